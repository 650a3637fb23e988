import { columnTitles, type DeviceColumn } from '../../../shared/device-columns.ts';

/** One device of a list. There is no column for a student's name, on purpose. Cells left empty are absent. */
export type DeviceRow = Partial<Record<DeviceColumn, string>>;

/** A list as it is stored: the columns that we know, and nothing else of what was sent. */
export interface DeviceList {
  rows: DeviceRow[];
  /** Headings of the columns that were not taken, shortened. */
  leftOut: string[];
  /** Rows, as a spreadsheet counts them, whose fault speaks of danger: absent where none does. */
  dangerous?: number[];
}

export const columnNames = Object.keys(columnTitles) as DeviceColumn[];

const patterns: Record<DeviceColumn, RegExp> = {
  assetTag: /^asset( ?(tag|no|number|id))?$|^tag$/,
  // What computers call a device, "Ana's laptop", is no model: that column is left out.
  model: /^(device )?model( ?(name|no|number))?$|^maker? (and|&) model$/,
  serial: /^serial( ?(no|number))?$|^s\/n$/,
  studentId: /^student( ?(id|no|number))?$/,
  fault: /^fault( ?code)?$|^problem$|^issue$/,
  notes: /^notes?$|^comments?$/,
};

/** UTF-16 units of a heading or a fault that are looked at, and repeated to anybody. */
const maxShownLength = 40;

/** The column that a heading means, whatever its case, blanks and dashes; `null` where it is none of ours. */
export function columnOf(heading: string): DeviceColumn | null {
  if (heading.length > maxShownLength) return null;
  const plain = heading
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return columnNames.find((name) => patterns[name].test(plain)) ?? null;
}

/** A heading or a fault as it can be repeated in a sentence. */
export function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > maxShownLength ? `${plain.slice(0, maxShownLength).toWellFormed()}…` : plain;
}
