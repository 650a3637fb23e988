/**
 * Rows as CSV (RFC 4180) that a spreadsheet opens as text: with a byte order mark, for names in any script, and
 * an apostrophe before what it would take for a formula (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csv(rows: string[][]): string {
  const lines = rows.map((row) => row.map((cell) => `"${plain(cell).replaceAll('"', '""')}"`).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

const plain = (cell: string) => (/^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
