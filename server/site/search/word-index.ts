/**
 * An index of words: which entries have each word, and in which of their fields. It is made of one text and two lists
 * of numbers, which are searched as they are stored: to load it is to read it, however many entries there are.
 */
export interface WordIndex {
  /** All words in order, each followed by a line break. */
  text: string;
  /** Where each word's places start in `places`, and where those of the last word end. */
  starts: Uint32Array;
  /** An entry's number and the fields in which it has the word, `place` and `entryOf` and `fieldsOf`. */
  places: Uint32Array;
  /** Where each word starts in the text. */
  offsets: Uint32Array;
}

/** Bits of a place that say fields. */
const fieldBits = 5;
const fieldMask = (1 << fieldBits) - 1;

export const entryOf = (place: number): number => place >>> fieldBits;
export const fieldsOf = (place: number): number => place & fieldMask;

/** @param entries of each entry: its words, each with the bits of the fields that it stands in */
export function makeWordIndex(entries: Map<string, number>[]): WordIndex {
  const placesOf = new Map<string, number[]>();
  for (const [entry, words] of entries.entries()) {
    for (const [word, fields] of words) {
      const places = placesOf.get(word) ?? [];
      places.push((entry << fieldBits) | fields);
      placesOf.set(word, places);
    }
  }
  const words = [...placesOf.keys()].sort();
  const starts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + (placesOf.get(word)?.length ?? 0);
  }
  const places = Uint32Array.from(words.flatMap((word) => placesOf.get(word) ?? []));
  return openWordIndex(words.map((word) => `${word}\n`).join(''), starts, places);
}

/** The index whose parts `makeWordIndex` has made. */
export function openWordIndex(text: string, starts: Uint32Array, places: Uint32Array): WordIndex {
  const offsets = new Uint32Array(starts.length);
  for (let at = 1; at < offsets.length; at++) offsets[at] = text.indexOf('\n', offsets[at - 1]) + 1;
  return { text, starts, places, offsets };
}

export function wordAt({ text, offsets }: WordIndex, at: number): string {
  return text.slice(offsets[at], (offsets[at + 1] ?? 1) - 1);
}

/** The word's number; -1 where the index does not have it. */
export function indexOfWord(index: WordIndex, word: string): number {
  const at = firstFrom(index, word);
  return at < index.starts.length - 1 && wordAt(index, at) === word ? at : -1;
}

/** The numbers of the words that start so: from the first to before the second. */
export function wordsThatStart(index: WordIndex, start: string): [from: number, to: number] {
  const from = firstFrom(index, start);
  return [from, firstAfter(index, start, from)];
}

/** The first word that is not before the given one. */
function firstFrom(index: WordIndex, word: string): number {
  let [low, high] = [0, index.starts.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordAt(index, middle) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first word from `low` on that does not start so; all words from there to it do. */
export function firstAfter(index: WordIndex, start: string, low: number): number {
  let [from, high] = [low, index.starts.length - 1];
  while (from < high) {
    const middle = (from + high) >>> 1;
    if (index.text.startsWith(start, index.offsets[middle])) from = middle + 1;
    else high = middle;
  }
  return from;
}
