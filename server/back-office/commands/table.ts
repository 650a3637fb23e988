import { sentenceCase } from '../../../shared/catalogue.ts';
import { timeZone } from '../../../shared/constants.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { formatPrice } from '../../../shared/money.ts';

/** Columns that people can read, as wide as their widest cell: no cell is cut off. */
export function table(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows.map((row) => row.map(oneLine))];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** How a customer is reached, in a cell. */
export const contactCell = ({ email, phone }: { email: string | null; phone: string | null }): string =>
  email ?? (phone ? formatPhone(phone) : '');

/** Records in a table, by the names of their fields; columns that all leave empty are left out. Times are the shop's, `…Cents` dollars. */
export function recordTable(records: Record<string, unknown>[]): string {
  const cell = (name: string, value: unknown) => {
    if (value === null || value === undefined) return '';
    if (name.endsWith('Cents')) return formatPrice(Number(value));
    return /^\d{4}-\d\d-\d\dT.*Z$/.test(`${value}`) ? localTime(`${value}`) : String(value);
  };
  const names = Object.keys(records[0] ?? {}).filter((name) => records.some((row) => cell(name, row[name])));
  const headings = names.map((name) =>
    sentenceCase(
      name
        .replace(/Cents$/, '')
        .replace(/[A-Z]/g, ' $&')
        .toLowerCase(),
    ),
  );
  return table(
    headings,
    records.map((row) => names.map((name) => cell(name, row[name]))),
  );
}

/** Labelled values, one a line; empty ones are left out. */
export const factLines = (facts: [label: string, value: string][]): string =>
  facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${`${label}:`.padEnd(11)} ${oneLine(value)}`)
    .join('\n');

/** Somebody's own words: each line is marked, so that none of them passes for one of ours. */
export const setOff = (words: string): string =>
  words
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `  | ${line}`)
    .join('\n');

/** "20 Nov 2026, 11:00 am", in the shop's time. */
export function localTime(iso: string | null): string {
  return iso ? times.format(new Date(iso)) : '';
}

const times = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});

const graphemes = new Intl.Segmenter();
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** How many columns of a terminal a text takes. */
function width(text: string): number {
  // Nearly every cell, at a hundredth of the price.
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

const oneLine = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim();
