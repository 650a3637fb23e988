import { bare } from '../../../shared/clean-typed.ts';
import { ensure } from '../../forms/refusal.ts';

/**
 * References, easy to read out and to type: the shop's prefix and a code, `XXXX-XXXX`: seven random symbols of
 * Crockford's
 * base32 (no I, L, O, U) and a check symbol (Luhn's algorithm in base 32). The code alone identifies a record.
 */

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomSymbols = 7;
/** Letters of the longest prefix; `shop.yaml` is held to it. */
export const maxPrefixLetters = 4;
/** Characters of a code. */
export const codeLength = randomSymbols + 2;
/** UTF-16 units: room for what it is called, and spaces or dashes between all of its symbols. A longer text is none. */
const maxTypedUnits = 96;

/**
 * Makes a reference from random bytes: "NB-7K2M-Q4XA".
 * @param random at least seven bytes from a cryptographic source; five bits of each are used
 */
export function createReference(prefix: string, random: Uint8Array): string {
  if (random.length < randomSymbols) throw new RangeError(`a reference takes ${randomSymbols} random bytes`);
  const body = Array.from(random.subarray(0, randomSymbols), (byte) => symbols.charAt(byte & 31)).join('');
  return withPrefix(prefix, printed(body + checkSymbol(body)));
}

/** A code as it is printed: "NB-7K2M-Q4XA". */
export const withPrefix = (prefix: string, code: string): string => `${prefix}-${code}`;

/**
 * Parses a reference as somebody typed it. Case, spaces and dashes do not matter, a prefix of up to four letters may
 * stand before the code, and "Reference: " or "#" before that, O counts as 0, I and L as 1, and the check symbol must match.
 * @returns its code, "7K2M-Q4XA"; `null` for anything else
 */
export function parseReference(typed: string): string | null {
  const plain = plainReference(typed);
  // The symbols may begin with the letters of a prefix themselves, so the length decides whether there is one.
  const prefixLetters = plain.length - randomSymbols - 1;
  if (prefixLetters < 0 || prefixLetters > maxPrefixLetters) return null;
  if (!/^[A-Z]*$/.test(plain.slice(0, prefixLetters))) return null;
  const body = plain.slice(prefixLetters).replace(/O/g, '0').replace(/[IL]/g, '1');
  if ([...body].some((symbol) => !symbols.includes(symbol))) return null;
  return checkSymbol(body.slice(0, -1)) === body.at(-1) ? printed(body) : null;
}

/** Its prefix and symbols in capitals, without all that may stand around and between them; empty where it is too long for one. */
function plainReference(typed: string): string {
  if (typed.length > maxTypedUnits) return '';
  return bare(typed.normalize('NFKC'))
    .replace(/^.*[:#]/s, '')
    .replace(calledReference, '')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '');
}

/** "Your reference no. NB-7K2M-Q4XA". A word ends it: a code may begin with the same letters. */
const calledReference = /^\s*(?:(?:your|my)\s)?ref(?:erence)?\b\.?(?:\s?(?:no|number|is)\b)?/i;

/** The same. @throws {Refusal} */
export function readReference(typed: string | undefined): string {
  ensure(typed, 'Give a reference, such as 7K2M-Q4XA.');
  const code = parseReference(typed);
  ensure(code, `${typed} is no reference: check it for a typing error.`);
  return code;
}

/** Whether somebody typed one half of a reference, as it is read out from a label: "7k2m", "NB-7K2M". */
export function isHalfOf(reference: string, typed: string): boolean {
  const [prefix = '', ...halves] = reference.split('-');
  const plain = plainReference(typed);
  const half = plain.slice(-4).replace(/O/g, '0').replace(/[IL]/g, '1');
  return halves.includes(half) && ['', prefix].includes(plain.slice(0, -4));
}

const printed = (body: string) => `${body.slice(0, 4)}-${body.slice(4)}`;

/** Luhn's algorithm in base 32 finds every single wrong symbol and nearly every swap of neighbours. */
function checkSymbol(body: string): string {
  const base = symbols.length;
  let sum = 0;
  for (const [index, symbol] of [...body].reverse().entries()) {
    const value = symbols.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / base) + (value % base);
  }
  return symbols.charAt((base - (sum % base)) % base);
}
