import type { Transaction } from 'kysely';
import { repairNotice } from '../../../shared/legal-texts.ts';
import { outcomeOf } from '../../../shared/repair-outcome.ts';
import { type RepairStatus, statusTable } from '../../../shared/repair-status.ts';
import type { Shop } from '../../../shared/shop.ts';
import { permit } from '../../forms/refusal.ts';
import { withdrawMail } from '../mail/outbox.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import { collectOccasion } from './collect-mails.ts';
import { type DeviceSnapshot, type LockedRepair, lockRepair, type Move, moveLocked } from './moves.ts';
import { askFor, type Owed, owedByRecords } from './owed.ts';
import { insertQuote, latestQuote, type NewQuote } from './quotes.ts';
import { putRepairMail, quoteOccasion, statusOccasion } from './repair-mails.ts';
import type { Repair } from './staff-repairs.ts';
import { recordNotice } from './uncollected.ts';

/** What the shop does with the devices of a repair, and the one mail that tells the customer: in one transaction. */

export interface StaffMove extends Omit<Move, 'owedCents' | 'sale' | 'previous' | 'link' | 'evidence'> {
  note: string;
  isPublic: boolean;
  /** What is to be paid for each device, whole cents, GST included; left out, what the records say. Above it, `note` says why. */
  amount: number | null;
  /** The customer has read the repair notice now, before handing over the device. */
  noticeGiven: boolean;
}

/** What an act of the staff works with beside its transaction. */
export interface ActDeps {
  /** The member of the staff who does it. */
  by: string;
  shop: Shop;
  at: Date;
}

/** Whether the customer gets an e-mail about a status: they do where they act next. */
export const isMailed = (status: RepairStatus): boolean => statusTable[status].turn === 'customer';

/**
 * Moves devices of one repair, all of them or none. What was sold is `sellDevice`'s.
 * @returns whether a mail to the customer is in the outbox, and what they pay for all of what is ready now, whole cents
 * @throws {Refusal}
 */
export async function moveByStaff(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  { amount, noticeGiven, ...move }: StaffMove,
  { shop, at }: { shop: Shop; at: Date },
): Promise<{ mailed: boolean; cents: number | null }> {
  const { to, by, note, isPublic, endOfLife } = move;
  const locked = await lockRepair(db, repair.reference);
  // On hold it may stay, or go: everything else waits for the call.
  if (to !== 'on_hold' && to !== 'cancelled') refuseStopped(locked);
  if (to === 'received') await requireNotice(db, locked, noticeGiven, at);
  permit(to !== 'sold', 'A sale is recorded with its price and costs.');
  const moved: RepairDeviceTable[] = [];
  const owed: Owed[] = [];
  const said = isPublic ? note : '';
  for (const device of devices) {
    const outcome = outcomeOf([device.status, to]);
    const recorded = owedByRecords(outcome, await latestQuote(db, device), shop.offers);
    const asked = to === 'ready' ? askFor(recorded, amount, said, device.device) : null;
    owed.push(asked ?? recorded);
    const owedCents = asked?.cents;
    const previous = snapshotOf(device);
    const { details } = locked;
    await moveLocked(
      db,
      { ...device, details },
      { ...move, previous, ...(owedCents !== undefined && { owedCents }) },
      at,
    );
    moved.push({
      ...device,
      ready_at: to === 'ready' ? at.toISOString() : device.ready_at,
      owed_cents: owedCents ?? device.owed_cents,
      end_of_life: endOfLife ?? device.end_of_life,
    });
  }
  const cents = to === 'ready' ? owed.reduce((sum, each) => sum + (each.cents ?? 0), 0) : null;
  if (!isMailed(to)) return { mailed: false, cents };
  const occasion =
    to === 'ready'
      ? collectOccasion(repair, moved, { asked: owed, noticeAt: at.toISOString(), note: said })
      : statusOccasion(repair, moved, { to, note: said, owed });
  const mailed = await putRepairMail(db, repair, occasion, shop, at);
  if (mailed && to === 'ready') {
    for (const device of moved) await recordNotice(db, device, { kind: 'ready', by, way: 'email' }, at);
  }
  return { mailed, cents };
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
  for (const device of devices) await insertQuote(db, device, quote, at);
  // Its link would show the new quote, and both might arrive in the wrong order.
  if (isOnlyQuote) await withdrawMail(db, repair.reference, statusTable.quote_sent.label);
  return putRepairMail(db, repair, quoteOccasion(repair, devices, quote), shop, at);
}

/** @throws {Refusal} while the customer says that an answer or a name was not theirs; without their number, which is hidden at the desk */
export function refuseStopped({ stopped_at }: LockedRepair): void {
  const words = 'The customer says that an answer or a name was not theirs.';
  permit(!stopped_at, `${words} Call them first, and write down what they said.`, 'stopped');
}

export const showNotice =
  'Show the customer the repair notice before you take the device (Australian Consumer Law, section 103).';

/** Whether the customer has read the repair notice, on the site or at the counter. */
export const hasReadNotice = ({ details }: Pick<Repair, 'details'>): boolean =>
  Boolean((JSON.parse(details) as { notices?: { repair?: string } }).notices?.repair);

/** Stores that the customer has read the repair notice, which the law wants before a device is taken (ACL, section 103). */
async function requireNotice(
  db: Transaction<Tables>,
  { reference, details }: LockedRepair,
  noticeGiven: boolean,
  at: Date,
): Promise<void> {
  if (hasReadNotice({ details })) return;
  const stored = JSON.parse(details) as { notices?: object };
  permit(noticeGiven, showNotice);
  const notices = { ...stored.notices, repair: repairNotice.version, shownAt: at.toISOString() };
  await db
    .updateTable('repairs')
    .set({ details: JSON.stringify({ ...stored, notices }) })
    .where('reference', '=', reference)
    .execute();
}

/** What a move changes, as it was. */
export const snapshotOf = (device: RepairDeviceTable): DeviceSnapshot => {
  const { status, status_at, expected_at, ready_at, owed_cents, end_of_life } = device;
  const { sold_at, sold_cents, sale_costs_cents, excess_paid_at } = device;
  const times = { status_at, expected_at, ready_at, sold_at, excess_paid_at };
  return { status, ...times, owed_cents, end_of_life, sold_cents, sale_costs_cents };
};
