import { searchMaxLength } from '../../shared/constants.ts';
import { folded } from '../back-office/store/folded.ts';

/** How names, phrases and queries are cut into words: all that the index and the search must agree on. */

/** Compatibility forms grow, one ligature to 18 letters: what they grow to is bounded again. */
const maxNormalised = 2 * searchMaxLength;

/**
 * The text in one spelling: small letters, full-width forms as plain ones, without accents, apostrophes and prices. A
 * Chinese character is a word of its own.
 */
export const normalised = (text: string): string =>
  folded(text.replaceAll('´', '').normalize('NFKC').slice(0, maxNormalised))
    // Persian is typed on Arabic keyboards, too.
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\$ ?\d+/g, ' ')
    .replaceAll('+', ' plus ')
    // "x1 carbon 9th gen" is Gen 9.
    .replace(/(\d)(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu, '$1')
    .replace(/(\d)\.(?=\d)/g, '$1')
    .split(/([\p{L}\p{N}]+)/u)
    .map(inDigits)
    .join('')
    .replace(/\p{Script=Han}/gu, ' $& ');

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A number as it is dictated. "One" is none: it is in names, and in "the left one". */
const inDigits = (word: string): string => {
  const at = numbers.indexOf(word);
  return at > 0 ? String(at + 1) : word;
};

/** The words of a query or a phrase. A model number is one word, however it is divided: "SM-S908E" is "sms908e". */
export function wordsOf(text: string): string[] {
  return chunksOf(text)
    .flatMap((chunk) => (hasDigit(chunk) ? joined(chunk) : partsOf(chunk)))
    .filter(Boolean);
}

/** What a name is found by: whole words and their parts, of "Fold7" both "fold" and "7". */
export function indexedWords(text: string): string[] {
  const words = chunksOf(text).flatMap((chunk) => [
    joined(chunk),
    ...partsOf(chunk).flatMap((part) => [part, ...(/^([a-z]{2,})(\d+)$/.exec(part)?.slice(1) ?? [])]),
  ]);
  return [...new Set(words)].filter(Boolean);
}

/** A model number as one word. Of "15-eg0xxx" it is what all that it stands for begin with. */
export function modelWord(model: string): string {
  const word = joined(normalised(model));
  let end = word.length;
  while (end > 4 && word[end - 1] === 'x') end -= 1;
  return word.length - end > 1 ? word.slice(0, end) : word;
}

export const joined = (chunk: string): string => chunk.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

export const hasDigit = (chunk: string): boolean => /\d/.test(chunk);

const chunksOf = (text: string): string[] => normalised(text).split(/[\s,;:/|()]+/);

const partsOf = (chunk: string): string[] => chunk.split(/[^\p{L}\p{M}\p{N}]+/u);
