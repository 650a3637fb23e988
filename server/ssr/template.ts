import { escapeHtml } from '../http/escape-html.ts';

/** A text that is made once, with slots where each visitor has words of their own: what was typed, the path of a missing page. */
export interface Template {
  /**
   * The text with these words, by slot, each escaped for its place.
   * @throws {TypeError} for a slot without words
   */
  fill: (words: Record<string, string>) => string;
  /** Characters. */
  size: number;
}

/**
 * Stands in the place of a visitor's words: the slot's name between two noncharacters, which Unicode reserves for a
 * program's own use (U+FDD0 and U+FDD1). Visitors' words are filled in afterwards and never searched for slots.
 */
export const slot = (name: string): string => `\ufdd0${name}\ufdd1`;

const slotPattern = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/;

/** Turns a text that was made with `slot(…)` into a template. */
export function createTemplate(text: string, format: 'html' | 'json'): Template {
  const parts = splitSlots(text, format);
  return {
    size: text.length,
    fill: (words) =>
      parts
        .map((part) => (typeof part === 'string' ? part : part.escape(slotText(words, part.name))))
        .join(''),
  };
}

interface Slot {
  name: string;
  escape: (words: string) => string;
}

function slotText(words: Record<string, string>, name: string): string {
  const found = words[name];
  if (found === undefined) throw new TypeError(`no words for the slot "${name}"`);
  return found;
}

function splitSlots(text: string, format: 'html' | 'json'): (string | Slot)[] {
  let context: Context = format;
  return text.split(slotPattern).map((part, index) => {
    if (index % 2 === 1) return { name: part, escape: escapes[context] };
    if (format === 'html') context = contextAfter(part, context);
    return part;
  });
}

type Context = keyof typeof escapes;

/** Part of a JSON string, also in a `<script>`: no words can end the element. */
const escapeJson = (words: string): string => JSON.stringify(words).slice(1, -1).replaceAll('<', '\\u003c');

const escapes = {
  /** Text, and attributes in double quotes. */
  html: escapeHtml,
  /** HTML parsers drop the first line break of a textarea: one more is added where the words start with one. */
  textarea: (words: string) => (/^[\r\n]/.test(words) ? `\n${escapeHtml(words)}` : escapeHtml(words)),
  script: escapeJson,
  json: escapeJson,
};

/** The context after some more HTML. React escapes every `<` in attributes and text, so each `<` here begins a tag. */
function contextAfter(html: string, before: Context): Context {
  const last = [...html.matchAll(/<(\/?)(textarea|script)\b/g)].at(-1);
  if (!last) return before;
  return last[1] ? 'html' : (last[2] as 'textarea' | 'script');
}

/** Collects a visitor's words while a page's data is made, and gives a slot for each. */
export function createSlots(): {
  texts: Record<string, string>;
  take: (name: string, words: string) => string;
} {
  const texts: Record<string, string> = {};
  return {
    texts,
    take(name, words) {
      texts[name] = words;
      return slot(name);
    },
  };
}
