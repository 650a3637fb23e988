import { type Document, visit, type YAMLError } from 'yaml';
import { doubledKeys } from './doubled-keys.ts';
import type { TextFault } from './text-faults.ts';

/**
 * The parser's first error, and every name that is written twice, in the words of somebody who has never heard of YAML.
 * What the parser says behind its first error mostly follows from that.
 */
export function syntaxFaults(text: string, document: Document): TextFault[] {
  const errors = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const twice = errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  const faults = doubledKeys(twice, document);
  return first ? [...faults, oddStart(text, first.pos[0]) ?? plainFault(first, text, document)] : faults;
}

/** A character at the start of a line that only looks like a dash or a space, on the line of an error or beside it. */
function oddStart(text: string, at: number): TextFault | null {
  const from = lineStart(text, Math.max(lineStart(text, at) - 1, 0));
  const odd = /^[ \t]*([–—−•·●▪]|[\u00A0\u2000-\u200B\u202F\uFEFF])/m.exec(text.slice(from));
  if (!odd) return null;
  const offset = from + odd.index + odd[0].length - 1;
  if (offset > text.length || text.slice(at, offset).split('\n').length > 2) return null;
  const isSpace = /[\u00A0\u2000-\u200B\u202F\uFEFF]/.test(odd[1] ?? '');
  const message = isSpace
    ? 'starts with a special space, as web pages and Word have them: type ordinary spaces instead'
    : `a list starts each line with a plain hyphen, -, and a space: write it instead of ${odd[1]}`;
  return { offset, message };
}

function plainFault(error: YAMLError, text: string, document: Document): TextFault {
  const [offset] = error.pos;
  const at = (message: string, place = offset): TextFault => ({ offset: place, message });
  const line = lineAt(text, offset);
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BLOCK_IN_FLOW': {
      const next = lineBelow(text, offset);
      const isDeeper = document.errors.some(({ code }) => code === 'MULTILINE_IMPLICIT_KEY');
      if (isDeeper && next) return at('starts too far to the right: begin it under the line above', next);
      return at(`has a colon inside the text: ${quotedValue(line)}`);
    }
    case 'MULTILINE_IMPLICIT_KEY':
      return at(lineWithoutFact(line), text.indexOf(line.trim(), lineStart(text, offset)));
    case 'MISSING_CHAR': {
      const open = /quote/.test(error.message) ? openQuote(document, offset) : null;
      return open === null
        ? at(`"${line.trim()}" is no fact: write its name, a colon and a space before it`)
        : at(`the quote mark here is never closed: write ${text[open]} where the text ends`, open);
    }
    case 'BAD_SCALAR_START':
      return at(`a text cannot start with ${text[offset]} as it stands: ${quotedValue(line)}`);
    case 'TAG_RESOLVE_FAILED':
      return at(`a text cannot start with ! as it stands: ${quotedValue(line)}`);
    case 'TAB_AS_INDENT':
      return at('starts with a tab: write spaces instead, as many as the lines beside it have');
    case 'BAD_INDENT':
      return badIndent(error, text);
    case 'BAD_DQ_ESCAPE':
      return at('has a \\ between " marks, where it means something else: write \\\\ for it');
    case 'MULTIPLE_DOCS':
      return at('has three dashes, which end the facts: remove this line');
    case 'UNEXPECTED_TOKEN':
      return at(unexpected(line));
    default:
      return at(`cannot be read (${error.message}): ${quotedValue(line)}`);
  }
}

/** What is wrong with a line on which something follows a value that has ended. */
function unexpected(line: string): string {
  const value = valueOn(line);
  if (/^[|>]/.test(value)) return 'has text behind > or |: begin the text on the line below, indented';
  if (value.startsWith("'"))
    return `has a ' inside the ' marks: write "${value.replace(/^'|'$/g, '')}" with " marks`;
  if (value.startsWith('"')) {
    const inner = value.endsWith('"') ? value.slice(1, -1) : value;
    return `has a " inside the " marks: write '${inner.replaceAll("'", "''")}' with ' marks`;
  }
  if (/^[*[{]/.test(value)) {
    return `a text cannot start with ${value[0]} as it stands: put the text in quotes, ${quoted(value)}`;
  }
  return `the text goes on where it cannot: ${quotedValue(line)}`;
}

function lineWithoutFact(line: string): string {
  const missing = /^\s*(?:- )?([\w-]+):([^\s].*)$/.exec(line);
  if (missing) return `needs a space after the colon: write ${missing[1]}: ${missing[2]?.trim()}`;
  const [, name, value] = /^\s*(?:- )?([\w-]+)\s*[=：]\s*(.*)$/.exec(line) ?? [];
  if (name) return `needs a colon and a space behind its name: write ${name}: ${value?.trim()}`;
  if (/^\s*(\/\/|<!--)/.test(line)) return 'a remark starts with #, and ends with its line';
  if (/:\u00A0/.test(line)) return 'has a special space after the colon: write an ordinary one';
  return 'has no name and colon: write name: and the text, or indent the line if it belongs to the text above';
}

function badIndent({ message, pos: [offset] }: YAMLError, text: string): TextFault {
  const bracket = /^Flow/.test(message) ? (/sequence/.test(message) ? '[]' : '{}') : null;
  if (bracket) {
    const open = text.lastIndexOf(bracket[0] ?? '', offset - 1);
    return {
      offset: Math.max(open, 0),
      message: `the ${bracket[0]} here is never closed: write ${bracket[1]} where it ends`,
    };
  }
  const dash = /^\s*-(\S.*)$/.exec(lineAt(text, offset));
  return {
    offset,
    message: dash
      ? `needs a space after the dash: write - ${dash[1]}`
      : 'does not start under the line that it belongs to: give it the same number of spaces',
  };
}

/** Where the quoted text starts that runs on to `end`; `null` if none does. */
function openQuote(document: Document, end: number): number | null {
  let open: number | null = null;
  visit(document, {
    Scalar(_key, node) {
      const isQuoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
      if (isQuoted && node.range && node.range[0] < end && node.range[1] >= end) open = node.range[0];
    },
  });
  return open;
}

/** "put the text in quotes: name: "Repairs: fast"". */
function quotedValue(line: string): string {
  const value = valueOn(line).replace(/^[“”„‘’]|[“”‘’]$/g, '');
  const isShort = value.length > 0 && value.length <= 80 && !/[{}[\]]/.test(value);
  if (!isShort) return 'put the text in quotes, " at its start and at its end';
  return `put the text in quotes, ${quoted(value)}`;
}

const quoted = (value: string): string =>
  value.includes('"') ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;

/** What stands on a line behind its name: "  - name: x" → "x". */
const valueOn = (line: string): string => line.replace(/^\s*(?:- +)?(?:[\w-]+:(?: +|$))?/, '').trim();

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

const lineAt = (text: string, offset: number): string =>
  text.slice(lineStart(text, offset)).split('\n', 1)[0]?.replace(/\r$/, '') ?? '';

/** The offset of the first character of the next line that has any; 0 if there is none. */
function lineBelow(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  const found = end === -1 ? -1 : text.slice(end).search(/\S/);
  return found === -1 ? 0 : end + found;
}
