import type { Row } from './rows.ts';

/** What a table was measured on. */
export interface Conditions {
  /** As a reader writes it: "22 November 2026". */
  date: string;
  /** "2 × AMD EPYC, Node v26.10.0". */
  machine: string;
  /** The short hash; with "+" where files differ from it. */
  commit: string;
}

const heading: Row = { name: '', value: 'median', spread: 'min–max', note: '' };

/** Rows for a terminal: columns of equal width. */
export function plainTable(rows: Row[]): string {
  const all = [heading, ...rows];
  const width = (column: 'name' | 'value' | 'spread') => Math.max(...all.map((row) => row[column].length));
  const [first, second, third] = [width('name'), width('value'), width('spread')];
  return all
    .map(({ name, value, spread, note }) =>
      `${name.padEnd(first)}  ${value.padStart(second)}  ${spread.padEnd(third)}  ${note}`.trimEnd(),
    )
    .join('\n');
}

/** Rows in Markdown, under a line that says what they were measured on. */
export function markdownTable(rows: Row[], { date, machine, commit }: Conditions): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `${date}, ${machine}, commit ${commit}:`,
    '',
    line(['', heading.value, heading.spread, '']),
    '|---|---|---|---|',
    ...rows.map(({ name, value, spread, note }) => line([name, value, spread, note])),
  ].join('\n');
}

/**
 * Puts a text between a benchmark's two comments, `<!-- bench cached -->` and `<!-- /bench cached -->`; `null` where the
 * document has not both of them.
 */
export function putBetween(document: string, name: string, text: string): string | null {
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from === -1 || to < from) return null;
  return `${document.slice(0, from + start.length)}\n${text}\n${document.slice(to)}`;
}
