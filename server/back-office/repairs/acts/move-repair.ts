import type { Transaction } from 'kysely';
import { type MoveFact, moveFacts, repairMoves } from '../../../../shared/repair-moves.ts';
import { type RepairStatus, repairStatuses, statusTable } from '../../../../shared/repair-status.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { collectOccasion } from '../law/collect-mails.ts';
import { requireNotice } from '../law/notice-given.ts';
import { recordNotice } from '../law/uncollected.ts';
import { putRepairMail, statusOccasion } from '../mails/repair-mails.ts';
import { forgetNotDone, recordNotDone } from '../quotes/not-done.ts';
import { askFor, type Owed, owedByRecords } from '../quotes/owed.ts';
import { agreedBefore } from '../quotes/quotes.ts';
import { outcomeOf } from '../quotes/repair-outcome.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { isLeft } from '../records/agreed-lines.ts';
import { lockRepair, type Move, recordMove, snapshotOf } from '../records/moves.ts';
import { promiseChange, type ReadyBy, readyBy } from '../records/ready-by.ts';
import { refuseSerials } from '../records/serials.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { latestQuote } from '../records/stored-quotes.ts';
import { refuseStopped } from './stop-work.ts';

/** A move as a member of the staff wants it. */
export interface StaffMove extends Pick<Move, 'to' | 'endOfLife'>, ReadyBy {
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
 * quoted `sendQuote`'s.
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
  const { amount, noticeGiven, notDone = [], notDoneWhy = null, promise, ...typed } = wanted;
  const { to, note, isPublic, endOfLife } = typed;
  checkMove(wanted, devices);
  const expectedAt = readyBy(to, wanted);
  const move = { ...typed, expectedAt };
  const locked = await lockRepair(db, repair.reference);
  // On hold it may stay, or go: everything else waits for the call.
  if (to !== 'on_hold' && to !== 'cancelled') refuseStopped(locked);
  if (to === 'received') await requireNotice(db, locked, noticeGiven, at);
  const moved: RepairDeviceTable[] = [];
  const owed: Owed[] = [];
  const publicNote = isPublic ? note : '';
  for (const device of devices) {
    const outcome = outcomeOf([device.status, to]);
    if (to === 'ready' && notDone.length > 0) await recordNotDone(db, device, notDone, notDoneWhy ?? '');
    // Back on the bench, it may be done after all.
    const forgotten = to === 'repairing' ? await forgetNotDone(db, device) : [];
    const isAnswer = device.status === 'quote_sent' && to === 'declined';
    const holds = isAnswer && (await agreedBefore(db, device)).some(isLeft);
    ensure(!holds, 'They agreed to something before: write down what they said to the quote.');
    const recorded = async () => owedByRecords(outcome, await latestQuote(db, device), shop.offers);
    const asked = to === 'ready' ? askFor(await recorded(), amount, publicNote, device.device) : null;
    const { ready_at, owed_cents, end_of_life } = device;
    await recordMove(
      db,
      device,
      {
        ...move,
        by,
        previous: { ...snapshotOf(device), ...(forgotten.length > 0 && { notDone: forgotten }) },
        owedCents: asked?.cents,
      },
      at,
    );
    // By now a quote that waited no longer counts.
    owed.push(asked ?? (await recorded()));
    moved.push({
      ...device,
      ...promiseChange(expectedAt, at),
      ready_at: to === 'ready' ? at.toISOString() : ready_at,
      owed_cents: asked?.cents ?? owed_cents,
      end_of_life: endOfLife ?? end_of_life,
    });
  }
  const cents = to === 'ready' ? owed.reduce((sum, each) => sum + (each.cents ?? 0), 0) : null;
  if (!isMailed(to)) return { mailed: false, cents };
  const occasion =
    to === 'ready'
      ? collectOccasion(repair, moved, { asked: owed, noticeAt: at.toISOString(), note: publicNote })
      : statusOccasion(repair, moved, { to, note: publicNote, owed, at });
  const mailed = await putRepairMail(db, repair, occasion, shop, at);
  if (mailed && to === 'ready') {
    for (const device of moved) await recordNotice(db, device, { kind: 'ready', by, way: 'email' }, at);
  }
  return { mailed, cents };
}

/** What the table of moves says of one. @throws {Refusal} */
function checkMove(move: StaffMove, devices: Pick<RepairDeviceTable, 'serial'>[]): void {
  const { to, note, isPublic, endOfLife } = move;
  const row = repairMoves[to];
  ensure(to !== 'quote_sent', 'A quote is sent with its lines.');
  ensure(to !== 'sold', 'A sale is recorded with its price and costs.');
  ensure(to !== 'unrepairable' || endOfLife, 'Say why it cannot be repaired.');
  for (const fact of ['amount', 'endOfLife', 'noticeGiven'] as const) {
    const isSaid = move[fact] !== null && move[fact] !== undefined && move[fact] !== false;
    ensure(!isSaid || row?.asks?.includes(fact), belongsTo(fact));
  }
  ensure(!row?.needsNote || (note && isPublic), `Say ${row?.needsNote}: the customer reads it.`);
  const { notDone = [], notDoneWhy } = move;
  ensure(notDone.length === 0 || to === 'ready', 'What was not done is said once it is ready.');
  ensure(notDone.length === 0 || devices.length === 1, 'Say of one device at a time what was not done.');
  ensure(notDone.length === 0 || notDoneWhy, 'Say why it was not done: the customer reads it.');
  ensure(notDone.length > 0 || !notDoneWhy, 'Tick what was not done.');
  if (isPublic) refuseSerials(note, devices);
  refuseSerials(notDoneWhy ?? '', devices);
}

const belongsTo = (fact: MoveFact): string =>
  `${moveFacts[fact]} goes with the status ${repairStatuses.filter((to) => repairMoves[to]?.asks?.includes(fact)).join(' or ')}.`;
