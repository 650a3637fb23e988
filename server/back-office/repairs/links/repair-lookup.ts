import type { Transaction } from 'kysely';
import { Refusal } from '../../../forms/refusal.ts';
import {
  dayMs,
  hourMs,
  readUses,
  secondsUntilFree,
  slotKeys,
  takeSlot,
  usesWithin,
} from '../../limits/slots.ts';
import { emailKey, phoneKey } from '../../store/contact-keys.ts';
import { hasCode } from '../../store/references.ts';
import type { RepairTable, Tables } from '../../store/tables.ts';
import { makeLink } from '../records/link-tokens.ts';

/**
 * Finds a repair by its reference and a contact. Only wrong tries count: by network, so that a guesser is stopped, and by
 * reference, so that many networks are. What others do must not lock the customer out: their network has no wrong tries, so it
 * may look up a reference that is over its limit of the hour. Past the day's limit nobody learns anything here any more: every
 * lookup gets one answer, and a right one an e-mail to the address on record.
 *
 * None of it depends on whether the reference exists.
 */

/** Wrong tries of a network in an hour. */
export const maxWrongPerNetwork = 5;
/** Wrong tries with a reference in an hour and in a day, whoever makes them. */
export const maxWrongPerReference = { anHour: 10, aDay: 100 };

/** A contact, in one of two columns. */
export type Contact = { email: string } | { phone: string };

/** The link that it opens; or why not, which is returned and not thrown: the try counts. */
interface Lookup {
  token?: string;
  refusal?: Refusal;
  /** Past the limit of the day, where reference and contact are right: its customer is to get an e-mail instead of an answer. */
  mailTo?: Match | undefined;
}
type Match = Pick<RepairTable, 'reference' | 'email'>;

/** @param code of the repair's reference, as `parseReference` returns it */
export async function lookUpRepair(
  db: Transaction<Tables>,
  { code, contact, addressKey }: { code: string; contact: Contact; addressKey: string },
  at: Date,
): Promise<Lookup> {
  const [reference, network] = await slotKeys(db, `lookup ${code}`, `lookup from ${addressKey}`);
  const usesOf = await readUses(db, [reference, network]);
  const perReference = { key: reference, max: maxWrongPerReference.aDay, withinMs: dayMs };
  const perNetwork = { key: network, max: maxWrongPerNetwork, withinMs: hourMs };
  if (usesWithin(usesOf(reference), dayMs, at) >= perReference.max) {
    return { refusal: locked(), mailTo: await findRepair(db, code, contact) };
  }
  // Counted as wrong before anything is read: of many tries at once, none gets past the limit.
  const fromNetwork = await takeSlot(db, perNetwork, usesOf(network), at);
  if (fromNetwork === null)
    return { refusal: limited(secondsUntilFree(usesOf(network), perNetwork, at) || hourMs / 1000) };
  const ofReference = await takeSlot(db, perReference, usesOf(reference), at);
  const repair = await findRepair(db, code, contact);
  const hourly = { max: maxWrongPerReference.anHour, withinMs: hourMs };
  const wait = secondsUntilFree(usesOf(reference), hourly, at);
  const isTrusted = wait === 0 || usesWithin(usesOf(network), hourMs, at) === 0;
  if (!repair || !isTrusted) return { refusal: wait > 0 ? limited(wait) : unknown() };
  await db
    .deleteFrom('slots')
    .where((is) =>
      is.or([
        is.and({ counted_by: network, slot: fromNetwork }),
        ...(ofReference === null ? [] : [is.and({ counted_by: reference, slot: ofReference })]),
      ]),
    )
    .execute();
  return { token: await makeLink(db, repair.reference, 'lookup', at) };
}

/** There is no such repair, or the contact is another: the visitor cannot tell which. */
const unknown = () =>
  new Refusal(
    'We can’t find a repair with this reference and this phone or email. The reference is on your slip and in our emails. Use the phone number or email you gave us for this repair, or call us.',
    { code: 'unknown-repair' },
  );

const limited = (retryAfterSeconds: number) =>
  new Refusal(
    'There were too many wrong tries in the last hour. Use the link in our email, wait an hour, or call us.',
    { kind: 'limited', code: 'too-many-lookups', retryAfterSeconds },
  );

/** Past the limit of the day: one answer to all, whether what they typed is right or not. */
const locked = () =>
  new Refusal(
    'There were too many wrong tries with this reference today. If what you typed is right, a link to the repair is on its way to the email address you gave us. Only gave us a phone number? Call us.',
    { kind: 'limited', code: 'too-many-lookups' },
  );

const findRepair = (db: Transaction<Tables>, code: string, contact: Contact): Promise<Match | undefined> => {
  const [column, value] =
    'email' in contact
      ? (['email_ascii_key', emailKey(contact.email)] as const)
      : (['phone_key', phoneKey(contact.phone)] as const);
  return db
    .selectFrom('repairs')
    .select(['reference', 'email'])
    .where(hasCode(code))
    .where(column, '=', value)
    .where('quarantined', '=', 0)
    .executeTakeFirst();
};
