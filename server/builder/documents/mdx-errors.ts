import type { Point } from 'unist';
import type { Fault } from './mdx-nodes.ts';

/** What the parser of MDX says of a text that it cannot read. */
export interface ParserError {
  reason: string;
  /** None where only the end of the text shows it. */
  place: Point | { start: Point } | undefined;
}

/** The parser's error in plain words, at the place where an author must change something: where a tag opens, not where the text ends. */
export function plainFault({ reason, place }: ParserError, text: string): Fault {
  const { offset: at = 0, line = 1 } = place && 'start' in place ? place.start : (place ?? {});
  const fault = (message: string, offset = at): Fault => ({ ...placeOf(text, offset), text: message });

  const unclosed = /closing tag for `<([^`]*)>` \((\d+):(\d+)/.exec(reason);
  if (unclosed) {
    const [, name = '', openLine, openColumn] = unclosed;
    const open = { line: Number(openLine), column: Number(openColumn) };
    return { ...open, text: unclosedTag(name, reason, line) };
  }
  if (/in attribute value, expected a corresponding closing quote/.test(reason)) {
    const quote = /`(["'])`$/.exec(reason)?.[1] ?? '"';
    return fault(
      `the quote mark here is never closed: write ${quote} where the text ends`,
      text.lastIndexOf(quote),
    );
  }
  if (/before attribute value/.test(reason)) return fault(attributeFault(text, at));
  if (/`"` \(U\+0022\) in attribute name/.test(reason)) {
    return fault(`has a " inside the " marks: write curly ones inside, “ and ”`);
  }
  if (/`<` .*(attribute|after name|tag)/.test(reason)) {
    return fault('the tag that opens here has no >: write > where it ends', text.lastIndexOf('<', at - 1));
  }
  if (/closing slash/.test(reason)) {
    const tag = /^[^>]*>?/.exec(text.slice(at - 1))?.[0] ?? '';
    return fault(
      `${tag} closes nothing: remove it, or write ${tag.replace('/', '')} before its text`,
      at - 1,
    );
  }
  if (/end of file in expression/.test(reason)) {
    const remark = /\{\s*\/\*(?![\s\S]*\*\/)/.exec(text)?.index;
    if (remark !== undefined) return fault('the remark that starts here never ends: write */} there', remark);
    return fault(
      'the { here is never closed: write } where it ends, or \\{ if it is meant as it stands',
      openBrace(text) ?? at,
    );
  }
  if (/acorn/.test(reason)) return fault(expressionFault(reason, lineAt(text, at)));
  if (/create a link/.test(reason)) return fault('a link is written [its text](https://…), without < and >');
  if (text.startsWith('<!--', at - 1)) return fault('a remark is written {/* … */}, not <!-- … -->', at - 1);
  if (/before name|in name|after name|local name/.test(reason)) {
    return fault('a < that is meant as it stands is written \\<');
  }
  return fault(reason);
}

/** Elements that contain nothing. */
const isVoid = (name: string): boolean => /^(br|hr|img|wbr|input|source)$/.test(name);

function unclosedTag(name: string, reason: string, line: number): string {
  if (isVoid(name)) return `<${name}> contains nothing, so it ends with a slash: write <${name} />`;
  const other = /^Unexpected closing tag `([^`]+)`/.exec(reason)?.[1];
  if (other)
    return `<${name}> is opened here and not closed before ${other} in line ${line}: write </${name}> before that`;
  const place = /`paragraph`/.test(reason)
    ? ' in the same paragraph, or leave blank lines round its content'
    : ' where it ends';
  return `<${name}> is opened here and never closed: write </${name}>${place}`;
}

function attributeFault(text: string, at: number): string {
  if (/[“”„‘’]/.test(text[at] ?? '')) {
    const value = /^[“”„‘’]([^“”„‘’>\n]*)/.exec(text.slice(at))?.[1] ?? '…';
    return `has curly quotes: write straight ones, "${value}"`;
  }
  const value = /^[^\s>]+/.exec(text.slice(at))?.[0] ?? '…';
  return `what follows = needs quotes: write "${value}"`;
}

function expressionFault(reason: string, line: string): string {
  if (/import/.test(reason)) {
    return 'a paragraph that starts with import or export is read as code: begin it with another word';
  }
  if (/[“”„‘’]/.test(line)) return "has curly quotes between { and }: write straight ones, '";
  return 'what stands between { and } is no fact, such as {props.shop.name}; a { that is meant as it stands is written \\{';
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

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(offset, 0));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

const lineAt = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '';
