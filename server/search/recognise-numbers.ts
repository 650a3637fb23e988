import { parseReference } from '../back-office/store/parse-reference.ts';

/** Numbers that stand on devices, parts and slips and say nothing of the model. */
export type NumberKind = 'imei' | 'serial' | 'part' | 'board' | 'identifier' | 'ticket';

/**
 * The kind of a number that is no model number, by its form: for the visitor is told where the model number stands.
 * @param query bounded by the caller
 * @param isModel whether a word is a model number of the catalogue
 */
export function recogniseNumber(query: string, isModel: (word: string) => boolean): NumberKind | null {
  const words = query
    .toUpperCase()
    .split(/[\s,:()]+/)
    .filter(Boolean);
  const codes = words.filter((word) => hasDigits(word, 1) && !isModel(word));
  if (hasReference(words, isModel)) return 'ticket';
  if (identifiers.test(query)) return 'identifier';
  for (const code of codes) {
    const found = forms.find(({ form, digits = 1 }) => form.test(code) && hasDigits(code, digits));
    if (found) return found.kind;
  }
  const ofDigits = numberIn(query);
  if (ofDigits.length === 15 && hasCheckDigit(ofDigits)) return 'imei';
  const says = (...names: string[]) => words.some((word) => names.includes(word));
  // "TAG": a Dell's serial number is its service tag.
  if (says('SERIAL', 'S/N', 'SN', 'TAG') && codes.some((code) => /^[\w-]{7,}$/.test(code))) return 'serial';
  return null;
}

/** Apple's names for the software, and its numbers for the regulator: "iPhone14,5", "EMC 3598". */
const identifiers =
  /\b(?:iphone|ipad|ipod|watch|imac|mac|macmini|macpro|macbook|macbookair|macbookpro)\d{1,2},\d{1,2}\b|\bemc ?(?:no\.? ?)?\d{4}\b/i;

const hasDigits = (word: string, count: number): boolean => word.replace(/\D/g, '').length >= count;

/** A number of digits alone, however they are divided: "35 693803 564380 9". */
function numberIn(query: string): string {
  const [longest = ''] = query
    .split(/[^\d -]+/)
    .map((run) => run.replace(/\D/g, ''))
    .sort((a, b) => b.length - a.length);
  return longest;
}

/** The shop's own reference, even mistyped: with its dashes, or with its prefix before two fours of letters and digits. */
function hasReference(words: string[], isModel: (word: string) => boolean): boolean {
  const isCode = (text: string) => /^[0-9A-Z]{8}$/.test(text) && /\d/.test(text) && /[A-Z]/.test(text);
  return words.some((word, at) => {
    const [prefix = '', first = '', second = ''] = word.includes('-')
      ? word.split('-')
      : words.slice(at, at + 3);
    // "RTX 4080 16GB" has no such fours: one of them is a number.
    const isFour = (text: string) => text.length === 4 && /[A-Z]/.test(text) && !isModel(text);
    const isFours = isFour(first) && isFour(second) && isCode(first + second);
    if (/^[A-Z]{1,4}$/.test(prefix) && isFours) return true;
    if (isModel(word) || !/\d/.test(word)) return false;
    return (/^\w{4}-\w{4}$/.test(word) && isCode(word.replace('-', ''))) || parseReference(word) !== null;
  });
}

const forms: { kind: NumberKind; form: RegExp; digits?: number }[] = [
  // Apple's service parts and order numbers, Samsung's parts and batteries.
  {
    kind: 'part',
    form: /^(?:616|661|076|821|922|923)-\d{4,5}(?:-[A-Z0-9]{1,2})?$|^[MFNP][A-Z0-9]{4}[A-Z]{1,2}\/A$/,
  },
  { kind: 'part', form: /^GH\d{2}-\d{5}[A-Z]?$|^EB-?B[A-Z]\w{4,7}$/ },
  { kind: 'board', form: /^820-\d{4,5}(?:-[A-Z0-9]{1,2})?$/ },
  // Apple until 2021, Samsung, PlayStation.
  { kind: 'serial', form: /^[CDFG][A-Z0-9]{10,11}$|^S\d{2}-[A-Z0-9]{9,}$/ },
  { kind: 'serial', form: /^R[A-Z0-9]{10}$/, digits: 2 },
];

/**
 * Whether the last digit of an IMEI is its check digit (ISO/IEC 7812-1): each second digit before it counts twice, and its own
 * digits are added up.
 */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
