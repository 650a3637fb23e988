import { escapeHtml } from '../../shared/escape-html.ts';
import { type DeflatedBytes, deflatedBytes, plainBytes, spliceGzip } from './spliced-gzip.ts';

/**
 * A page that is rendered once, with slots where each visitor has a text of their own: what was typed into a form, the
 * path of a missing page. Filling the slots renders and compresses nothing.
 */
export interface PageTemplate {
  /**
   * The page with these texts, by slot, each escaped for its place.
   * @throws {TypeError} for a slot without a text
   */
  fill: (texts: Record<string, string>, encoding: 'gzip' | 'identity') => Buffer;
  /** Bytes in memory. */
  size: number;
}

/** A page for one visitor: its template, and the visitor's texts for the slots. */
export interface TemplatedPage {
  template: PageTemplate;
  texts: Record<string, string>;
}

/**
 * Renders in place of a visitor's text: the slot's name between two noncharacters, which Unicode reserves for a program's
 * own use (U+FDD0 and U+FDD1). Visitors' texts are filled in afterwards and never searched for slots.
 */
export const slot = (name: string): string => `\ufdd0${name}\ufdd1`;

const slotPattern = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/;

/** Shorter pieces between two slots are not worth a compressed block of their own. */
const minDeflatedBytes = 256;

/** Mutex a page that was rendered with `slot(…)` texts into a template. */
export async function pageTemplate(html: string): Promise<PageTemplate> {
  const pieces = await Promise.all(
    split(html).map(async (piece) => {
      if (typeof piece !== 'string' || piece.length < minDeflatedBytes) return piece;
      return deflatedBytes(Buffer.from(piece));
    }),
  );
  const size = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  return {
    size,
    fill(texts, encoding) {
      const parts = partsOf(pieces, texts);
      return encoding === 'gzip' ? spliceGzip(parts) : plainBytes(parts);
    },
  };
}

type Piece = string | Slot | DeflatedBytes;

interface Slot {
  name: string;
  escape: (text: string) => string;
}

/** Fills the slots, and joins everything between two compressed pieces into one buffer. */
function partsOf(pieces: readonly Piece[], texts: Record<string, string>): (Buffer | DeflatedBytes)[] {
  const parts: (Buffer | DeflatedBytes)[] = [];
  let plain = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') plain += piece;
    else if ('name' in piece) plain += piece.escape(textOf(texts, piece.name));
    else {
      if (plain) parts.push(Buffer.from(plain));
      plain = '';
      parts.push(piece);
    }
  }
  if (plain) parts.push(Buffer.from(plain));
  return parts;
}

function textOf(texts: Record<string, string>, name: string): string {
  const text = texts[name];
  if (text === undefined) throw new TypeError(`no text for the slot "${name}"`);
  return text;
}

/** Splits a page into static HTML and slots. */
function split(html: string): (string | Slot)[] {
  let open: Context = 'html';
  return html.split(slotPattern).map((part, index) => {
    if (index % 2 === 1) return { name: part, escape: escapes[open] };
    open = contextAfter(part, open);
    return part;
  });
}

type Context = keyof typeof escapes;

const escapes = {
  /** Text, and attributes in double quotes. */
  html: escapeHtml,
  /** HTML parsers drop the first line break of a textarea: one more is added where the text starts with one. */
  textarea: (text: string) => (/^[\r\n]/.test(text) ? `\n${escapeHtml(text)}` : escapeHtml(text)),
  /** Part of a JSON string in a `<script>`: no text can end the element. */
  script: (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c'),
};

/** The context after some more HTML. React escapes every `<` in attributes and text, so each `<` here begins a tag. */
function contextAfter(html: string, before: Context): Context {
  const last = [...html.matchAll(/<(\/?)(textarea|script)\b/g)].at(-1);
  if (!last) return before;
  return last[1] ? 'html' : (last[2] as 'textarea' | 'script');
}

function sizeOf(piece: Piece): number {
  if (typeof piece === 'string') return piece.length;
  return 'name' in piece ? 0 : piece.bytes.length + piece.deflated.length;
}
