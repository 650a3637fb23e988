import { iconWord } from './icon-word.ts';

/** One icon's drawing: SVG markup and the size of its view box. */
export interface IconShape {
  body: string;
  width: number;
  height: number;
}

/** Icons of one collection in the format of Iconify's API and packages (IconifyJSON), with the fields that the site uses. */
export interface IconSet {
  prefix: string;
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The collections that every build contains, from the packages `@iconify-json/<prefix>`. */
export const iconCollections = ['heroicons', 'simple-icons'];

/** A name of this length fits the shortest URLs that Iconify's clients send, with any host. */
const maxCharacters = 250;

/** An icon's two names: `heroicons` and `phone`. */
export interface IconName {
  prefix: string;
  name: string;
}

/**
 * Parses `heroicons:phone`, or `i-heroicons-phone` as in class names; `null` if the text is neither. Prefixes may contain
 * dashes: those of the build's collections are known, for all others the first word is the prefix.
 */
export function parseIconName(text: string): IconName | null {
  if (text.length > maxCharacters) return null;
  const [prefix, name] =
    text.startsWith('i-') && !text.includes(':') ? splitDashed(text.slice(2)) : splitPrefix(text);
  return iconWord.test(prefix) && iconWord.test(name) ? { prefix, name } : null;
}

/** The canonical spelling of an icon's full name, `heroicons:phone`; `null` if the text is not an icon's name. */
export function fullIconName(text: string): string | null {
  const parsed = parseIconName(text);
  return parsed && `${parsed.prefix}:${parsed.name}`;
}

function splitDashed(text: string): [string, string] {
  const known = iconCollections.find((prefix) => text.startsWith(`${prefix}-`));
  return splitAt(text, known?.length ?? text.indexOf('-'));
}

const splitPrefix = (text: string) => splitAt(text, text.indexOf(':'));

const splitAt = (text: string, at: number): [string, string] => [
  text.slice(0, Math.max(at, 0)),
  text.slice(at + 1),
];
