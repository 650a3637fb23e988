import { CsvError, parse } from 'csv-parse/sync';
import { limits } from '../../shared/forms.ts';

/** One device of a school's list. There is no column for a student's name, on purpose. */
export interface DeviceRow {
  assetTag: string;
  serial: string;
  studentId: string;
  fault: string;
  notes: string;
}

const columns: Record<keyof DeviceRow, RegExp> = {
  assetTag: /^asset( ?(tag|no|number|id))?$|^tag$/,
  serial: /^serial( ?(no|number))?$|^s\/n$/,
  studentId: /^student( ?(id|no|number))?$/,
  fault: /^fault( ?code)?$|^problem$|^issue$/,
  notes: /^notes?$|^comments?$/,
};
const titles: Record<keyof DeviceRow, string> = {
  assetTag: 'Asset tag',
  serial: 'Serial number',
  studentId: 'Student ID',
  fault: 'Fault',
  notes: 'Notes',
};
const names = Object.keys(columns) as (keyof DeviceRow)[];
const shownErrors = 10;

/**
 * Reads a list of devices: a heading, then one device a line, separated by commas, semicolons or tabs as
 * spreadsheets do. Every error says its row and what to write; ten at the most, then how many more there are.
 */
export function readDeviceList(text: string): { rows: DeviceRow[]; errors: string[] } {
  const refuse = (...errors: string[]) => ({ rows: [], errors });
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      trim: true,
      max_record_size: 5000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = typeof error.lines === 'number' ? `Row ${error.lines}: ` : '';
    return refuse(`${at}close every quotation mark, and give each device a line of its own`);
  }
  // Numbered as the spreadsheet numbers them, blank rows included.
  const filled = [...records.entries()].filter(([, cells]) => cells.some((cell) => cell !== ''));
  const [[, heading] = [], ...lines] = filled;
  const order = (heading ?? []).map(columnOf);
  const missing = (['serial', 'fault'] as const).filter((name) => !order.includes(name));
  if (heading?.some((title) => /name/i.test(title))) {
    return refuse('Remove the column with names: give a student ID, never a name');
  }
  if (missing.length > 0) {
    return refuse(
      `Start the list with a row of headings: ${names.map((name) => titles[name]).join(', ')}. Missing: ${missing.map((name) => titles[name]).join(', ')}`,
    );
  }
  if (lines.length === 0) return refuse('Enter at least one device under the headings');
  if (lines.length > limits.deviceRows) {
    return refuse(
      `The list must have ${limits.deviceRows} devices or fewer; it has ${lines.length}. Send the rest as another list`,
    );
  }
  const errors: string[] = [];
  const serials = new Map<string, number>();
  const rows = lines.map(([index, cells]) => {
    const row = readRow(order, cells);
    const number = index + 1;
    for (const mistake of mistakesOf(row, cells.length > order.length)) {
      errors.push(`Row ${number}: ${mistake}`);
    }
    const before = serials.get(row.serial.toLowerCase());
    if (row.serial && before) errors.push(`Row ${number}: the serial number is the same as in row ${before}`);
    else serials.set(row.serial.toLowerCase(), number);
    return row;
  });
  if (errors.length > shownErrors) {
    const more = errors.length - shownErrors;
    errors.splice(shownErrors, more, `and ${more} more ${more === 1 ? 'mistake' : 'mistakes'} in the list`);
  }
  return { rows: errors.length > 0 ? [] : rows, errors };
}

function mistakesOf(row: DeviceRow, tooManyCells: boolean): string[] {
  const mistakes: string[] = [];
  if (tooManyCells) mistakes.push('has more cells than headings; put text with a comma in quotation marks');
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ./_-]{2,39}$/u.test(row.serial)) {
    mistakes.push('enter the serial number, 3 to 40 letters and digits');
  }
  if (row.fault === '') mistakes.push('enter the fault');
  if (row.studentId !== '' && !/^(?=.*\d)[\p{L}\d._-]{2,20}$/u.test(row.studentId)) {
    mistakes.push('give a student ID with digits and without blanks, never a name');
  }
  for (const name of names) {
    if ([...row[name]].length > 200) mistakes.push(`${titles[name]} must be 200 characters or fewer`);
  }
  return mistakes;
}

function readRow(order: (keyof DeviceRow | null)[], cells: string[]): DeviceRow {
  const row: DeviceRow = { assetTag: '', serial: '', studentId: '', fault: '', notes: '' };
  for (const [index, name] of order.entries()) if (name) row[name] = cells[index] ?? '';
  return row;
}

function columnOf(title: string): keyof DeviceRow | null {
  const plain = title
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return names.find((name) => columns[name].test(plain)) ?? null;
}

/** The separator that the heading uses most. */
function separatorOf(text: string): string {
  const [heading = ''] = text.trimStart().split('\n', 1);
  const count = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
