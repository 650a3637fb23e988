import type { Transaction } from 'kysely';
import { emailKey, mailboxKey } from '../../../shared/contact-details.ts';
import { repairNotice } from '../../../shared/legal-texts.ts';
import type { HandoverWay } from '../../../shared/repair-status.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { DeviceList } from '../enquiries/device-columns.ts';
import { freeReference } from '../intake/intake.ts';
import type { Tables } from '../store/tables.ts';
import { insertRepair, type NewDevice } from './moves.ts';
import { putRepairMail, registeredOccasion } from './repair-mails.ts';

/** Statuses that the shop may register a repair with: the others follow from a move. */
export const registeredStatuses = ['received', 'booked', 'warranty_return'] as const;

/** A repair that begins at the counter or on the telephone. */
export interface Registration {
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
  way: HandoverWay;
  status: (typeof registeredStatuses)[number];
  devices: NewDevice[];
  by: string;
  /** What the history says first. */
  note: string;
  /** The customer has read the repair notice. */
  hasNotice: boolean;
  /** The rows that a batch was made from, in the order of its devices. */
  list: DeviceList | null;
  /** The enquiry that it was made from. */
  enquiry: string | null;
}

/**
 * Stores the repair with the mail that tells the customer, where they left an address.
 * @returns its reference
 */
export async function registerRepair(
  db: Transaction<Tables>,
  { name, email, phone, way, status, devices, by, note, hasNotice, list, enquiry }: Registration,
  { shop, at }: { shop: Shop; at: Date },
): Promise<string> {
  const reference = await freeReference(db, shop.referencePrefix);
  const created_at = at.toISOString();
  const details = {
    ...(enquiry && { enquiry }),
    ...(list && { devices: list }),
    ...(hasNotice && { notices: { repair: repairNotice.version, shownAt: created_at } }),
  };
  await insertRepair(
    db,
    {
      ...{ reference, name, email, phone, way, created_at, quarantined: 0, suspicion: '' },
      email_key: email && emailKey(email),
      mailbox_key: email && mailboxKey(email),
      details: JSON.stringify(details),
    },
    devices,
    { status, by, note },
  );
  const named = devices.map(({ device, asset_tag = null }) => ({ device, asset_tag }));
  await putRepairMail(
    db,
    { reference, email },
    registeredOccasion({ reference, email }, named, status),
    shop,
    at,
  );
  return reference;
}
