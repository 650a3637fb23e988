import type { Transaction } from 'kysely';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import { permit } from '../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import { refuseSerials } from './serials.ts';
import { sellDevice } from './sold-goods.ts';
import { type ActDeps, moveByStaff, type StaffMove } from './staff-moves.ts';
import type { Repair } from './staff-repairs.ts';

/** A move as a member of the staff wants it. */
export interface WantedMove extends Omit<StaffMove, 'by'> {
  /** What selling it cost, whole cents. */
  costs?: number | null;
  /** The status that it has, as the staff believe. */
  from?: RepairStatus | undefined;
  /** Devices that are there already are left alone, so that an order that was moved in part can be moved in whole. */
  skipsThere?: boolean;
}

/** Statuses that need a note for the customer, with something that only staff know. */
export const neededNotes: Partial<Record<RepairStatus, string>> = {
  on_hold: 'what you need to know from them',
  quoted_estimate: 'what it will probably cost',
};

/** Facts that belong to some statuses alone. */
const belongings: [
  fact: 'amount' | 'costs' | 'endOfLife' | 'noticeGiven',
  words: string,
  to: RepairStatus[],
][] = [
  ['amount', 'An amount', ['ready', 'sold']],
  ['costs', 'What the sale cost', ['sold']],
  ['endOfLife', 'Why it cannot be repaired', ['unrepairable']],
  ['noticeGiven', 'The repair notice', ['received']],
];

/**
 * Moves devices of one repair, all of them or none; one alone where it is sold.
 * @returns the lines that were moved, whether a mail to the customer is in the outbox, and what they pay for all of what is ready
 * now, whole cents
 * @throws {Refusal}
 */
export async function moveRepair(
  db: Transaction<Tables>,
  repair: Repair,
  chosen: RepairDeviceTable[],
  { costs = null, from, skipsThere = false, ...move }: WantedMove,
  deps: ActDeps,
): Promise<{ lines: number[]; mailed: boolean; cents: number | null }> {
  const { to, note, isPublic, amount, endOfLife } = move;
  const { by } = deps;
  permit(to !== 'quote_sent', 'A quote is sent with its lines.');
  permit(to !== 'unrepairable' || endOfLife, 'Say why it cannot be repaired.');
  for (const [fact, words, statuses] of belongings) {
    const value = { ...move, costs }[fact];
    const isSaid = value !== null && value !== undefined && value !== false;
    permit(!isSaid || statuses.includes(to), `${words} goes with the status ${statuses.join(' or ')}.`);
  }
  const devices = skipsThere ? chosen.filter((device) => device.status !== to) : chosen;
  const isThere = !from || devices.every((device) => device.status === from);
  permit(isThere, `Nothing was changed: it is no longer ${from}.`);
  permit(devices.length > 0, `All of ${repair.reference} is ${to} already.`);
  const needed = neededNotes[to];
  permit(!needed || (note && isPublic), `Say ${needed}: the customer reads it.`);
  if (isPublic) refuseSerials(note, devices);
  const lines = devices.map(({ line }) => line);
  if (to !== 'sold') return { lines, ...(await moveByStaff(db, repair, devices, { ...move, by }, deps)) };
  const [device, ...others] = devices;
  permit(device && others.length === 0, 'Each device has a price of its own: sell them one by one.');
  permit(amount !== null && costs !== null, 'Say what it was sold for, and what selling it cost.');
  const sale = { by, note, soldCents: amount, costsCents: costs };
  return { lines, mailed: await sellDevice(db, repair, device, sale, deps), cents: null };
}
