/** A row of a list as it was sent. */
export interface ListRow {
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
const something = /[^\s,;"]/;
