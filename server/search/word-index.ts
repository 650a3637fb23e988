/** An index of words: which entries have each word, and in which of their fields. Plain data, stored as JSON. */
export interface WordIndex {
  /** In order. */
  words: string[];
  /** For each word: the entries that have it, each with the fields that contain the word, packed by `withFields`. */
  postings: number[][];
}

/** The entries of an index the other way round. For each entry: the numbers of its words, with their fields. */
export type EntryWords = number[][];

/** Bits that say fields. */
const fieldBits = 5;
const fieldMask = (1 << fieldBits) - 1;

/** The number of an entry or a word and the bits of fields, in one number. */
const withFields = (number: number, fields: number): number => (number << fieldBits) | fields;
export const numberOf = (packed: number): number => packed >>> fieldBits;
export const fieldBitsOf = (packed: number): number => packed & fieldMask;

/** @param entries of each entry: its words, each with the bits of the fields that contain it */
export function makeWordIndex(entries: Map<string, number>[]): WordIndex {
  const postingsOf = new Map<string, number[]>();
  for (const [entry, words] of entries.entries()) {
    for (const [word, fields] of words) {
      const postings = postingsOf.get(word) ?? [];
      postings.push(withFields(entry, fields));
      postingsOf.set(word, postings);
    }
  }
  const words = [...postingsOf.keys()].sort();
  return { words, postings: words.map((word) => postingsOf.get(word) ?? []) };
}

/** @param count how many entries the index has */
export function entryWordsOf({ postings }: WordIndex, count: number): EntryWords {
  const entries: EntryWords = Array.from({ length: count }, () => []);
  for (const [word, list] of postings.entries()) {
    for (const posting of list) entries[numberOf(posting)]?.push(withFields(word, fieldBitsOf(posting)));
  }
  return entries;
}

/** The word's number; -1 where the index does not have it. */
export function indexOfWord(index: WordIndex, word: string): number {
  const at = firstFrom(index, word);
  return index.words[at] === word ? at : -1;
}

/** The numbers of the words that start so: from the first to before the second. */
export function wordsThatStart(index: WordIndex, start: string): [from: number, to: number] {
  const from = firstFrom(index, start);
  return [from, firstAfter(index, start, from)];
}

/** The first word that is not before this one. */
const firstFrom = ({ words }: WordIndex, word: string): number =>
  firstWhere(words, 0, (each) => each >= word);

/** The first word from `low` on that does not start so; all words from there to it do. */
export const firstAfter = ({ words }: WordIndex, start: string, low: number): number =>
  firstWhere(words, low, (each) => !each.startsWith(start));

/** Binary search: `holds` is false of the first words, and true of all that follow. */
function firstWhere(words: string[], low: number, holds: (word: string) => boolean): number {
  let [from, to] = [low, words.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(words[middle] ?? '')) to = middle;
    else from = middle + 1;
  }
  return from;
}
