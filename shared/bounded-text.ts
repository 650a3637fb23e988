/**
 * Bounds that text from a visitor has to meet before anything else looks at it. Composing a run of combining marks
 * (Unicode normalisation) takes time that grows with the square of the run's length: 64,000 marks take seconds.
 */

/**
 * UTF-16 units that one character may take as it was typed. Decomposed text (NFD), as macOS and some input methods
 * write it, takes at most four for what is one character once it is composed:
 * https://unicode.org/faq/normalization.html.
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
