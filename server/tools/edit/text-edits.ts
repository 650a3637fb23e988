/** A change of a text: what is from `start` to before `end` becomes `text`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Edits at the same offset come out in their order. */
export function applyEdits(source: string, edits: TextEdit[]): string {
  // The last first, so that those before it keep their offsets.
  const backwards = edits.toReversed().sort((a, b) => b.start - a.start);
  return backwards.reduce(
    (result, { start, end, text }) => result.slice(0, start) + text + result.slice(end),
    source,
  );
}

/** Removes the whole lines from one offset to another. */
export const removeLines = (source: string, start: number, end: number): TextEdit => ({
  start: lineStart(source, start),
  end: lineEnd(source, end),
  text: '',
});

/** Puts lines above the one with this offset. */
export function insertAbove(source: string, offset: number, text: string): TextEdit {
  const start = lineStart(source, offset);
  return { start, end: start, text };
}

/** Puts lines below the one with this offset. */
export function insertBelow(source: string, offset: number, text: string): TextEdit {
  const start = lineEnd(source, offset);
  const isOpen = start > 0 && source[start - 1] !== '\n';
  return { start, end: start, text: isOpen ? `\n${text}` : text };
}

/** How far an offset is from the start of its line. */
export const columnOf = (source: string, offset: number): number => offset - lineStart(source, offset);

/** Whether there is nothing before an offset in its line: no dash of a list's item. */
export const startsLine = (source: string, offset: number): boolean =>
  source.slice(lineStart(source, offset), offset).trim() === '';

const lineStart = (source: string, offset: number): number => source.lastIndexOf('\n', offset - 1) + 1;

const lineEnd = (source: string, offset: number): number => {
  const end = source.indexOf('\n', offset);
  return end < 0 ? source.length : end + 1;
};

/** Every line but empty ones that far to the right. */
export const indented = (text: string, indent: number): string =>
  text.replace(/^(?=[^\n])/gm, ' '.repeat(indent));

/** The same for a text that continues a line. */
export const indentedRest = (text: string, indent: number): string =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`);
