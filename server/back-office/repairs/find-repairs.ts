import type { Kysely } from 'kysely';
import { readPhone } from '../../../shared/contact-details.ts';
import { parseReference } from '../../../shared/reference.ts';
import type { Tables } from '../store/tables.ts';
import { permit } from './act-outcome.ts';
import type { Customer } from './register.ts';
import { findRepairByCode, type Repair, readRepairs } from './staff-repairs.ts';

/** Repairs by what people know of them. */

const maxWords = 6;
const maxWordLength = 100;
/** Repairs that are looked through at once for words that no index has: the statements of others come between. */
const atOnce = 2000;

/**
 * A reference, a telephone number as it was typed, an asset tag or a serial number finds the repairs that have it; other words, and
 * parts of those, are looked for in the names, contacts and devices of all repairs, and halves of a code in their references:
 * each word must be there.
 * @param limit how many at the most, latest first
 * @throws {ActRefused} for nothing, and for more words than anybody searches for
 */
export async function findRepairs(db: Kysely<Tables>, typed: string, limit = 20): Promise<Repair[]> {
  const words = typed
    .slice(0, (maxWords + 1) * (maxWordLength + 1))
    .split(/\s+/)
    .filter(Boolean);
  permit(words.length > 0, 'words', 'Give words to search for, such as a name or an asset tag.');
  permit(
    words.length <= maxWords && words.every((word) => word.length <= maxWordLength),
    'words',
    `Give ${maxWords} words or fewer, of ${maxWordLength} characters at the most.`,
  );
  const whole = words.join(' ');
  const code = parseReference(whole);
  const only = code && (await findRepairByCode(db, code));
  if (only) return [only];
  const exact = await withCode(db, whole);
  const references = exact.length > 0 ? exact : await withWords(db, words, limit);
  if (references.length === 0) return [];
  return readRepairs(db, (all) => all.where('reference', 'in', references).limit(limit));
}

/** With a telephone number, or an asset tag or serial number in the usual cases: by an index each. */
async function withCode(db: Kysely<Tables>, whole: string): Promise<string[]> {
  const spellings = [whole, whole.toUpperCase(), whole.toLowerCase()];
  const ofDevices = await db
    .selectFrom('repair_devices')
    .select('reference')
    .where((is) => is.or([is('asset_tag', 'in', spellings), is('serial', 'in', spellings)]))
    .limit(most)
    .execute();
  const phone = readPhone(whole);
  const ofPhone = phone ? db.selectFrom('repairs').select('reference').where('phone', '=', phone) : null;
  const called = (await ofPhone?.orderBy('created_at', 'desc').limit(most).execute()) ?? [];
  return [...new Set([...ofDevices, ...called].map(({ reference }) => reference))];
}

/** Rows with one code: more of them than anybody reads. */
const most = 100;

async function withWords(db: Kysely<Tables>, words: string[], limit: number): Promise<string[]> {
  const whole = words.join('');
  const conditions = (/^\+?\d{4,}$/.test(whole) ? [whole] : words).map(holds);
  const found: string[] = [];
  for (let last: { created_at: string; reference: string } | undefined; found.length < limit; ) {
    const all = db.selectFrom('repairs').select(['reference', 'created_at', 'name', 'email', 'phone']);
    const { created_at = '9999', reference = '' } = last ?? {};
    const some = all
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
      .select(['repair.reference', 'name', 'email', 'phone', 'device.device', 'asset_tag', 'serial'])
      .select('created_at')
      .orderBy('created_at', 'desc')
      .orderBy('repair.reference')
      .execute();
    const byReference = Map.groupBy(rows, (row) => row.reference);
    for (const [each, known] of byReference)
      if (conditions.every((isMet) => known.some(isMet))) found.push(each);
    last = rows.at(-1);
    if (byReference.size < atOnce) break;
  }
  return found.slice(0, limit);
}

type Known = Pick<Repair, 'reference' | 'name' | 'email' | 'phone'> &
  Pick<Repair['devices'][number], 'device' | 'asset_tag' | 'serial'>;

/** Whether a word, in any case, is in one of the texts by which the shop knows a repair. */
function holds(word: string): (known: Known) => boolean {
  // Stored with +61 in place of the 0.
  const digits = readPhone(word) ?? (/^\+?\d{4,}$/.test(word) ? word.replace(/^0/, '') : null);
  // As it is read out from a label.
  const half = word.toUpperCase();
  return ({ phone, reference, ...texts }) =>
    reference.split('-').slice(1).includes(half) ||
    [texts.name, texts.email, texts.device, texts.asset_tag, texts.serial].some((text) =>
      contains(text, word),
    ) ||
    (digits !== null && contains(phone, digits));
}

export const contains = (text: string | null, word: string): boolean =>
  text?.toLowerCase().includes(word.toLowerCase()) ?? false;

/** Somebody who was here before. */
export interface KnownCustomer extends Customer {
  /** How many repairs they have brought, and when the last one came, ISO 8601. */
  repairs: number;
  lastAt: string;
}

/** Who has a telephone number, as their last repair says; `null` for nobody. @param phone E.164 */
export async function customerByPhone(db: Kysely<Tables>, phone: string): Promise<KnownCustomer | null> {
  const rows = await db
    .selectFrom('repairs')
    .select(['name', 'email', 'created_at'])
    .where('phone', '=', phone)
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .execute();
  const [last] = rows;
  if (!last) return null;
  const { name, email, created_at: lastAt } = last;
  return { name, email, phone, repairs: rows.length, lastAt };
}
