import { searchMaxLength } from '../../../shared/constants.ts';

/** How names, phrases and queries are cut into words: all that the index and the search must agree on. */

/** Compatibility forms grow, one ligature to 18 letters: what they grow to is bounded again. */
const maxNormalised = 2 * searchMaxLength;

/**
 * The text in one spelling: small letters, full-width forms as plain ones, without accents, apostrophes and prices. A
 * Chinese character is a word of its own.
 */
export const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .slice(0, maxNormalised)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\$ ?\d+/g, ' ')
    .replaceAll('+', ' plus ')
    .replace(/(\d)\.(?=\d)/g, '$1')
    .replace(numberWords, inDigits)
    .replace(/\p{Script=Han}/gu, ' $& ');

const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const units = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
];
const teens = ['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const numbers = [...units, ...teens];

/** Numbers as they are dictated: "fifty five". "One" is none: it is in names, and in "the left one". */
const numberWords = new RegExp(
  `\\b(?:(${tens.join('|')})(?:[ -](one|${units.slice(0, 8).join('|')}))?|(${numbers.join('|')}))\\b`,
  'g',
);

function inDigits(_: string, ten?: string, unit?: string, number?: string): string {
  if (number) return String(numbers.indexOf(number) + 2);
  const one = unit ? units.indexOf(unit) + 2 || 1 : 0;
  return String((tens.indexOf(ten ?? '') + 2) * 10 + (unit === 'one' ? 1 : one));
}

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
export const modelWord = (model: string): string => joined(normalised(model)).replace(/(?<=.{4})x{2,}$/, '');

export const joined = (chunk: string): string => chunk.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

export const hasDigit = (chunk: string): boolean => /\d/.test(chunk);

const chunksOf = (text: string): string[] => normalised(text).split(/[\s,;:/|()]+/);

const partsOf = (chunk: string): string[] => chunk.split(/[^\p{L}\p{M}\p{N}]+/u);
