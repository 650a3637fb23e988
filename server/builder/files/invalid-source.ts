/** Something that an author must change in a source file. */
export interface SourceFault {
  /** Relative to the project. */
  file: string;
  /** Both from 1. */
  line: number;
  column: number;
  text: string;
  /** The source's line. */
  lineText: string;
}

/** Faults in the project's own sources that compilers let pass. Its message has each with its place: it needs no stack. */
export class InvalidSource extends Error {
  readonly faults: SourceFault[];
  constructor(faults: SourceFault[]) {
    super(faults.map(asText).join('\n\n'));
    this.faults = faults;
  }
}

/** A fault with its place, as terminals and editors recognise it. */
const asText = ({ file, line, column, text, lineText }: SourceFault): string =>
  `${file}:${line}:${column}\n${text}\n\n  ${lineText.trim()}`;

/** @param offset in UTF-16 units */
export function faultAt(file: string, source: string, offset: number, text: string): SourceFault {
  const before = source.slice(0, offset).split('\n');
  const line = before.length;
  return {
    file,
    line,
    column: (before.at(-1)?.length ?? 0) + 1,
    text,
    lineText: source.split('\n')[line - 1] ?? '',
  };
}
