import type { ExtractedStyles } from './extracted-styles.ts';

/** Characters of a hash that tell a few hundred names apart; where two have the same, the second gets more of its own. */
const minLength = 3;

/**
 * Shortens the names of classes and animations, `n-1xj9k2` to `n-1xj`. Hashes do not compress: with six or seven
 * characters of each, a page is half a kilobyte larger.
 */
export function shortNames({ rules, names }: ExtractedStyles): ExtractedStyles {
  const shortOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name } of rules) {
    if (name === null || shortOf.has(name)) continue;
    const [kind = '', hash = ''] = name.split('-');
    let length = minLength;
    const short = () => `${kind[0]}-${hash.slice(0, length)}`;
    while (taken.has(short()) && length < hash.length) length += 1;
    taken.add(short());
    shortOf.set(name, short());
  }
  const shorten = (text: string) => text.replace(styleName, (name) => shortOf.get(name) ?? name);
  return {
    rules: rules.map(({ name, css, atFirst }) => ({
      name: name && shorten(name),
      css: shorten(css),
      atFirst: shorten(atFirst),
    })),
    names: Object.fromEntries(
      Object.entries(names).map(([file, constants]) => [
        file,
        Object.fromEntries(Object.entries(constants).map(([constant, name]) => [constant, shorten(name)])),
      ]),
    ),
  };
}

const styleName = /\b(?:n|animation)-\w+/g;
