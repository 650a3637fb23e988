/** A table for people: each column is as wide as its widest cell; no cell is cut off. */
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

/** "20 Nov 2026, 11:00 am", in the shop's time. */
export function localTime(iso: string | null): string {
  return iso ? times.format(new Date(iso)) : '';
}

const times = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Australia/Brisbane',
});

const graphemes = new Intl.Segmenter();
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** How many columns a terminal takes for it. */
function width(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
