/**
 * Rows as CSV (RFC 4180), every one ended by CRLF, that a spreadsheet opens as text: with a byte order mark, for names
 * in any script, and an apostrophe before what it would take for a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csv(rows: string[][]): string {
  const lines = rows.map((row) => row.map((cell) => `"${plainCell(cell).replaceAll('"', '""')}"`).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** A cell with an apostrophe where a spreadsheet would calculate. */
export const plainCell = (cell: string): string => (startsFormula.test(cell) ? `'${cell}` : cell);

/**
 * A sign that begins a formula, in its full-width and small forms too, which spreadsheets of East Asia accept; or a tab or
 * line break, which begins a new cell in programs that ignore quotation marks. Invisible characters may precede it: blanks,
 * control characters, marks of zero width.
 */
const startsFormula =
  /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\t\r\n]/u;
