/** The columns of a school's list of devices, and their headings, as `public/school-device-list.csv` has them. */
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
