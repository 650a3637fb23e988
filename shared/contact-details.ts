import { maxUnitsPerCharacter } from './bounded-text.ts';

/** Parses e-mail addresses and phone numbers in every usual spelling into the one that is stored and compared. */

/**
 * UTF-16 units: 40 characters of a number and 254 of an address (RFC 5321 §4.5.3.1), decomposed. Longer texts are
 * refused first: the rest of this file may take more than linear time.
 */
const maxPhoneUnits = 40 * maxUnitsPerCharacter;
const maxEmailUnits = 254 * maxUnitsPerCharacter;

/**
 * A phone number as E.164, `+61412345678`, or `null`. Australian numbers may have spaces, brackets, dashes, dots,
 * `+61`,
 * `0061` or `61`; eight digits belong to Queensland (07); 13, 1300 and 1800 numbers have no area code. Numbers of other
 * countries need their `+` or `00`.
 */
export function readPhone(typed: string): string | null {
  if (typed.length > maxPhoneUnits) return null;
  const plain = typed
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Pd}().[\]/\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  const digits = plain.replace(/^(\+|0011|00)/, '+');
  if (!/^\+?\d+$/.test(digits)) return null;
  if (digits.startsWith('+') && !digits.startsWith('+61')) {
    return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null;
  }
  const national = digits.replace(/^\+61|^61(?=\d{9}$)/, '').replace(/^0(?=\d{9}$)/, '');
  if (/^[23478]\d{8}$/.test(national)) return `+61${national}`;
  if (/^(1300|1800)\d{6}$/.test(national) || /^13[1-9]\d{3}$/.test(national)) return `+61${national}`;
  if (/^[3457]\d{7}$/.test(national) && !digits.startsWith('+')) return `+617${national}`;
  return null;
}

/** A stored number as Australians read it out: "0491 570 006", "07 7010 0123", "1300 975 707", "13 14 50"; one of another country as it is. */
export const formatPhone = (stored: string): string =>
  stored
    .replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3')
    .replace(/^\+61([2378])(\d{4})(\d{4})$/, '0$1 $2 $3')
    .replace(/^\+61(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^\+61(13)(\d\d)(\d\d)$/, '$1 $2 $3');

/**
 * An e-mail address, or `null`. Letters of any script are allowed; quoted local parts and bare IP addresses are not.
 */
export function readEmail(typed: string): string | null {
  if (typed.length > maxEmailUnits) return null;
  const address = typed
    .normalize('NFC')
    .replace(/^\s*mailto:/i, '')
    .trim();
  const [local = '', domain = '', ...rest] = address.split('@');
  if (rest.length > 0 || address.length > 254 || local.length > 64) return null;
  if (!localPart.test(local) || !domainName.test(domain)) return null;
  return address;
}

// RFC 5322's atoms joined by single dots; RFC 6531 allows letters beyond ASCII.
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(\\.${atom})*$`, 'u');
const label = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const domainName = new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`, 'u');
