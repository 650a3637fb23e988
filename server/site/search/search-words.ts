/** How names, model numbers and queries are cut into words: all that the index and the search must agree on. */

/** The words of a query. A model number is one word, however it is divided: "SM-S908E" is "sms908e". */
export function wordsOf(text: string): string[] {
  return chunksOf(text)
    .flatMap((chunk) => (hasDigit(chunk) ? joined(chunk) : partsOf(chunk)))
    .filter(Boolean);
}

/** What a name is found by: whole, in parts, and two words as one, "iphone13"; in pairs not for model numbers. */
export function indexedWords(text: string, { inPairs = true } = {}): string[] {
  const chunks = chunksOf(text);
  const words = chunks.flatMap((chunk) => [joined(chunk), ...partsOf(chunk)]);
  const pairs = inPairs ? chunks.slice(1).map((chunk, index) => joined(`${chunks[index]}${chunk}`)) : [];
  return [...new Set([...words, ...pairs])].filter(Boolean);
}

export const joined = (chunk: string): string => chunk.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export const hasDigit = (chunk: string): boolean => /\d/.test(chunk);

const chunksOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('’', '')
    .replaceAll("'", '')
    .split(/[\s,]+/);

const partsOf = (chunk: string): string[] => chunk.split(/[^\p{L}\p{N}]+/u);
