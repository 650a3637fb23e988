/**
 * Bounds that a visitor's text meets first: composing a run of 64,000 combining marks (normalisation) takes seconds.
 */

/**
 * UTF-16 units of one character as typed: decomposed (NFD) at most four, https://unicode.org/faq/normalization.html.
 */
export const maxUnitsPerCharacter = 4;

/** Combining marks on one letter. Vietnamese needs two, Hebrew and Tibetan up to about eight. */
export const maxMarksInARow = 30;

/**
 * Whether a run of combining marks is longer than any writing needs. One linear pass that ends at the first such run.
 * U+16D67, a vowel sign of Kirat Rai, is no mark to Unicode but is composed like one.
 */
export const hasTooManyMarks = (text: string): boolean => tooManyMarks.test(text);

// A run is only entered at its beginning: without that, every mark in it would be a beginning.
const tooManyMarks = /(?:^|[^\p{M}\u{16D67}])[\p{M}\u{16D67}]{31}/u;
