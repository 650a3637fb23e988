import { CsvError, parse } from 'csv-parse/sync';
import { columnTitles, type DeviceColumn, type DeviceListKind } from '../../../shared/device-columns.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { separatorLine } from '../../../shared/table-text.ts';
import { columnNames, columnOf, type DeviceList, type DeviceRow, shortened } from './device-headings.ts';

export type ParsedList = { list: DeviceList; errors: [] } | { list: null; errors: string[] };

const maxColumns = 50;
/** UTF-16 units. */
const maxRowLength = 5000;
const maxShownErrors = 10;
const maxShownHeadings = 5;
const maxCellCharacters = 200;

/**
 * Reads a list of devices: a heading, then one device a line, separated by commas, semicolons or tabs as
 * spreadsheets do. Rows are counted before they are parsed: a list that is too long costs one pass over its
 * first rows. Every error names its row and what to write; at most ten, then the number of the others.
 * @param text at most `limits.deviceList` characters
 * @param isDangerous whether the words of a fault mean a device that nobody may touch or pack
 * @param titles the columns to take, and how the list's sender knows them
 */
export function parseDeviceList(
  text: string,
  isDangerous = (_words: string) => false,
  titles: DeviceListKind['titles'] = columnTitles,
): ParsedList {
  // The heading, the devices, and one more to know that there are too many.
  const found = splitRows(text.replace(separatorLine, '').replace(/^\uFEFF/, ''), limits.deviceRows + 2);
  if (found.length > limits.deviceRows + 1) {
    return refuse(`The list must have ${limits.deviceRows} devices or fewer. Send the rest as another list`);
  }
  const parsed = parseRows(found);
  if (!Array.isArray(parsed)) return refuse(`Row ${parsed.wrongRow}: ${unreadable}`);
  const [heading = [], ...lines] = parsed;
  const columns = heading.map((title) => {
    const name = columnOf(title);
    return name && name in titles ? name : null;
  });
  const wrong = mistakeInHeading(heading, columns, titles);
  if (wrong) return refuse(wrong);
  if (lines.length === 0) return refuse('Enter at least one device under the headings');

  const errors: string[] = [];
  const serials = new Map<string, number>();
  const dangerous: number[] = [];
  const rows = lines.map((cells, index) => {
    const row = readRow(columns, cells);
    const number = found[index + 1]?.number ?? 0;
    const tooMany = cells.some((cell, at) => at >= columns.length && cell !== '');
    for (const mistake of mistakesOf(row, tooMany)) errors.push(`Row ${number}: ${mistake}`);
    const serial = row.serial?.toLowerCase();
    const before = serial && serials.get(serial);
    if (before) errors.push(`Row ${number}: the serial number is the same as in row ${before}`);
    else if (serial) serials.set(serial, number);
    if (errors.length === 0 && row.fault && isDangerous(row.fault)) dangerous.push(number);
    return row;
  });
  if (errors.length > 0) return refuse(...errors);
  const leftOut = leftOutOf(heading, columns, lines);
  return { list: { rows, leftOut, ...(dangerous.length > 0 && { dangerous }) }, errors: [] };
}

const unreadable = 'close every quotation mark, and give each device a line of its own';

function refuse(...errors: string[]): ParsedList {
  const more = errors.length - maxShownErrors;
  if (more <= 0) return { list: null, errors };
  const rest = `and ${more} more ${more === 1 ? 'mistake' : 'mistakes'} in the list`;
  return { list: null, errors: [...errors.slice(0, maxShownErrors), rest] };
}

/** A row of a list as it was sent. */
interface ListRow {
  text: string;
  /** Counted from 1 as a spreadsheet counts, empty rows included. */
  number: number;
}

/**
 * The rows of CSV text that hold anything, without reading their cells: one linear pass, which ends as soon as
 * there are `max` of them. A line end inside quotation marks belongs to its row (RFC 4180 §2.6).
 */
export function splitRows(text: string, max: number): ListRow[] {
  const rows: ListRow[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0, number = 1; at <= text.length && rows.length < max; at++) {
    const code = text.charCodeAt(at);
    if (code === quotationMark) quoted = !quoted;
    if (at < text.length && (quoted || code !== lineEnd)) continue;
    const row = text.slice(start, at);
    if (something.test(row)) rows.push({ text: row, number });
    start = at + 1;
    number++;
  }
  return rows;
}

const quotationMark = 0x22;
const lineEnd = 0x0a;
/** Anything beside blanks, separators and quotation marks. */
const something = /[^\s,;|"]/;

/** The cells of each row, or the number of the first row that cannot be read. */
function parseRows(rows: ListRow[]): string[][] | { wrongRow: number } {
  const tooLong = rows.find(({ text }) => text.length > maxRowLength);
  if (tooLong) return { wrongRow: tooLong.number };
  try {
    return parse(rows.map(({ text }) => text).join('\n'), {
      delimiter: separatorOf(rows[0]?.text ?? ''),
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const read = typeof error.records === 'number' ? error.records : 0;
    return { wrongRow: rows[read]?.number ?? 1 };
  }
}

type Columns = (DeviceColumn | null)[];

function mistakeInHeading(
  heading: string[],
  columns: Columns,
  titles: DeviceListKind['titles'],
): string | null {
  if (columns.length > maxColumns) return `The list must have ${maxColumns} columns or fewer`;
  const missing = (['serial', 'fault'] as const).filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const unknown = heading.filter((title, at) => title !== '' && !columns[at]);
    const all = Object.values(titles).join(', ');
    const faults = [`Missing: ${missing.map((name) => columnTitles[name]).join(', ')}`];
    if (unknown.length > 0) {
      faults.push(`Not understood: ${unknown.slice(0, maxShownHeadings).map(shortened).join(', ')}`);
    }
    return `Start the list with a row of headings: ${all}. ${faults.join('. ')}`;
  }
  const twice = columnNames.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  return twice ? `Keep one column for ${columnTitles[twice]}: the list has more` : null;
}

function readRow(columns: Columns, cells: string[]): DeviceRow {
  const row: DeviceRow = {};
  for (const [index, name] of columns.entries()) {
    const cell = cells[index];
    if (name && cell) row[name] = cell;
  }
  return row;
}

/**
 * What is wrong with one device, as the end of a sentence that begins with its row. Serial numbers, asset tags and
 * student IDs are codes, so that no student's name gets in through them. Fault and notes are free text.
 */
function mistakesOf(row: DeviceRow, tooManyCells: boolean): string[] {
  const mistakes: string[] = [];
  if (tooManyCells) mistakes.push('has more cells than headings; put text with a comma in quotation marks');
  const tooLong = columnNames.filter((name) => [...(row[name] ?? '')].length > maxCellCharacters);
  for (const name of tooLong) {
    mistakes.push(`${columnTitles[name]} must be ${maxCellCharacters} characters or fewer`);
  }
  if (tooLong.length > 0) return mistakes;
  const { serial = '', fault = '', studentId = '', assetTag = '' } = row;
  if (!isSerial(serial)) mistakes.push('enter the serial number, 3 to 40 letters and digits');
  else if (isLikeName(serial)) mistakes.push('enter the serial number, never a name');
  if (fault === '') mistakes.push('enter the fault');
  if (studentId !== '' && !isStudentId(studentId)) {
    mistakes.push('give a student ID with digits and without blanks, never a name');
  }
  if (isLikeName(assetTag)) mistakes.push('give an asset tag with digits, never a name');
  return mistakes;
}

const isSerial = (cell: string): boolean =>
  cell.length >= 3 && cell.length <= 40 && /^[\p{L}\p{N}][\p{L}\p{N} ./_-]+$/u.test(cell);

const isStudentId = (cell: string): boolean =>
  cell.length >= 2 && cell.length <= 20 && /^[\p{L}\d._-]+$/u.test(cell) && /\d/.test(cell);

/** Two words and no digit. */
const isLikeName = (cell: string): boolean => !/\p{N}/u.test(cell) && /[\p{L}\p{M}][\s,]+\p{L}/u.test(cell);

/** Columns with an unknown heading, or with none above cells that are not empty. */
function leftOutOf(heading: string[], columns: Columns, lines: string[][]): string[] {
  return heading.flatMap((title, at) => {
    if (columns[at] || (title === '' && !lines.some((cells) => cells[at]))) return [];
    return title === '' ? `column ${at + 1}` : shortened(title);
  });
}

/** The separator that the heading uses most. */
function separatorOf(heading: string): string {
  const count = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
