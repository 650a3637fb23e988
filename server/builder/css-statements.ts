import { tokenize, tokenTypes } from 'css-tree';

/** Something in CSS that a browser, or emotion before it, would drop without a word. */
export interface CssFault {
  text: string;
  /** Where it is, in UTF-16 units. */
  offset: number;
}

/** What stands before a `;`, a `{` or a `}`, and is not empty. */
export interface Statement {
  /** Without the space around it; comments are spaces. */
  text: string;
  offset: number;
  /** Whether a block follows: then it is a selector or an at-rule. */
  opens: boolean;
}

const closers: Record<string, string> = { '{': '}', '(': ')', '[': ']' };

/**
 * Splits CSS with nested rules into its statements, as emotion does: up to a `{` it is a selector, whatever it looks like. A
 * parser of standard CSS takes `a:hover {` for the property `a`. The faults are those of brackets, strings and comments.
 */
export function statementsOf(css: string): { statements: Statement[]; faults: CssFault[] } {
  const statements: Statement[] = [];
  const faults: CssFault[] = [];
  const open: { bracket: string; offset: number }[] = [];
  let text = '';
  let start = 0;

  const end = (at: number, opens: boolean) => {
    const offset = start + text.length - text.trimStart().length;
    if (text.trim() !== '') statements.push({ text: text.trim(), offset, opens });
    text = '';
    start = at + 1;
  };
  const close = (bracket: string, offset: number) => {
    const last = open.at(-1);
    if (last && closers[last.bracket] === bracket) open.pop();
    else if (last) faults.push({ text: `"${last.bracket}" is not closed before this "${bracket}"`, offset });
    else faults.push({ text: `nothing opens this "${bracket}"`, offset });
  };

  tokenize(css, (type, from, to) => {
    // The first fault is the cause of the others.
    if (faults.length > 0) return;
    const token = css.slice(from, to);
    const fault = tokenFault(type, token);
    if (fault) faults.push({ text: fault, offset: from });
    const bracket = token.at(-1) ?? '';
    const isBracket = type !== tokenTypes.String && type !== tokenTypes.Url && type !== tokenTypes.Comment;
    if (isBracket && bracket in closers) open.push({ bracket, offset: from });
    else if (isBracket && token.length === 1 && Object.values(closers).includes(bracket))
      close(bracket, from);

    const inParentheses = open.some(({ bracket }) => bracket !== '{');
    if (token === '{') end(from, true);
    else if (token === '}' || (token === ';' && !inParentheses)) end(from, false);
    else text += type === tokenTypes.Comment ? ' '.repeat(token.length) : token;
  });
  end(css.length, false);
  const unclosed = open.at(-1);
  if (unclosed && faults.length === 0) {
    faults.push({ text: `"${unclosed.bracket}" is never closed`, offset: unclosed.offset });
  }
  return { statements, faults };
}

function tokenFault(type: number, token: string): string | null {
  const isEnded = (quote = token[0] ?? '') => token.length > 1 && token.endsWith(quote);
  if (type === tokenTypes.BadString || (type === tokenTypes.String && !isEnded())) {
    return 'this text in quotes does not end on its line';
  }
  if (type === tokenTypes.BadUrl) return 'this url() cannot be read: put the address in quotes';
  if (type === tokenTypes.Comment && (token.length < 4 || !token.endsWith('*/')))
    return 'this comment never ends';
  return null;
}
