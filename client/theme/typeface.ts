/**
 * The site's one typeface: Atkinson Hyperlegible Next, drawn so that no letter is taken for another. A model number or a
 * reference is read letter by letter, and 0 and O, 1, l and I differ in it. Its zero has a slash, which makes a price or a
 * telephone number look like code: here only `translate="no"` has it, by the feature `zero`.
 *
 * `fonts/` has what the site needs of it: weights 400 to 700, Latin-1 and the punctuation of English, kerning and tabular
 * figures. Made from the Latin file of `@fontsource-variable/atkinson-hyperlegible-next` 5.3.0 with fonttools 4.66.1:
 *
 *     fonttools varLib.instancer latin.woff2 wght=400:700 -o latin.ttf
 *     pyftsubset latin.ttf --flavor=woff2 --layout-features=kern,mark,mkmk,ccmp,tnum \
 *       --unicodes='U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212,U+20AC'
 *     python fonts/plain-zero.py latin.subset.woff2 fonts/atkinson-hyperlegible-next.woff2
 */
export const typeface = {
  family: 'Atkinson Hyperlegible Next',
  /** Relative to the project, like that of its licence. */
  file: 'client/theme/fonts/atkinson-hyperlegible-next.woff2',
  licence: 'client/theme/fonts/OFL.txt',
};

/** The name by which the site's rules call it. */
export const typefaceName = 'Atkinson';

/**
 * What a page wears before the typeface is there: a face that the device has, at the width of ours, so that the first page and
 * the second break their lines alike. Measured in Chromium over the text of the page About: ours takes 0.4296 em a character,
 * 0.4585 at weight 650; Arial takes 0.4347 and 0.4657 in bold, Roboto 0.4297 and 0.4368.
 */
export const fallbackNames = 'F-A,F-R';
const fallbackRules = [fallback('Arial', 98.8, 98.5), fallback('Roboto', 100, 105)].join('');

/** @param sizes in per cent of the face's own, for text and for what is bold */
function fallback(face: string, ...sizes: number[]): string {
  return sizes
    .map((size, index) => {
      const [style, weights] = index === 0 ? ['', '400 549'] : [' Bold', '550 700'];
      return `@font-face{font-family:F-${face[0]};src:local("${face}${style}");font-weight:${weights}${size === 100 ? '' : `;size-adjust:${size}%`}}`;
    })
    .join('');
}

/**
 * The rules for it and for what stands in for it. It is `optional`: a document painted before it has come keeps the system's face, and nothing moves.
 */
export function typefaceRule(url: string): string {
  return `@font-face{font-family:${typefaceName};src:url(${url}) format("woff2");font-weight:400 700;font-display:optional}${fallbackRules}`;
}
