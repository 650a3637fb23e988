import type { Transaction } from 'kysely';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { LinkKind, RepairDeviceTable, Tables } from '../../store/tables.ts';
import { withdrawAnswered } from '../quotes/quotes.ts';
import { addEvent, changeRepair, type LockedRepair, lockRepair, recordMove } from '../records/moves.ts';

/**
 * "That wasn't me": the customer says that an answer, or a name of who may collect, was not theirs. What was approved and not
 * begun goes on hold, a later quote is taken back whose answer that was, the names are taken back, and until somebody has called them the
 * shop neither works on the repair nor hands it over.
 */

/** What follows from an answer and has cost no work yet. */
const notBegun: readonly RepairStatus[] = ['approved', 'awaiting_parts'];
/** Nothing was approved yet, or it is the customer's turn to say what they want. */
const notAnswered: readonly RepairStatus[] = [
  ...(['requested', 'quoted_estimate', 'booked', 'in_transit', 'received', 'diagnosing'] as const),
  ...(['quote_sent', 'on_hold', 'warranty_return'] as const),
];

/** Whether the shop has begun what a customer agreed to, or is done with it: then it is quicker to call. */
export const hasBegun = (devices: Pick<RepairDeviceTable, 'status'>[]): boolean =>
  devices.some(({ status }) => ![...notBegun, ...notAnswered].includes(status));

export interface Stopped {
  repair: LockedRepair;
  hasBegun: boolean;
}

/**
 * @param answeredAt when the answer was written that was not theirs, ISO 8601: the mail about it has that time; left out, each device's newest
 * @returns `null` where the repair is over, or was stopped before: nothing is changed then
 */
export async function stopWork(
  db: Transaction<Tables>,
  reference: string,
  link: LinkKind,
  at: Date,
  answeredAt?: string,
): Promise<Stopped | null> {
  const repair = await lockRepair(db, reference);
  if (repair.closed_at || repair.stopped_at) return null;
  const devices = await db
    .selectFrom('repair_devices')
    .select(['reference', 'line', 'status', 'version'])
    .where('reference', '=', reference)
    .execute();
  for (const device of devices) {
    const isIdle = notBegun.includes(device.status);
    if (!isIdle && device.status !== 'quote_sent') continue;
    const version = await withdrawAnswered(db, device, at, answeredAt);
    if (!isIdle && version === null) continue;
    const stands =
      version === null ? '' : `. Quote ${version} is taken back: what was agreed before it holds`;
    const note = `Stopped: an answer wasn’t theirs${stands}`;
    const move = { to: 'on_hold', by: 'customer', note, link, isPublic: false, expectedAt: null } as const;
    await recordMove(db, device, move, at);
  }
  const names = JSON.parse(repair.collectors) as string[];
  const note = `Says that an answer or a name was not theirs. ${names.length > 0 ? `Names taken back: ${names.join(', ')}` : ''}`;
  await addEvent(db, { reference, by: 'customer', note: note.trim(), link }, at);
  const stopped_at = at.toISOString();
  await changeRepair(db, reference, {
    stopped_at,
    collectors: '[]',
    collectors_at: null,
    collectors_by: null,
  });
  return { repair, hasBegun: hasBegun(devices) };
}

/** @throws {Refusal} while the customer says that an answer or a name was not theirs; without their number, which is hidden at the desk */
export function refuseStopped({ stopped_at }: LockedRepair): void {
  const words = 'The customer says that an answer or a name was not theirs.';
  ensure(!stopped_at, `${words} Call them first, and write down what they said.`, 'stopped');
}
