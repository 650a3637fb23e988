import type { Effort } from './near-words.ts';
import type { Meaning } from './search-index.ts';
import { hasDigit, wordsOf } from './search-words.ts';
import { deviceWord, guessWord, isKnown, phraseAt, startedBy, type Vocabulary } from './vocabulary.ts';
import { indexOfWord } from './word-index.ts';

/** A word or a phrase of a query, as the search reads it. */
export interface Part {
  /** As it was typed, in small letters. */
  text: string;
  /** As the content spells it, without blanks. */
  word: string;
  /** What it may mean beside a device. */
  meanings: Meaning[];
  /** Its readings as a word of devices: by the word's number, how well it fits. */
  device: Map<number, number> | null;
  /** It is spelled as the content has it. */
  isExact: boolean;
}

/** How a query is read. */
export interface Reading {
  /** Its last word is the start of a device's: the visitor is typing it. */
  isStart: boolean;
  effort: Effort;
}

/** Letters that a word must have before it stands for longer words that start so. */
const minStart = 3;
const minModelStart = 5;

/** Cuts a query into parts: joins and splits its words as the vocabulary has them, and reads phrases as one. */
export function readQuery(vocabulary: Vocabulary, query: string, { isStart, effort }: Reading): Part[] {
  const words = joinWords(vocabulary, respelled(vocabulary, query)).flatMap((word) =>
    splitWord(vocabulary, word),
  );
  const readings = words.map((text, index) => {
    const known = isKnown(vocabulary, text);
    const started = isStart && index === words.length - 1 ? startedBy(vocabulary, text, effort) : null;
    if (started) return { text, word: text, device: started, known: false };
    if (known || isQualifier(text, words[index + 1]))
      return { text, word: text, device: deviceWord(vocabulary, text), known };
    const guess = guessWord(vocabulary, text, {
      minStart: hasDigit(text) ? minModelStart : minStart,
      effort,
    });
    const isPhrase = typeof guess === 'string';
    return {
      text,
      word: isPhrase ? guess : text,
      device: isPhrase ? deviceWord(vocabulary, guess) : guess,
      known,
    };
  });
  const spelled = readings.map(({ word }) => word);
  const parts: Part[] = [];
  for (let at = 0; at < readings.length; ) {
    const isTyped = isStart && at === readings.length - 1 && readings[at]?.known === false;
    const phrase = isTyped ? null : phraseAt(vocabulary, spelled, at);
    const own = readings.slice(at, at + (phrase?.count ?? 1));
    const [first] = own;
    const isLoneQualifier = phrase === null && isQualifier(spelled[at] ?? '', spelled[at + 1]);
    parts.push({
      text: own.map(({ text }) => text).join(' '),
      word: own.map(({ word }) => word).join(''),
      meanings: phrase?.meanings ?? (isLoneQualifier ? [{ type: 'filler' }] : []),
      // A phrase of several words is never a device: "note" is, "leave a note" is not.
      device: own.length === 1 && first && !isLoneQualifier ? first.device : null,
      isExact: own.every(({ known }) => known),
    });
    at += own.length;
  }
  return parts;
}

const units =
  /^(?:gb|tb|g|min|mins|minutes?|h|hours?|hrs?|days?|weeks?|months?|years?|yrs?|yo|times|x|percent|am|pm|bucks|dollars)$/;

/** Storage sizes, times and ages: "256gb", "2 hours", "i7". */
function isQualifier(word: string, next = ''): boolean {
  return (
    /^\d+(?:gb|tb|hz|mah|mm|w|hrs?|min|yrs?|yo)$|^(?:ios|i|windows|win|android|rtx|gtx|rx|ryzen)\d+[a-z]*$/.test(
      word,
    ) ||
    (/^\d+$/.test(word) && units.test(next))
  );
}

/** "i fone" is "iphone", "prm" is "pro max": what the content lists. */
function respelled({ spellings, numbered }: Vocabulary, query: string): string[] {
  let text = ` ${query.toLowerCase()} `;
  for (const number of new Set(text.match(/(?<!\d)\d\d(?!\d)/g))) {
    const of = (form: string) => form.replace('##', number);
    for (const [typed, name] of numbered) text = text.replaceAll(of(typed), of(name));
  }
  const words = wordsOf(text);
  const all: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const two = spellings.get(`${words[at]} ${words[at + 1]}`);
    all.push(...(two ?? spellings.get(words[at] ?? '') ?? [words[at] ?? '']));
    if (two) at += 1;
  }
  return all;
}

/** "i phone" is "iphone", "s 22" is "s22". Other two words that the search knows stay two: "watch 7". */
function joinWords(vocabulary: Vocabulary, words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1) ?? '';
    const both = last + word;
    const isLetter = hasDigit(both) && /^\p{L}$/u.test(hasDigit(word) ? last : word);
    const isName =
      both.length > 4 && vocabulary.identifiesDevice[indexOfWord(vocabulary.devices, both)] === true;
    const isNew = both.length > 4 && !(isKnown(vocabulary, last) && isKnown(vocabulary, word));
    const mayJoin = last !== '' && (isLetter || isName || isNew);
    if (mayJoin && isSpelled(vocabulary, both)) joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

/** A longer word is none that people run together. */
const maxSplitLength = 20;

/** "iphone13promax" is "iphone 13 pro max": the longest words first. What cannot be split in full stays one word. */
function splitWord(vocabulary: Vocabulary, word: string): string[] {
  // "pixel 8pro": with a digit fewer letters are two words.
  if (word.length < (hasDigit(word) ? 4 : 5) || word.length > maxSplitLength) return [word];
  if (isKnown(vocabulary, word) || vocabulary.english.has(word)) return [word];
  /** By the letter from which on they are: the words, where all letters from there on make words. */
  const splits: (string[] | null)[] = Array(word.length).fill(null);
  splits.push([]);
  for (let from = word.length - 1; from >= 0; from--) {
    for (let to = word.length; to > from && !splits[from]; to--) {
      const start = word.slice(from, to);
      const rest = splits[to];
      const isInNumber = /\d$/.test(start) && /^\d/.test(word.slice(to));
      const isWhole =
        start.length > 2 || hasDigit(start) || from === 0 || (start.length > 1 && to === word.length);
      const isPiece = !isInNumber && isWhole && (isSpelled(vocabulary, start) || isQualifier(start));
      if (rest && isPiece) splits[from] = [start, ...rest];
    }
  }
  const [split] = splits;
  const first = indexOfWord(vocabulary.devices, split?.[0] ?? '');
  return split && (hasDigit(word) || vocabulary.identifiesDevice[first]) ? split : [word];
}

const isSpelled = ({ devices, phraseWords }: Vocabulary, word: string): boolean =>
  indexOfWord(devices, word) >= 0 || indexOfWord(phraseWords, word) >= 0;
