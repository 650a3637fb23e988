import { wordList } from './word-list.ts';

/** The columns of a list of devices, and their headings on a school's. */
export const columnTitles = {
  assetTag: 'Asset tag',
  model: 'Model',
  serial: 'Serial number',
  studentId: 'Student ID',
  fault: 'Fault',
  notes: 'Notes',
} as const;
export type DeviceColumn = keyof typeof columnTitles;

/** Whose list it is: its columns with their headings, and the URL of a CSV template that has them. */
export interface DeviceListKind {
  titles: Partial<Record<DeviceColumn, string>>;
  template: string;
}

const { studentId: _, ...companyTitles } = columnTitles;

export const deviceLists = {
  school: { titles: columnTitles, template: '/school-device-list.csv' },
  company: {
    titles: { ...companyTitles, model: 'Maker and model' },
    template: '/business-device-list.csv',
  },
} as const satisfies Record<string, DeviceListKind>;

/** Rows of a list that are named in one sentence. */
const maxNamedRows = 20;

/**
 * What is read first by who sent a list that has devices that may burn or are wet. It repeats nothing that was typed.
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
