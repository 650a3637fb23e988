import type { ExpressionBuilder, Transaction } from 'kysely';
import { firstStatuses, isFinal, type RepairStatus, statusTable } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, RepairEventTable, Tables } from '../../store/tables.ts';
import { collectOccasion } from '../law/collect-mails.ts';
import { recordNotice } from '../law/uncollected.ts';
import { putRepairMail, reopenedWords, undoneOccasion, withdrawnOccasion } from '../mails/repair-mails.ts';
import { forgetNotDone, recordNotDone } from '../quotes/not-done.ts';
import { readAsked } from '../quotes/owed.ts';
import { withdrawQuotes } from '../quotes/quotes.ts';
import { isLeft } from '../records/agreed-lines.ts';
import { addEvent, changeDevice, changeRepair, lockRepair, type Move } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { latestQuote } from '../records/stored-quotes.ts';

/** Takes back what `repairs move` has just done, most often to the wrong repair, or reopens what is over. */

const undoWithinMs = 10 * 60_000;

/** Whole minutes in which the last move can be taken back, of several devices the fewest; 0 where it can't, `Infinity` for a quote that waits. */
export function undoMinutes(devices: RepairDeviceTable[], events: RepairEventTable[], now: Date): number {
  if (devices.length === 0) return 0;
  const left = devices.map(({ line, status }) => {
    const last = events.findLast((each) => each.line === line && each.status !== null);
    if (!last?.previous || last.status !== status) return 0;
    return status === 'quote_sent'
      ? Number.POSITIVE_INFINITY
      : undoWithinMs - (now.getTime() - Date.parse(last.at));
  });
  return Math.max(0, Math.ceil(Math.min(...left) / 60_000));
}

/** Statuses after which a device may still be at the shop. */
export const reopenable: readonly RepairStatus[] = ['collected', 'cancelled'];

export interface Undo {
  by: string;
  /** Why what was collected or cancelled goes on, at any time; without it, moves of the last ten minutes are taken back. */
  reopen?: string;
}

/**
 * Gives devices back the status, times and amount that they had before their last move, and takes back its mail or corrects
 * it. A device that waits to be collected again gets a new notice: meanwhile its page said that nothing was to be done.
 * @returns whether a mail that corrects an earlier one is in the outbox
 * @throws {Refusal}
 */
export async function undoMoves(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  { by, reopen = '' }: Undo,
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  const undone: RepairDeviceTable[] = [];
  const mailedAt: string[] = [];
  for (const device of devices) {
    const { withdrawn, ...before } = await undoMove(db, device, { by, reopen }, at);
    undone.push(before);
    mailedAt.push(device.status_at, ...withdrawn);
  }
  const [first] = devices;
  if (reopen === '') {
    const isCorrected = first !== undefined && (await wasMailed(db, repair, mailedAt));
    const isWithdrawn = devices.some(({ status }) => status === 'quote_sent');
    const holds = first && (await latestQuote(db, first))?.lines.some(isLeft);
    const occasion = isWithdrawn
      ? withdrawnOccasion(repair, undone, holds === true)
      : undoneOccasion(repair, undone);
    return isCorrected && putRepairMail(db, repair, occasion, shop, at);
  }
  const { ready = [], others = [] } = Object.groupBy(undone, ({ status }) =>
    status === 'ready' ? 'ready' : 'others',
  );
  let mailed = false;
  if (others.length > 0)
    mailed = await putRepairMail(db, repair, undoneOccasion(repair, others, true), shop, at);
  if (ready.length === 0) return mailed;
  const asked = await readAsked(db, ready, shop.offers);
  const noticeAt = at.toISOString();
  const occasion = collectOccasion(repair, ready, { asked, noticeAt, note: reopenedWords });
  if (!(await putRepairMail(db, repair, occasion, shop, at))) return false;
  for (const device of ready) await recordNotice(db, device, { kind: 'ready', by, way: 'email' }, at);
  return true;
}

/** One device of it, without a word to the customer. @returns it as it is again, and when its quotes that are withdrawn now were sent */
export async function undoMove(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  { by, reopen }: Required<Undo>,
  at: Date,
): Promise<RepairDeviceTable & { withdrawn: string[] }> {
  const { reference, line, status } = device;
  ensure(!reopen || reopenable.includes(status), `Only what is ${reopenable.join(' or ')} can be reopened.`);
  const last = await db
    .selectFrom('repair_events')
    .select(['at', 'status', 'previous'])
    .where((is) => is.and({ reference, line }))
    .where('status', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  ensure(last?.previous && last.status === status, `Only a move can be undone, and "${status}" was none.`);
  // A quote can be withdrawn until it is answered.
  const isRecent = status === 'quote_sent' || at.getTime() - Date.parse(last.at) <= undoWithinMs;
  ensure(reopen || isRecent, 'The last move is more than ten minutes old.');
  const { notDone = [], ...before } = JSON.parse(last.previous) as Required<Move>['previous'];
  const time = at.toISOString();
  const waited = before.status === 'ready' || before.status === 'uncollected';
  const restarted = { status_at: time, ...(waited && ({ status: 'ready', ready_at: time } as const)) };
  const previous = { ...before, ...(reopen && restarted) };
  await lockRepair(db, reference);
  await changeDevice(db, device, previous);
  if (isFinal(status)) await changeRepair(db, reference, { closed_at: null, links_until: null });
  const withdrawn = status === 'quote_sent' ? await withdrawQuotes(db, device, at) : [];
  if (status === 'ready') await forgetNotDone(db, device);
  for (const [position, why] of notDone) await recordNotDone(db, device, [position], why);
  const done = status === 'quote_sent' ? 'The quote is withdrawn' : `Undone: ${status}`;
  const note = reopen ? `Reopened: ${reopen}` : done;
  await addEvent(db, { reference, line, by, status: previous.status, note }, at);
  if (!reopen && device.ready_at && device.ready_at !== previous.ready_at) {
    const { ready_at } = device;
    await db
      .deleteFrom('repair_notices')
      .where((is) => is.and({ reference, line, ready_at }))
      .execute();
  }
  return { ...device, ...previous, withdrawn: withdrawn.map(({ sent_at }) => sent_at) };
}

/** Takes the mails of moves and quotes out of the outbox. @returns whether there was one that may have been sent already */
async function wasMailed(
  db: Transaction<Tables>,
  { reference, created_at }: Repair,
  times: string[],
): Promise<boolean> {
  // A quote that the intake itself sent has its time: what the intake said of the device stays.
  const ofIntake = firstStatuses.map((status) => `${statusTable[status].label}: ${reference}`);
  const isOfMove = (is: ExpressionBuilder<Tables, 'outbox'>) =>
    is.and([
      is.and({ reference, purpose: 'update' }),
      is('created_at', 'in', times),
      is.or([is('created_at', '!=', created_at), is('subject', 'not in', ofIntake)]),
    ]);
  await db
    .deleteFrom('outbox')
    .where(isOfMove)
    .where((is) => is.and({ status: 'waiting', attempts: 0 }))
    .where('last_error', 'is', null)
    .execute();
  const sent = await db.selectFrom('outbox').select('id').where(isOfMove).executeTakeFirst();
  return sent !== undefined;
}
