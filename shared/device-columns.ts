import { wordList } from './word-list.ts';

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

/** Rows of a list that are named in one sentence. */
const maxNamedRows = 20;

/**
 * What a school reads first whose list has devices that may burn or are wet. It repeats nothing that was typed.
 * @param rows as a spreadsheet counts them, at least one
 * @param phone as people read it
 */
export function leaveOutText(rows: readonly number[], phone: string): string {
  const named = rows.slice(0, maxNamedRows).map(String);
  const which = rows.length > maxNamedRows ? `${named.join(', ')} and others` : wordList(named, 'and');
  return `Leave these out: ${rows.length === 1 ? 'row' : 'rows'} ${which} of your list. Call us on ${phone} before anyone touches them: wet, burnt, crushed or swollen devices are never packed with others.`;
}

/** As the address of the page after the form has them: "3.7". */
export const writeRows = (rows: readonly number[]): string => rows.slice(0, maxNamedRows + 1).join('.');

/** The rows of an address; none where it has none, or nonsense. */
export const readRows = (written: string | null): number[] =>
  /^\d{1,6}(?:\.\d{1,6}){0,20}$/.test(written ?? '') ? (written ?? '').split('.').map(Number) : [];
