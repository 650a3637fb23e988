import type { Transaction } from 'kysely';
import { type RepairStatus, statusTable } from '../../../shared/repair-status.ts';
import type { Shop } from '../../../shared/shop.ts';
import { withdrawMail } from '../mail/outbox.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import { type Move, MoveRefused, moveDevice } from './moves.ts';
import { approvedTotal, insertQuote, latestQuote, type QuoteItem } from './quotes.ts';
import { putRepairMail, quoteOccasion, readyOccasion, statusOccasion } from './repair-mails.ts';
import type { Repair } from './staff-repairs.ts';
import { recordNotice } from './uncollected.ts';

/** What the shop does with the devices of a repair, and the one mail that tells the customer: in one transaction. */

export interface StaffMove extends Omit<Move, 'owedCents'> {
  note: string;
  isPublic: boolean;
  /** What is to be paid for each device, whole cents, GST included; left out, what the customer has approved. */
  amount: number | null;
}

/** Whether the customer gets an e-mail about a status: they do where they act next. */
export const isMailed = (status: RepairStatus): boolean => statusTable[status].turn === 'customer';

/**
 * Moves devices of one repair, all of them or none.
 * @returns whether a mail to the customer is in the outbox
 * @throws {MoveRefused} {MoveConflict}
 */
export async function moveByStaff(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  { amount, ...move }: StaffMove,
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  const { to, by, note, isPublic, endOfLife } = move;
  const moved: RepairDeviceTable[] = [];
  for (const device of devices) {
    const owedCents = to === 'ready' ? await owedFor(db, device, amount) : undefined;
    await moveDevice(db, device, { ...move, ...(owedCents !== undefined && { owedCents }) }, at);
    moved.push({
      ...device,
      ready_at: to === 'ready' ? at.toISOString() : device.ready_at,
      owed_cents: owedCents ?? device.owed_cents,
      end_of_life: endOfLife ?? device.end_of_life,
    });
  }
  if (!isMailed(to)) return false;
  const said = isPublic ? note : '';
  const occasion =
    to === 'ready' ? readyOccasion(repair, moved, said) : statusOccasion(repair, moved, { to, note: said });
  const mailed = await putRepairMail(db, repair, occasion, shop, at);
  if (mailed && to === 'ready') {
    for (const device of moved) await recordNotice(db, device, { kind: 'ready', by, way: 'email' }, at);
  }
  return mailed;
}

/**
 * Sends the same quote for each of the devices.
 * @returns whether a mail to the customer is in the outbox
 * @throws {MoveRefused} {MoveConflict}
 */
export async function quoteByStaff(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  quote: { items: QuoteItem[]; by: string; note: string },
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  const isOnlyQuote = repair.devices.every(
    (device) => device.status !== 'quote_sent' || devices.includes(device),
  );
  for (const device of devices) await insertQuote(db, device, quote, at);
  // Its link would show the new quote, and both might arrive in the wrong order.
  if (isOnlyQuote) await withdrawMail(db, repair.reference, statusTable.quote_sent.label);
  return putRepairMail(db, repair, quoteOccasion(repair, devices, quote), shop, at);
}

/** After these nothing of the approved quote was done, so its total is not owed. */
const withoutRepair: readonly RepairStatus[] = ['declined', 'unrepairable'];

/** The amount to be paid, which the notice that a device is ready must name. */
async function owedFor(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  amount: number | null,
): Promise<number> {
  if (amount !== null) return amount;
  const quote = withoutRepair.includes(device.status) ? null : await latestQuote(db, device);
  const approved = quote ? approvedTotal(quote) : 0;
  if (approved > 0) return approved;
  throw new MoveRefused(
    `Say what is to be paid when it is collected, such as --amount 65.00, or --amount 0.00 for nothing: no approved quote says it for ${device.device}.`,
  );
}
