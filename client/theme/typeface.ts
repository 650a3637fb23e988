/**
 * The site's one typeface: Atkinson Hyperlegible Next, drawn so that no letter is taken for another. A model number or a
 * reference is read letter by letter, and 0 and O, 1, l and I differ in it. Its zero has a slash, which makes a price or a
 * telephone number look like code: all digits but those of `translate="no"` come from the system's face.
 *
 * `fonts/` has what the site needs of it: weights 400 to 700, Latin-1 and the punctuation of English, kerning and tabular
 * figures. Made from the Latin file of `@fontsource-variable/atkinson-hyperlegible-next` 5.3.0 with fonttools 4.66.1:
 *
 *     fonttools varLib.instancer latin.woff2 wght=400:700 -o latin.ttf
 *     pyftsubset latin.ttf --flavor=woff2 --layout-features=kern,mark,mkmk,ccmp,tnum \
 *       --unicodes='U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212,U+20AC'
 */
export const typeface = {
  family: 'Atkinson Hyperlegible Next',
  /** Relative to the project, like that of its licence. */
  file: 'client/theme/fonts/atkinson-hyperlegible-next.woff2',
  licence: 'client/theme/fonts/OFL.txt',
};

/** The names by which the site's rules call it: without digits, and with them. */
export const typefaceName = 'Atkinson';
export const identifierTypefaceName = 'Atkinson Identifiers';

/**
 * The rules that load it. `optional`: a document painted before it has come keeps the system's face, and nothing moves.
 */
export function typefaceRules(url: string): string {
  const face = `src:url(${url}) format("woff2");font-weight:400 700;font-display:optional`;
  return [
    `@font-face{font-family:${typefaceName};${face};unicode-range:U+0-2F,U+3A-FFFF}`,
    `@font-face{font-family:${identifierTypefaceName};${face}}`,
  ].join('');
}
