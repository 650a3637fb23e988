import { type Effort, nearWords } from './near-words.ts';
import { deviceFields, type Meaning, type SearchIndex } from './search-index.ts';
import { hasDigit, wordsOf } from './search-words.ts';
import {
  fieldBitsOf,
  indexOfWord,
  makeWordIndex,
  numberOf,
  type WordIndex,
  wordsThatStart,
} from './word-index.ts';
import { openTogether, type Said, wordsTogether } from './words-together.ts';

/** Words of the longest phrase that a content file may have. */
const maxPhraseWords = 6;

/** All words that a search knows: those of devices, and those of phrases for repairs, symptoms, kinds and fillers. */
export interface Vocabulary {
  devices: WordIndex;
  phrases: Map<string, Meaning[]>;
  phraseWords: WordIndex;
  /** The symptoms that words mean together. */
  together: (said: Said) => { slug: string }[];
  /** What people write for a word of a device: "aphone". */
  spellings: Map<string, string[]>;
  /** The same with a number of two digits: of "ip 14", " ip ##" and " iphone ##". */
  numbered: [typed: string, name: string][];
  /** Words that mean themselves. */
  english: ReadonlySet<string>;
  /** For each word of a device whether it alone says which maker's device is meant. */
  identifiesDevice: boolean[];
}

export function openVocabulary(index: SearchIndex): Vocabulary {
  const { words: devices, devices: list, phrases, symptoms, answers } = index;
  const makers = list.map(({ manufacturer }) => manufacturer);
  // Two makers have an Xbox: it is a family all the same.
  const families = new Set(list.map(({ family }) => wordsOf(family)[0]));
  const meanings = new Map(phrases);
  const known = [
    ...meanings.keys(),
    ...[...symptoms, ...answers].flatMap(({ together }) => together.flatMap(wordsTogether)),
  ];
  return {
    devices,
    phrases: meanings,
    together: openTogether(
      symptoms.flatMap(({ slug, together }) => together.map((each) => ({ slug, each }))),
    ),
    spellings: new Map(index.spellings),
    numbered: index.spellings.flatMap(([typed, [name = '']]): [string, string][] => {
      const end = typed.endsWith('##') ? '' : ' ';
      return typed.includes('##') ? [[` ${typed}${end}`, ` ${name}${end}`]] : [];
    }),
    phraseWords: makeWordIndex([
      new Map(known.flatMap((phrase) => phrase.split(' ').map((word) => [word, 1] as const))),
    ]),
    english: new Set(index.english),
    identifiesDevice: devices.words.map((word, at) => {
      const isMaker = devices.postings[at]?.some((each) => fieldBitsOf(each) & deviceFields.manufacturer);
      const isLong = word.length > 2 || hasDigit(word) || isMaker === true;
      const isName = /\p{L}/u.test(word) && isLong && !meanings.has(word);
      const ofMakers = () => new Set(devices.postings[at]?.map((posting) => makers[numberOf(posting)])).size;
      return isName && (families.has(word) || ofMakers() === 1);
    }),
  };
}

/** The longest phrase that begins at a word, and what it may mean. */
export function phraseAt({ phrases }: Vocabulary, words: string[], from: number) {
  for (let count = Math.min(maxPhraseWords, words.length - from); count > 0; count--) {
    const meanings = phrases.get(words.slice(from, from + count).join(' '));
    if (meanings) return { count, meanings };
  }
  return null;
}

/** The readings of a word of a device: itself, or the longest model number that it begins with. */
export function deviceWord({ devices }: Vocabulary, word: string): Map<number, number> | null {
  const at = indexOfWord(devices, word);
  if (at >= 0) return new Map([[at, 1]]);
  if (!hasDigit(word)) return null;
  for (let length = word.length - 1; length >= 4; length--) {
    const start = word.slice(0, length);
    const model = hasDigit(start) ? indexOfWord(devices, start) : -1;
    if (model >= 0 && isModel(devices, model)) return new Map([[model, 1]]);
  }
  return null;
}

const isModel = ({ postings }: WordIndex, at: number): boolean =>
  postings[at]?.some((posting) => (fieldBitsOf(posting) & deviceFields.models) !== 0) === true;

/** Whether the search knows a word as it is spelled. */
export const isKnown = (vocabulary: Vocabulary, word: string): boolean =>
  indexOfWord(vocabulary.phraseWords, word) >= 0 || deviceWord(vocabulary, word) !== null;

/** Words of devices that a word starts. */
export function startedBy({ devices }: Vocabulary, word: string, effort: Effort): Map<number, number> | null {
  const [from, to] = wordsThatStart(devices, word);
  effort.left -= to - from;
  const readings = new Map<number, number>();
  for (let at = from; at < to; at++) readings.set(at, word.length / (devices.words[at]?.length ?? 1) / 2);
  return readings.size > 0 ? readings : null;
}

/**
 * What an unknown word may be: words of devices that it starts, or the nearest word. A word of English is itself, or the
 * plural of a known one: a "floor" is no "flood", "spills" are a "spill".
 * @returns readings as words of devices, or the word of a phrase; `null` for a word of another world
 */
export function guessWord(
  vocabulary: Vocabulary,
  word: string,
  { minStart, effort }: { minStart: number; effort: Effort },
): Map<number, number> | string | null {
  const { devices, phraseWords, english } = vocabulary;
  if (english.has(word)) {
    const other = [word.replace(/s$/, ''), word.replace(/es$/, ''), `${word}s`].find((each) =>
      isKnown(vocabulary, each),
    );
    return other && indexOfWord(phraseWords, other) < 0 ? deviceWord(vocabulary, other) : (other ?? null);
  }
  const isShort = word.length < minStart;
  const started = isShort ? null : startedBy(vocabulary, word, effort);
  if (started) return started;
  const maxMistakes = mistakesIn(word);
  const near = nearWords(devices, word, { maxMistakes, effort }).filter(({ at }) =>
    isLikely(word, devices.words[at]),
  );
  const nearPhrases = nearWords(phraseWords, word, { maxMistakes, effort }).filter(({ at }) =>
    isLikely(word, phraseWords.words[at]),
  );
  const least = Math.min(...[...near, ...nearPhrases].map(({ mistakes }) => mistakes));
  const best = near.filter(({ mistakes }) => mistakes === least);
  const phrase = nearPhrases.find(({ mistakes }) => mistakes === least);
  const phraseWord = phrase && phraseWords.words[phrase.at];
  if (phraseWord && best.every(({ at }) => devices.words[at] === phraseWord)) return phraseWord;
  return best.length > 0 ? new Map(best.map(({ at }) => [at, 0.4])) : null;
}

/** Of four letters one is missing or two are swapped: one wrong letter makes another word, "post" of "port". */
function isLikely(word: string, other = ''): boolean {
  return (
    word.length > 4 || other.length > word.length || [...word].sort().join() === [...other].sort().join()
  );
}

/** Mistakes in a word that is still recognised. Model numbers are like each other: none in what has a digit. */
function mistakesIn(word: string): number {
  if (hasDigit(word) || word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}
