/** One icon's drawing: SVG markup and the size of its view box. */
export interface IconShape {
  body: string;
  width: number;
  height: number;
}

/** Icons of one collection as Iconify's API and its packages give them (IconifyJSON), as far as we look into it. */
export interface IconSet {
  prefix: string;
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The collections that every build brings along, `@iconify-json/<prefix>` each. */
export const iconCollections = ['heroicons', 'simple-icons'];

/** What Iconify allows as the prefix of a collection and as the name of an icon in it. */
export const iconWord = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** So long a name fits the shortest URL that Iconify's clients allow, whatever the host is called. */
const maxCharacters = 250;

/** An icon's two names: `heroicons` and `phone`. */
export interface IconName {
  prefix: string;
  name: string;
}

/**
 * Reads `heroicons:phone`, or `i-heroicons-phone`, the way class names write it; `null` where it is neither.
 * Prefixes may hold dashes themselves: our own collections are known, of any other the first word is the prefix.
 */
export function parseIconName(text: string): IconName | null {
  if (text.length > maxCharacters) return null;
  const [prefix, name] =
    text.startsWith('i-') && !text.includes(':') ? splitDashed(text.slice(2)) : split(text);
  return iconWord.test(prefix) && iconWord.test(name) ? { prefix, name } : null;
}

/** The one spelling of an icon's full name, `heroicons:phone`; `null` where the text is no icon's name. */
export function fullIconName(text: string): string | null {
  const parsed = parseIconName(text);
  return parsed && `${parsed.prefix}:${parsed.name}`;
}

function splitDashed(text: string): [string, string] {
  const own = iconCollections.find((prefix) => text.startsWith(`${prefix}-`));
  return splitAt(text, own?.length ?? text.indexOf('-'));
}

const split = (text: string) => splitAt(text, text.indexOf(':'));

const splitAt = (text: string, at: number): [string, string] => [
  text.slice(0, Math.max(at, 0)),
  text.slice(at + 1),
];
