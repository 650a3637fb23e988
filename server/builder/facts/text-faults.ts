import { type Document, isSeq, visit } from 'yaml';

/** What is wrong at an offset of a text. */
export interface TextFault {
  offset: number;
  message: string;
}

/** What is wrong with how a file was saved. */
export function fileFaults(text: string): TextFault[] {
  const offset = text.search(/[\uFFFD\0]/);
  const message =
    'has a character that cannot be read: save the file as UTF-8 (in Notepad: Save as, Encoding)';
  return offset === -1 ? [] : [{ offset, message }];
}

/** What YAML reads otherwise than its author means it, and says nothing of. */
export function misreadTexts(text: string, document: Document): TextFault[] {
  const faults: TextFault[] = [];
  visit(document, {
    Alias(_key, node) {
      if (node.resolve(document)) return;
      const message = 'a text cannot start with *: put the text in quotes';
      faults.push({ offset: node.range?.[0] ?? 0, message });
    },
    Scalar(_key, { type, value, range }, path) {
      if (type !== 'PLAIN' || typeof value !== 'string') return;
      const [offset, end] = range ?? [0, 0];
      const curly = /^[“”„‘’](.*)[“”‘’]$/s.exec(value)?.[1];
      // In a list with a line for each item, what a screen says is quoted on purpose.
      const parent = path.at(-1);
      const isListed = isSeq(parent) && !parent.flow;
      if (curly !== undefined && !isListed && !/[“”]/.test(curly)) {
        const message = `has curly quotes round it, which would be printed: write straight ones, "${curly}", or none`;
        faults.push({ offset, message });
      }
      if (/^[ \t]+#[^\s#]/.test(text.slice(end, end + 20))) {
        const message =
          'everything from # on is left out: put the text in quotes, or write a space after # for a remark';
        faults.push({ offset, message });
      }
    },
  });
  return faults;
}
