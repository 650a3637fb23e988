import { CsvError, parse } from 'csv-parse/sync';

/** One row of a price file: its cells by column, and where it stands, "content/prices/phone.csv:12". */
export interface TableRow {
  at: string;
  cells: Record<Column, string>;
}

const columns = ['device or group', 'service', 'grade', 'from', 'to', 'order days'] as const;
export type Column = (typeof columns)[number];
/** Nothing reads it: the owner's own. */
const noteColumn = 'note';

/**
 * The rows of a price file as any spreadsheet writes it: commas, semicolons or tabs; UTF-8 with or without a byte order mark,
 * UTF-16 or Windows' own letters; empty rows and columns anywhere. Faults name the line.
 */
export function readPriceTable(file: string, bytes: Buffer): { rows: TableRow[]; faults: string[] } {
  const records = recordsOf(file, decodeTable(bytes));
  if (!Array.isArray(records)) return { rows: [], faults: [records.fault] };
  const [heading, ...lines] = records;
  const names = (heading?.cells ?? []).map(columnName);
  const missing = columns.filter((name) => !names.includes(name) && name !== 'order days');
  if (missing.length > 0) {
    const fault = `${file}:${heading?.line ?? 1} has no column ${missing.join(', ')}: the first row must be ${columns.join(', ')}`;
    return { rows: [], faults: [fault] };
  }
  const faults: string[] = [];
  for (const [index, name] of names.entries()) {
    const isKnown = (columns as readonly string[]).includes(name) || name === noteColumn;
    if (name !== '' && !isKnown) {
      faults.push(
        `${file}:${heading?.line} the heading "${name}" is not known: write one of ${columns.join(', ')}. A column of your own is called ${noteColumn}`,
      );
    }
    if (name !== '' && names.indexOf(name) < index) {
      faults.push(
        `${file}:${heading?.line} the heading "${name}" stands twice: remove one of the two columns`,
      );
    }
  }
  const stray = lines.find(({ cells }) => cells.some((cell, index) => cell !== '' && !names[index]));
  if (stray)
    faults.push(`${file}:${stray.line} has a cell in a column without a heading: give it one, or empty it`);
  const rows = lines.map(({ line, cells }) => ({
    at: `${file}:${line}`,
    cells: Object.fromEntries(
      columns.map((name) => [name, cells[names.indexOf(name)] ?? '']),
    ) as TableRow['cells'],
  }));
  return { rows: faults.length > 0 ? [] : rows, faults };
}

const columnName = (cell: string): string => cell.toLowerCase().replace(/[\s_-]+/g, ' ');

interface Record_ {
  /** The line on which it starts. */
  line: number;
  cells: string[];
}

function recordsOf(file: string, source: string): Record_[] | { fault: string } {
  // Excel writes what separates the cells above them.
  const text = source.replace(/^(\uFEFF?)sep=.(?=\r?\n)/i, '$1');
  const [first = ''] = text.trimStart().split(/\r?\n|\r/, 1);
  try {
    const parsed = parse(text, {
      delimiter: [',', ';', '\t'].reduce((best, each) =>
        count(first, each) > count(first, best) ? each : best,
      ),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed
      .map(({ record, info }) => ({
        line: info.lines - count(record.join(), '\n'),
        cells: record.map((cell) => cell.replace(/[\s\u00A0]+/g, ' ').trim()),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return {
      fault: `${file}:${line} has a quote mark that is never closed, or that stands inside a text: remove it`,
    };
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1;

function decodeTable(bytes: Buffer): string {
  const [first, second] = bytes;
  // Excel's "Unicode text" is UTF-16 with a byte order mark.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Whole cents of dollars as people write them: "179", "$1,299.00", "1 299", "A$179.50", "1299,5". `null` for anything else.
 */
export function centsOf(written: string): number | null {
  const plain = written.replace(/^((AU?)?\$|AUD) ?| ?(\$|AUD)$/gi, '');
  const [, grouped, whole, cents = ''] =
    /^(?:(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:[,'’ \u202F]\d{3})+)|(\d+))(?:[.,](\d{1,2}))?$/.exec(plain) ??
    [];
  const dollars = whole ?? grouped?.replace(/\D/g, '');
  return dollars && dollars.length <= 6 ? Number(dollars + cents.padEnd(2, '0')) : null;
}
