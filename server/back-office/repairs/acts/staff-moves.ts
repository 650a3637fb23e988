import type { Transaction } from 'kysely';
import { statusTable } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { permit } from '../../../forms/refusal.ts';
import { withdrawMail } from '../../mail/outbox.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { putRepairMail, quoteOccasion } from '../mails/repair-mails.ts';
import { insertQuote, isAsked, type NewQuote, type Quote } from '../quotes/quotes.ts';
import { type LockedRepair, lockRepair, snapshotOf } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';

/** What an act of the staff works with beside its transaction. */
export interface ActDeps {
  /** The member of the staff who does it. */
  by: string;
  /** Their `staff.id`, where they have signed in. */
  staffId?: string;
  shop: Shop;
  at: Date;
}

/**
 * Sends the same quote for each of the devices.
 * @returns whether a mail to the customer is in the outbox
 * @throws {Refusal}
 */
export async function quoteByStaff(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  quote: NewQuote,
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  refuseStopped(await lockRepair(db, repair.reference));
  const isOnlyQuote = repair.devices.every(
    ({ status, line }) => status !== 'quote_sent' || devices.some((device) => device.line === line),
  );
  const sent: Quote[] = [];
  for (const device of devices) sent.push(await insertQuote(db, device, quote, at, snapshotOf(device)));
  const [first] = sent;
  permit(first, 'Choose the devices first.');
  // Each of them has agreed to something else.
  const isSame = sent.length === 1 || sent.every(({ lines }) => lines.every(isAsked));
  permit(isSame, 'Something was agreed to before for one of these devices: quote each by itself.');
  // Its link would show the new quote, and both might arrive in the wrong order.
  if (isOnlyQuote) await withdrawMail(db, repair.reference, statusTable.quote_sent.label);
  return putRepairMail(
    db,
    repair,
    quoteOccasion(repair, devices, { quote: first, note: quote.note ?? '' }),
    shop,
    at,
  );
}

/** @throws {Refusal} while the customer says that an answer or a name was not theirs; without their number, which is hidden at the desk */
export function refuseStopped({ stopped_at }: LockedRepair): void {
  const words = 'The customer says that an answer or a name was not theirs.';
  permit(!stopped_at, `${words} Call them first, and write down what they said.`, 'stopped');
}

export const showNotice =
  'Show the customer the repair notice before you take the device (Australian Consumer Law, section 103).';
