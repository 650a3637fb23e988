import type { Transaction } from 'kysely';
import { repairNotice } from '../../../../shared/legal-texts.ts';
import type { HandoverWay } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { ensure } from '../../../forms/refusal.ts';
import { emailColumns, phoneColumns } from '../../store/contact-keys.ts';
import { unusedReference } from '../../store/references.ts';
import type { Tables } from '../../store/tables.ts';
import { showNotice } from '../law/notice-given.ts';
import { putRepairMail, registeredOccasion } from '../mails/repair-mails.ts';
import { insertRepair, type NewDevice } from '../records/insert-repair.ts';
import { registeredBefore } from '../records/registered-before.ts';
import { closeEnquiry, lockEnquiry } from './enquiry-repair.ts';

/** Statuses that the shop may register a repair with: the others follow from a move. */
export const registeredStatuses = ['received', 'booked', 'warranty_return'] as const;

export interface Customer {
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
}

/** A repair that begins at the counter or on the telephone. */
export interface Registration {
  customer: Customer;
  way: HandoverWay;
  status: (typeof registeredStatuses)[number];
  devices: NewDevice[];
  by: string;
  /** What the history says first. */
  note: string;
  /** The customer has read the repair notice. */
  hasNotice: boolean;
  /** What is stored with it as JSON: of a batch its list. */
  details: object;
  /** The enquiry that it is made from, which is settled with it. */
  enquiry?: string | null | undefined;
  /** It is another repair, although the same was registered before. */
  isAnother: boolean;
  /** A UUID of the desk's form. */
  draftId?: string;
}

/**
 * Stores the repair with the mail that tells the customer.
 * @returns `repeated`: it was registered before, this is its reference, and nothing was stored
 * @throws {Refusal} where a part of its devices was registered before, the customer has not read the notice, or its enquiry may make none
 */
export async function registerRepair(
  db: Transaction<Tables>,
  { customer, way, status, devices, by, note, hasNotice, details, enquiry, isAnother, draftId }: Registration,
  { shop, at }: { shop: Shop; at: Date },
): Promise<{ reference: string; repeated: boolean }> {
  ensure(status === 'booked' || hasNotice, showNotice);
  if (enquiry) await lockEnquiry(db, enquiry);
  const { name, email, phone } = customer;
  const reference = await unusedReference(db, shop.referencePrefix);
  const before = await registeredBefore(db, customer, devices, { reference, isAnother, at });
  if (before) return { reference: before, repeated: true };
  const created_at = at.toISOString();
  const notices = hasNotice && { notices: { repair: repairNotice.version, shownAt: created_at } };
  await insertRepair(
    db,
    {
      reference,
      name,
      ...emailColumns(email),
      ...phoneColumns(phone),
      way,
      created_at,
      draft_id: draftId ?? null,
      quarantined: 0,
      suspicion: '',
      details: JSON.stringify({ ...details, ...(enquiry && { enquiry }), ...notices }),
    },
    devices,
    { status, by, note },
  );
  const named = devices.map(({ device, asset_tag = null }) => ({ device, asset_tag }));
  const occasion = registeredOccasion({ reference, email }, named, { status, note });
  await putRepairMail(db, { reference }, occasion, shop, at);
  if (enquiry) await closeEnquiry(db, { enquiry, reference, by }, at);
  return { reference, repeated: false };
}
