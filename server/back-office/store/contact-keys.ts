import { domainToASCII, domainToUnicode } from 'node:url';
import { maxUnitsPerCharacter } from '../../../shared/bounded-text.ts';
import { limits } from '../../../shared/form-schemas.ts';
import type { RecordTable } from './tables.ts';

/** UTF-16 units of the longest address, decomposed: some are compared that nobody has parsed. */
const maxUnits = limits.email * maxUnitsPerCharacter;

/**
 * One spelling for each mailbox, for comparing: domains ignore case by standard and are the same in letters and in ASCII ("müller.example",
 * "xn--mller-kva.example", RFC 5890), local parts ignore case by custom.
 */
export function emailKey(address: string): string {
  const key = formerEmailKey(address);
  const domainAt = key.lastIndexOf('@') + 1;
  const domain = key.slice(domainAt);
  return key.slice(0, domainAt) + (domainToASCII(domain) || domain);
}

/** The same as releases before `contactKeys` spelled it: a domain in letters was another than itself in ASCII. */
export const formerEmailKey = (address: string): string =>
  address.slice(0, maxUnits).normalize('NFKC').trim().toLowerCase();

/** The same with its domain in ASCII, in letters, and as it is. */
export function emailSpellings(address: string): string[] {
  const key = emailKey(address);
  const domainAt = key.lastIndexOf('@') + 1;
  return [key, formerEmailKey(address), key.slice(0, domainAt) + domainToUnicode(key.slice(domainAt))];
}

/**
 * The mailbox an address most likely belongs to, for rate limits: what follows a plus only sorts mail (RFC 5233). Two
 * people may share a limit; nothing else depends on it.
 */
export function mailboxKey(address: string): string {
  const key = emailKey(address);
  const [plus, at] = [key.indexOf('+'), key.lastIndexOf('@')];
  return plus > 0 && plus < at ? key.slice(0, plus) + key.slice(at) : key;
}

/** A number without its extension, for comparing. */
export const phoneKey = (phone: string): string => phone.split(';', 1)[0] ?? '';

/** A number with what is stored to find it. */
export const phoneColumns = (phone: string | null): Pick<RecordTable, 'phone' | 'phone_key'> => ({
  phone,
  phone_key: phone && phoneKey(phone),
});

/** An address with all that is stored to find it. */
export const emailColumns = (
  email: string | null,
): Pick<RecordTable, 'email' | 'email_key' | 'email_ascii_key' | 'mailbox_key'> => ({
  email,
  // Written on for the releases that read it: from the second release after this one, the column may go.
  email_key: email && formerEmailKey(email),
  email_ascii_key: email && emailKey(email),
  mailbox_key: email && mailboxKey(email),
});
