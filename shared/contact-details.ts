import { maxUnitsPerCharacter } from './bounded-text.ts';
import { bare } from './clean-typed.ts';

/** Parses e-mail addresses and phone numbers in every usual spelling into the one that is stored and compared. */

/**
 * UTF-16 units: 40 characters of a number and 254 of an address (RFC 5321 §4.5.3.1), decomposed. Longer texts are
 * refused first: the rest of this file may take more than linear time.
 */
const maxPhoneUnits = 40 * maxUnitsPerCharacter;
const maxEmailUnits = 254 * maxUnitsPerCharacter;

/**
 * A phone number as E.164, `+61412345678`, or `null`. Australian numbers may have spaces, brackets, dashes, dots, `+61`, `0061` or `61`; eight
 * digits belong to Queensland (07); 13, 1300 and 1800 numbers have no area code. Numbers of other countries need their `+` or `00`. An
 * extension ("x12", "ext. 12", "#4") stands behind it as RFC 3966 writes one: `+61755500000;ext=12`.
 */
export function readPhone(typed: string): string | null {
  if (typed.length > maxPhoneUnits) return null;
  const plain = bare(typed.normalize('NFKC'))
    .replace(/^tel:/i, '')
    .replace(/[\s\p{Pd}().[\]/]/gu, '');
  const [number = '', extension = '', ...more] = plain.split(/[,;]?(?:ext(?:n|ension)?|x|#)[:=]?/i);
  const e164 = readNumber(number);
  if (e164 === null || number === plain) return e164;
  return more.length === 0 && /^\d{1,7}$/.test(extension) ? `${e164};ext=${extension}` : null;
}

/** @param typed digits, with a plus maybe */
function readNumber(typed: string): string | null {
  const digits = typed.replace(/^(\+|0011|00)/, '+');
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

/**
 * A stored number as Australians read it out: "0491 570 006", "07 7010 0123", "1300 975 707", "13 14 50"; one of another country as it is.
 * An extension follows: "07 5550 0000 ext 12".
 */
export const formatPhone = (stored: string): string =>
  stored
    .replace(/^\+61(4\d\d)(\d{3})(\d{3})\b/, '0$1 $2 $3')
    .replace(/^\+61([2378])(\d{4})(\d{4})\b/, '0$1 $2 $3')
    .replace(/^\+61(1[38]00)(\d{3})(\d{3})\b/, '$1 $2 $3')
    .replace(/^\+61(13)(\d\d)(\d\d)\b/, '$1 $2 $3')
    .replace(';ext=', ' ext ');

/**
 * An e-mail address, or `null`. Letters of any script are allowed; quoted local parts and bare IP addresses are not. What is pasted with it is
 * taken off: "<ana@example.com>", "mailto:ana@example.com?subject=Repair", a full stop.
 */
export function readEmail(typed: string): string | null {
  if (typed.length > maxEmailUnits) return null;
  const pasted = bare(typed).normalize('NFC');
  const address = /^mailto:/i.test(pasted) ? bare(pasted.slice(7).split('?', 1)[0] ?? '') : pasted;
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
