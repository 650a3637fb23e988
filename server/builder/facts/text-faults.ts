import { type Document, isAlias, isScalar, isSeq, visit } from 'yaml';

/** What is wrong at an offset of a text. */
export interface TextFault {
  offset: number;
  message: string;
}

/** What is wrong with a file as a whole: how it was saved, and marks that git has left. */
export function fileFaults(text: string): TextFault[] {
  const faults: TextFault[] = [];
  const unreadable = text.search(/[\uFFFD\0]/);
  if (unreadable !== -1) {
    faults.push({
      offset: unreadable,
      message: 'has a character that cannot be read: save the file as UTF-8 (in Notepad: Save as, Encoding)',
    });
  }
  const garbled = text.search(/â€|Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]/);
  if (garbled !== -1) {
    const found = /^\S{1,12}/.exec(text.slice(garbled))?.[0];
    faults.push({
      offset: garbled,
      message: `has "${found}", letters that another program has garbled: write them again, and save the file as UTF-8`,
    });
  }
  const conflict = text.search(/^(<<<<<<<|>>>>>>>) /m);
  if (conflict !== -1) {
    faults.push({
      offset: conflict,
      message: 'has two versions of the same lines, between marks of git: keep one, and remove the marks',
    });
  }
  return faults;
}

/** What YAML reads otherwise than its author means it, and says nothing of. */
export function misreadTexts(text: string, document: Document): TextFault[] {
  const faults: TextFault[] = [];
  const used = new Set<string>();
  const quoted = (offset: number) => {
    const rest = /^[^\n]*/.exec(text.slice(offset))?.[0].trim() ?? '';
    return rest.length <= 80 ? `, "${rest.replaceAll('"', '')}"` : '';
  };
  visit(document, {
    Alias(_key, node) {
      used.add(node.source);
      if (node.resolve(document)) return;
      const offset = node.range?.[0] ?? 0;
      const message = `a text cannot start with * as it stands: put the text in quotes${quoted(offset)}`;
      faults.push({ offset, message });
    },
  });
  visit(document, {
    Node(_key, node, path) {
      if (isAlias(node)) return;
      const [start = 0, end = 0] = node.range ?? [];
      if (node.anchor && !used.has(node.anchor)) {
        const offset = text.lastIndexOf('&', start);
        const message = `a text cannot start with & as it stands: put the text in quotes${quoted(offset)}`;
        faults.push({ offset, message });
      }
      if (!isScalar(node) || typeof node.value !== 'string') return;
      const markup = /<\/?(?:b|i|u|p|br|a|strong|em|span|div|font)\b[^>]*>|\*\*/.exec(node.value)?.[0];
      if (markup) {
        const message = `has ${markup}, which would be printed as it stands: write plain text`;
        faults.push({ offset: start, message });
      }
      if (node.type !== 'PLAIN') return;
      const curly = /^[“”„‘’](.*)[“”‘’]$/s.exec(node.value)?.[1];
      // In a list with a line for each item, what a screen says is quoted on purpose.
      const parent = path.at(-1);
      const isListed = isSeq(parent) && !parent.flow;
      if (curly !== undefined && !isListed && !/[“”]/.test(curly)) {
        const message = `has curly quotes round it, which would be printed: write straight ones, "${curly}", or none`;
        faults.push({ offset: start, message });
      }
      if (/^[ \t]+#[^\s#]/.test(text.slice(end, end + 20))) {
        const message = `everything from # on is left out: put the text in quotes${quoted(start)}, or write a space after # for a remark`;
        faults.push({ offset: start, message });
      }
    },
  });
  return faults;
}
