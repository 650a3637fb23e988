import type { Transaction } from 'kysely';
import { repairNotice } from '../../../../shared/legal-texts.ts';
import { type MoveFact, moveFacts, repairMoves } from '../../../../shared/repair-moves.ts';
import { type RepairStatus, repairStatuses, statusTable } from '../../../../shared/repair-status.ts';
import { permit } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { collectOccasion } from '../law/collect-mails.ts';
import { recordNotice } from '../law/uncollected.ts';
import { putRepairMail, statusOccasion } from '../mails/repair-mails.ts';
import { forgetNotDone, recordNotDone } from '../quotes/not-done.ts';
import { askFor, type Owed, owedByRecords } from '../quotes/owed.ts';
import { latestQuote } from '../quotes/quotes.ts';
import { outcomeOf } from '../quotes/repair-outcome.ts';
import { type LockedRepair, lockRepair, type Move, recordMove, snapshotOf } from '../records/moves.ts';
import { refuseSerials } from '../records/serials.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { type ActDeps, refuseStopped, showNotice } from './staff-moves.ts';

/** A move as a member of the staff wants it. */
export interface StaffMove extends Pick<Move, 'to' | 'expectedAt' | 'endOfLife'> {
  note: string;
  isPublic: boolean;
  /** What is to be paid for each device, whole cents, GST included; left out, what the records say. Above it, `note` says why. */
  amount: number | null;
  /** Of what was agreed to, the positions of the lines that are not done; the others are. */
  notDone?: number[];
  /** Why they are not, for the customer. */
  notDoneWhy?: string | null;
  /** The customer has read the repair notice now, before handing over the device. */
  noticeGiven: boolean;
}

/** Whether the customer gets an e-mail about a status: they do where they act next. */
export const isMailed = (status: RepairStatus): boolean => statusTable[status].turn === 'customer';

/**
 * Moves devices of one repair, all of them or none, and tells the customer where they act next. What was sold is `sellDevice`'s, what is
 * quoted `quoteByStaff`'s.
 * @returns whether a mail to the customer is in the outbox, and what they pay for all of what is ready now, whole cents
 * @throws {Refusal}
 */
export async function moveRepair(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  wanted: StaffMove,
  { by, shop, at }: ActDeps,
): Promise<{ mailed: boolean; cents: number | null }> {
  const { amount, noticeGiven, notDone = [], notDoneWhy = null, ...move } = wanted;
  const { to, note, isPublic, endOfLife } = move;
  permitMove(wanted, devices);
  const locked = await lockRepair(db, repair.reference);
  // On hold it may stay, or go: everything else waits for the call.
  if (to !== 'on_hold' && to !== 'cancelled') refuseStopped(locked);
  if (to === 'received') await requireNotice(db, locked, noticeGiven, at);
  const moved: RepairDeviceTable[] = [];
  const owed: Owed[] = [];
  const said = isPublic ? note : '';
  for (const device of devices) {
    const outcome = outcomeOf([device.status, to]);
    if (to === 'ready' && notDone.length > 0) await recordNotDone(db, device, notDone, notDoneWhy ?? '');
    // Back on the bench, it may be done after all.
    if (to === 'repairing') await forgetNotDone(db, device);
    const recorded = owedByRecords(outcome, await latestQuote(db, device), shop.offers);
    const asked = to === 'ready' ? askFor(recorded, amount, said, device.device) : null;
    owed.push(asked ?? recorded);
    const { ready_at, owed_cents, end_of_life } = device;
    await recordMove(db, device, { ...move, by, previous: snapshotOf(device), owedCents: asked?.cents }, at);
    moved.push({
      ...device,
      ready_at: to === 'ready' ? at.toISOString() : ready_at,
      owed_cents: asked?.cents ?? owed_cents,
      end_of_life: endOfLife ?? end_of_life,
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

/** What the table of moves says of one. @throws {Refusal} */
function permitMove(move: StaffMove, devices: Pick<RepairDeviceTable, 'serial'>[]): void {
  const { to, note, isPublic, endOfLife } = move;
  const row = repairMoves[to];
  permit(to !== 'quote_sent', 'A quote is sent with its lines.');
  permit(to !== 'sold', 'A sale is recorded with its price and costs.');
  permit(to !== 'unrepairable' || endOfLife, 'Say why it cannot be repaired.');
  for (const fact of ['amount', 'endOfLife', 'noticeGiven'] as const) {
    const isSaid = move[fact] !== null && move[fact] !== undefined && move[fact] !== false;
    permit(!isSaid || row?.asks?.includes(fact), belongsTo(fact));
  }
  permit(!row?.needsNote || (note && isPublic), `Say ${row?.needsNote}: the customer reads it.`);
  const { notDone = [], notDoneWhy } = move;
  permit(notDone.length === 0 || to === 'ready', 'What was not done is said once it is ready.');
  permit(notDone.length === 0 || devices.length === 1, 'Say of one device at a time what was not done.');
  permit(notDone.length === 0 || notDoneWhy, 'Say why it was not done: the customer reads it.');
  if (isPublic) refuseSerials(note, devices);
  refuseSerials(notDoneWhy ?? '', devices);
}

const belongsTo = (fact: MoveFact): string =>
  `${moveFacts[fact]} goes with the status ${repairStatuses.filter((to) => repairMoves[to]?.asks?.includes(fact)).join(' or ')}.`;

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
