import type { Document, ErrorCode } from 'yaml';
import type { TextFault } from './text-faults.ts';

/** The parser's errors in the words of somebody who has never heard of YAML. */
const sentences: Partial<Record<ErrorCode, string>> = {
  // Of a missing dash, too: whoever removed one of the two names would destroy an entry.
  DUPLICATE_KEY:
    'this name is written above already: if a new entry of a list begins here, write a dash and a space before it. Else put what it says there, and remove it here',
  BLOCK_AS_IMPLICIT_KEY: 'has a colon inside the text: put the text in quotes',
  BLOCK_IN_FLOW:
    'has a colon inside the text, or no comma before the next: put the text in quotes, or write the comma',
  MULTILINE_IMPLICIT_KEY:
    'is read as one text with the line below: begin each line under the one above, with a name, a colon and a space. A remark starts with #',
  MISSING_CHAR: 'is no fact: write a name, a colon and a space before its text',
  BAD_SCALAR_START: 'a text cannot start with this mark: put the text in quotes',
  TAG_RESOLVE_FAILED: 'a text cannot start with !: put the text in quotes',
  TAB_AS_INDENT: 'starts with a tab: write spaces instead, as many as the lines beside it have',
  BAD_INDENT:
    'does not start under the line that it belongs to: give it the same number of spaces. Each entry of a list starts with a plain hyphen, -, and a space',
  BAD_DQ_ESCAPE: 'has a \\ between " marks, where it means something else: write \\\\ for it',
  MULTIPLE_DOCS: 'has three dashes, which end the facts: remove this line',
  UNEXPECTED_TOKEN:
    'stands behind the end of the text: put all of the text between " marks, and no other " inside',
};

/** The parser's first error in plain words: what it says behind that mostly follows from it. */
export function syntaxFaults(text: string, { errors, warnings }: Document): TextFault[] {
  const all = [...errors, ...warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const [offset = 0] = all[0]?.pos ?? [];
  const here = all.filter(({ pos }) => pos[0] === offset);
  // A line too far to the right has two errors, of which this one names the cause.
  const error = here.find(({ code }) => code === 'MULTILINE_IMPLICIT_KEY') ?? here[0];
  if (!error) return [];
  const [, quote] = /^Missing closing (["'])/.exec(error.message) ?? [];
  if (quote) {
    const message = `the quote mark here is never closed: write ${quote} where the text ends`;
    return [{ offset: text.lastIndexOf(quote, offset - 1), message }];
  }
  const [, bracket] = /end with a (\S)$/.exec(error.message) ?? [];
  const message = bracket
    ? `a bracket above is never closed: write ${bracket} where it ends`
    : (sentences[error.code] ?? `cannot be read: ${error.message}`);
  return [{ offset, message }];
}
