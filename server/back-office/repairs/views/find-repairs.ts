import type { Kysely } from 'kysely';
import { bare, withoutInvisible } from '../../../../shared/clean-typed.ts';
import { readEmail, readPhone } from '../../../../shared/contact-details.ts';
import { ensure } from '../../../forms/refusal.ts';
import { emailKey, phoneKey } from '../../store/contact-keys.ts';
import { folded } from '../../store/folded.ts';
import { isHalfOf, parseReference } from '../../store/parse-reference.ts';
import type { Tables } from '../../store/tables.ts';
import type { Customer } from '../intake/register.ts';
import { findRepairByCode, type Repair, readRepairs } from '../records/staff-repairs.ts';

/** Repairs by what people know of them. */

const maxWords = 6;
const maxWordLength = 100;
/** Repairs that are looked through at once for words that no index has: the statements of others come between. */
const atOnce = 2000;

/**
 * A reference, a telephone number, an e-mail address, an asset tag or a serial number finds the repairs that have it; other words, and
 * parts of those, are looked for in the names, asset tags and devices of all repairs, and halves of a code in their references:
 * each word must be there, in whatever case, with accents and apostrophes or without. Contacts and serial numbers, which the desk hides, match whole alone: parts would tell them piece by piece.
 * One that is set aside as spam is found by its whole reference alone.
 * @param limit how many at the most, latest first
 * @throws {Refusal} for nothing, and for more words than anybody searches for
 */
export async function findRepairs(db: Kysely<Tables>, typed: string, limit = 20): Promise<Repair[]> {
  const words = withoutInvisible(typed.slice(0, (maxWords + 1) * (maxWordLength + 1)))
    .split(/\s+/)
    .map(bare)
    .filter(folded);
  ensure(words.length > 0, 'Give words to search for, such as a name or an asset tag.');
  ensure(
    words.length <= maxWords && words.every((word) => word.length <= maxWordLength),
    `Give ${maxWords} words or fewer, of ${maxWordLength} characters at the most.`,
  );
  const whole = words.join(' ');
  const code = parseReference(whole);
  const only = code && (await findRepairByCode(db, code));
  if (only) return [only];
  const exact = await withCode(db, whole);
  const references = exact.length > 0 ? exact : await withWords(db, words, limit);
  if (references.length === 0) return [];
  return readRepairs(db, (all) =>
    all.where('reference', 'in', references).where('quarantined', '=', 0).limit(limit),
  );
}

/** With a telephone number, an e-mail address, or an asset tag or serial number in the usual cases: by an index each. */
async function withCode(db: Kysely<Tables>, whole: string): Promise<string[]> {
  const spellings = [whole, whole.toUpperCase(), whole.toLowerCase()];
  const ofDevices = await db
    .selectFrom('repair_devices')
    .select('reference')
    .where((is) => is.or([is('asset_tag', 'in', spellings), is('serial', 'in', spellings)]))
    .limit(most)
    .execute();
  const [phone, email] = [readPhone(whole), readEmail(whole)];
  const ofContact = await db
    .selectFrom('repairs')
    .select('reference')
    .where((is) =>
      is.or([
        is('phone_key', '=', phone && phoneKey(phone)),
        is('email_ascii_key', '=', email && emailKey(email)),
      ]),
    )
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return [...new Set([...ofDevices, ...ofContact].map(({ reference }) => reference))];
}

/** Rows with one code: more of them than anybody reads. */
const most = 100;

async function withWords(db: Kysely<Tables>, words: string[], limit: number): Promise<string[]> {
  const whole = words.join('');
  const isHalf = ({ reference }: Known) => isHalfOf(reference, words.join(' '));
  const conditions = (/^\+?\d{4,}$/.test(whole) ? [whole] : words).map(holds);
  const found: string[] = [];
  for (let last: { created_at: string; reference: string } | undefined; found.length < limit; ) {
    const all = db
      .selectFrom('repairs')
      .select(['reference', 'created_at', 'name', 'email_ascii_key', 'phone_key']);
    const { created_at = '9999', reference = '' } = last ?? {};
    const some = all
      .where('quarantined', '=', 0)
      .where((is) =>
        is.or([
          is('created_at', '<', created_at),
          is.and([is('created_at', '=', created_at), is('reference', '>', reference)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('reference')
      .limit(atOnce);
    const rows = await db
      .selectFrom(some.as('repair'))
      .innerJoin('repair_devices as device', 'device.reference', 'repair.reference')
      .select([
        'repair.reference',
        'name',
        'email_ascii_key',
        'phone_key',
        'device.device',
        'asset_tag',
        'serial',
      ])
      .select('created_at')
      .orderBy('created_at', 'desc')
      .orderBy('repair.reference')
      .execute();
    const known = rows.map((row) => ({
      ...row,
      texts: [row.name, row.device, row.asset_tag ?? ''].map(folded),
    }));
    const byReference = Map.groupBy(known, (row) => row.reference);
    for (const [each, lines] of byReference)
      if (lines.some(isHalf) || conditions.every((isMet) => lines.some(isMet))) found.push(each);
    last = rows.at(-1);
    if (byReference.size < atOnce) break;
  }
  return found.slice(0, limit);
}

interface Known extends Pick<Repair, 'reference' | 'email_ascii_key' | 'phone_key'> {
  serial: string | null;
  /** Name, device and asset tag, folded. */
  texts: string[];
}

/** Whether a word is in one of the texts by which the shop knows a repair, or all of one that the desk hides. */
function holds(word: string): (known: Known) => boolean {
  const [phone, email] = [readPhone(word), readEmail(word)];
  const [phone_key, email_key] = [phone && phoneKey(phone), email && emailKey(email)];
  const plain = folded(word);
  // "iphone13" is "iPhone 13", and "a1042" "A-1042". Letters alone are left apart: "lei" is not in "Apple iPhone".
  const glued = /\d/.test(plain) ? inOne(plain) : null;
  return ({ reference, texts, ...known }) =>
    isHalfOf(reference, word) ||
    texts.some((text) => text.includes(plain)) ||
    (glued !== null && texts.some((text) => inOne(text).includes(glued))) ||
    known.serial?.toLowerCase() === word.toLowerCase() ||
    (email_key !== null && known.email_ascii_key === email_key) ||
    (phone_key !== null && known.phone_key === phone_key);
}

const inOne = (text: string) => text.replace(/[\s\p{Pd}]/gu, '');

/** Whether a text has a word in it, in whatever case, with accents and apostrophes or without. */
export const contains = (text: string | null, word: string): boolean =>
  text !== null && folded(text).includes(folded(word));

/** Repairs of customers whose telephone number ends in six digits, latest first; none that is set aside as spam. */
export const findByLastDigits = (db: Kysely<Tables>, sixDigits: string, limit: number): Promise<Repair[]> =>
  readRepairs(db, (all) =>
    all.where('phone_key', 'like', `%${sixDigits}`).where('quarantined', '=', 0).limit(limit),
  );

/** Somebody who was here before. */
export interface KnownCustomer extends Customer {
  /** How many repairs they have brought, and when the last one came, ISO 8601. */
  repairs: number;
  lastAt: string;
}

/** Who has a telephone number, as their last repair says; `null` for nobody. @param phone as `readPhone` spells it */
export async function customerByPhone(db: Kysely<Tables>, phone: string): Promise<KnownCustomer | null> {
  const rows = await db
    .selectFrom('repairs')
    .select(['name', 'email', 'created_at'])
    .where('phone_key', '=', phoneKey(phone))
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .execute();
  const [last] = rows;
  if (!last) return null;
  const { name, email, created_at: lastAt } = last;
  return { name, email, phone, repairs: rows.length, lastAt };
}
