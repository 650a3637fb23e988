import type { Kysely } from 'kysely';
import { visitMs } from '../../../../shared/repair-view.ts';
import type { RepairTable, Tables } from '../../store/tables.ts';
import { readDetails } from '../records/request-details.ts';

/** Requests that one contact sent within an hour, one for each device: the devices come together. */

type Asked = Pick<RepairTable, 'reference' | 'email_ascii_key' | 'phone_key' | 'details' | 'created_at'>;

const isSameContact = (one: string | null, other: string | null) => one !== null && one === other;

/** Whether two requests are of one visit; not for a request and itself. */
export const isOneVisit = (one: Asked, other: Asked): boolean =>
  one.reference !== other.reference &&
  (isSameContact(one.email_ascii_key, other.email_ascii_key) ||
    isSameContact(one.phone_key, other.phone_key)) &&
  Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) <= visitMs &&
  [one, other].every((each) => readDetails(each) !== null);

/** The references of the other requests of a visit, the first one first. */
export async function readVisit(db: Kysely<Tables>, asked: Asked): Promise<string[]> {
  if (readDetails(asked) === null) return [];
  const from = (ms: number) => new Date(Date.parse(asked.created_at) + ms).toISOString();
  const near = await db
    .selectFrom('repairs')
    .select(['reference', 'email_ascii_key', 'phone_key', 'details', 'created_at'])
    .where('quarantined', '=', 0)
    .where('created_at', '>=', from(-visitMs))
    .where('created_at', '<=', from(visitMs))
    .where((is) =>
      is.or([
        is('email_ascii_key', '=', asked.email_ascii_key ?? ''),
        is('phone_key', '=', asked.phone_key ?? ''),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return near.filter((other) => isOneVisit(asked, other)).map(({ reference }) => reference);
}
