import type { Point } from 'unist';
import type { Fault } from './mdx-nodes.ts';

/** What the parser of MDX says of a text that it cannot read. */
export interface ParserError {
  reason: string;
  /** None where only the end of the text shows it. */
  place: Point | { start: Point } | undefined;
}

/** What authors do most, by what the parser says of it. */
const sentences: [reason: RegExp, sentence: string][] = [
  [/before attribute value/, 'what follows = needs straight quotes round it, such as "tip"'],
  [
    /closing slash/,
    'this closing tag has no opening one: remove it, or write the opening one before its text',
  ],
  [/import/, 'a paragraph that starts with import or export is read as code: begin it with another word'],
  [
    /acorn/,
    'what is between { and } is no fact, such as {props.shop.name}; a { that is meant as it stands is written \\{',
  ],
  [/create a link/, 'a link is written [its text](https://…), without < and >'],
  [/before name|in name|after name|local name/, 'a < that is meant as it stands is written \\<'],
];

/** The parser's error in plain words, at the place where an author must change something: where a tag opens, not where the text ends. */
export function plainFault({ reason, place }: ParserError, text: string): Fault {
  const { offset: at = 0, line = 1, column = 1 } = place && 'start' in place ? place.start : (place ?? {});
  const unclosed = /closing tag for `<([^`]*)>` \((\d+):(\d+)/.exec(reason);
  if (unclosed) {
    const [, name = '', openLine, openColumn] = unclosed;
    return { line: Number(openLine), column: Number(openColumn), text: unclosedTag(name, reason) };
  }
  const quote = /corresponding closing quote.*`(["'])`$/.exec(reason)?.[1];
  if (quote) {
    const message = `the quote mark here is never closed: write ${quote} where the text ends`;
    return { ...lineAndColumn(text, text.lastIndexOf(quote)), text: message };
  }
  if (/end of file in expression/.test(reason)) {
    const message = 'the { here is never closed: write } where it ends, or \\{ if it is meant as it stands';
    return { ...lineAndColumn(text, openBrace(text) ?? at), text: message };
  }
  if (text.startsWith('<!--', at - 1)) {
    return { ...lineAndColumn(text, at - 1), text: 'a remark is written {/* … */}, not <!-- … -->' };
  }
  if (/[“”„‘’]/.test(text[at] ?? '') || (/acorn/.test(reason) && /[“”„‘’]/.test(lineAt(text, at)))) {
    return { line, column, text: 'has curly quotes: write straight ones, " or \'' };
  }
  const sentence = sentences.find(([said]) => said.test(reason))?.[1];
  return { line, column, text: sentence ?? reason };
}

function unclosedTag(name: string, reason: string): string {
  if (/^(br|hr|img)$/.test(name)) {
    return `<${name}> contains nothing, so it ends with a slash: write <${name} />`;
  }
  const place = /`paragraph`/.test(reason)
    ? 'in the same paragraph, or leave blank lines round its content'
    : 'where it ends';
  return `<${name}> is opened here and never closed: write </${name}> ${place}`;
}

/** Where the last brace opens that none closes; `null` if there is none. */
function openBrace(text: string): number | null {
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') open.push(at);
    else if (text[at] === '}') open.pop();
  }
  return open.at(-1) ?? null;
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(offset, 0));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

const lineAt = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '';
