/** The columns of a school's list of devices, in the order in which the shop sees them, and their headings. */
export const columnTitles = {
  assetTag: 'Asset tag',
  serial: 'Serial number',
  studentId: 'Student ID',
  fault: 'Fault',
  notes: 'Notes',
} as const;
export type DeviceColumn = keyof typeof columnTitles;
