/**
 * The columns of a school's list of devices, in the order in which the shop sees them, and their headings.
 * `public/school-device-list.csv` is the template that visitors download: its one line has them too.
 */
export const columnTitles = {
  assetTag: 'Asset tag',
  model: 'Model',
  serial: 'Serial number',
  studentId: 'Student ID',
  fault: 'Fault',
  notes: 'Notes',
} as const;
/** URL of the CSV template. */
export const deviceListTemplate = '/school-device-list.csv';

export type DeviceColumn = keyof typeof columnTitles;
