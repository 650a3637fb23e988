import type { Transaction } from 'kysely';
import { isFinal } from '../../../../shared/repair-status.ts';
import { Refusal } from '../../../forms/refusal.ts';
import { emailKey, phoneKey } from '../../store/contact-keys.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { contentKey, deduplicate } from '../../submissions/deduplicate.ts';
import type { NewDevice } from './insert-repair.ts';
import { readRepairs } from './staff-repairs.ts';

type Codes = Partial<Pick<RepairDeviceTable, 'serial' | 'asset_tag'>>;

/**
 * The repair that somebody registers again, as after a terminal that was lost: the customer's open devices have these serial
 * numbers or asset tags, or came back from the same repairs, or the same was registered with the same words within 30 minutes.
 * @param reference of the new repair, where it is one; with `again` it is: what is registered next is compared with it
 * @returns `null` for a new repair, which the caller stores in the same transaction
 * @throws {Refusal} where the customer has some of the devices here, and not the others
 */
export async function registeredBefore(
  db: Transaction<Tables>,
  { email, phone }: Pick<RepairTable, 'email' | 'phone'>,
  devices: NewDevice[],
  { reference, isAnother, at }: { reference: string; isAnother: boolean; at: Date },
): Promise<string | null> {
  const email_ascii_key = email && emailKey(email);
  const phone_key = phone && phoneKey(phone);
  const content_key = contentKey(['registered', email_ascii_key, phone_key, devices]);
  const submission = { content_key, reference, created_at: at.toISOString() };
  if (isAnother) {
    await db.deleteFrom('submissions').where('content_key', '=', content_key).execute();
    await deduplicate(db, submission);
    return null;
  }
  const repairs = await readRepairs(db, (all) =>
    all
      .where('quarantined', '=', 0)
      .where('closed_at', 'is', null)
      .where((is) =>
        is.or([is('email_ascii_key', '=', email_ascii_key ?? ''), is('phone_key', '=', phone_key ?? '')]),
      ),
  );
  const open = repairs.flatMap((repair) => repair.devices.filter(({ status }) => !isFinal(status)));
  const found = devices.map((device) => open.find((other) => isSame(device, other)));
  const references = new Set(found.map((device) => device?.reference ?? null));
  const [only = null] = references;
  if (references.size === 1 && only) return only;

  const earlier = await deduplicate(db, submission);
  if (earlier) return earlier.reference;
  const here = found.flatMap((device) => (device ? `${codeOf(device)} (${device.reference})` : []));
  if (here.length === 0) return null;
  throw new Refusal(`The customer has some of these devices here already: ${here.join(', ')}.`);
}

const codeOf = ({ asset_tag, serial }: Codes) => asset_tag ?? serial;

function isSame(one: NewDevice, other: NewDevice): boolean {
  const isEqual = (name: keyof Codes) =>
    Boolean(one[name]) && one[name]?.toLowerCase() === other[name]?.toLowerCase();
  const differs = (name: keyof Codes) => Boolean(one[name] && other[name]) && !isEqual(name);
  const isBack = Boolean(one.parent) && one.parent === other.parent && one.device === other.device;
  // Of several devices of one repair, their codes say which of them came back.
  return isEqual('serial') || isEqual('asset_tag') || (isBack && !differs('serial') && !differs('asset_tag'));
}
