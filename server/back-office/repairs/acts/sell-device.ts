import type { Transaction } from 'kysely';
import { formatDate } from '../../../../shared/dates.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { soldOccasion } from '../law/collect-mails.ts';
import { saleFacts } from '../law/sales.ts';
import { clockOf, refuseFarAhead, waitingDevices } from '../law/uncollected.ts';
import { putRepairMail } from '../mails/repair-mails.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { lockRepair, recordMove } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { snapshotOf } from './move-repair.ts';
import { refuseStopped } from './stop-work.ts';

/** What it was sold for, and what selling it cost: whole cents. */
export interface Sale {
  amount: number | null;
  costs: number | null;
  note: string;
}

/**
 * Records that a device was sold, and tells the customer what is left over for them.
 * @param devices one: each has a price of its own
 * @returns whether a mail to the customer is in the outbox
 * @throws {Refusal} before the law's six months are over, and while the charges are disputed
 */
export async function sellDevices(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  { amount, costs, note }: Sale,
  { by, shop, at }: ActDeps,
): Promise<{ mailed: boolean; cents: null }> {
  const [device, ...others] = devices;
  ensure(device && others.length === 0, 'Each device has a price of its own: sell them one by one.');
  ensure(amount !== null && costs !== null, 'Say what it was sold for, and what selling it cost.');
  await refuseFarAhead(db, at);
  refuseStopped(await lockRepair(db, repair.reference));
  const waiting = (await waitingDevices(db, repair.reference)).find(({ line }) => line === device.line);
  ensure(!waiting?.disputed_at, 'The charges are disputed: nothing of it may be sold.');
  const { due, saleFrom } = waiting ? clockOf(waiting, at) : {};
  const from = saleFrom ? `before ${formatDate(saleFrom)}` : 'without a written notice that it is ready';
  ensure(!waiting || due === 'intention', `The law allows no step towards a sale ${from}.`);
  const sale = { sold_cents: amount, sale_costs_cents: costs };
  const move = { to: 'sold', by, note, isPublic: false, sale, previous: snapshotOf(device) } as const;
  await recordMove(db, device, move, at);
  const sold = { ...device, ...sale, sold_at: at.toISOString() };
  const occasion = soldOccasion(repair, [sold], saleFacts(sold));
  return { mailed: await putRepairMail(db, repair, occasion, shop, at), cents: null };
}
