import type { Transaction } from 'kysely';
import { isFinal, type RepairStatus } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, RepairEventTable, Tables } from '../../store/tables.ts';
import { collectOccasion } from '../law/collect-mails.ts';
import { recordNotice } from '../law/uncollected.ts';
import { putRepairMail, reopenedWords, undoneOccasion } from '../mails/repair-mails.ts';
import { readAsked } from '../quotes/owed.ts';
import { addEvent, changeDevice, type DeviceSnapshot, lockRepair } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';

/** Takes back what `repairs move` has just done, most often to the wrong repair, or reopens what is over. */

const undoWithinMs = 10 * 60_000;

/** Whole minutes in which the last move can be taken back, of several devices the fewest; 0 where it can't. */
export function undoMinutes(devices: RepairDeviceTable[], events: RepairEventTable[], now: Date): number {
  const left = devices.map(({ line, status, status_at }) => {
    const isLast = (each: RepairEventTable) =>
      each.line === line && each.at === status_at && each.status === status && each.previous;
    return events.some(isLast) ? undoWithinMs - (now.getTime() - Date.parse(status_at)) : 0;
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
  for (const device of devices) undone.push(await undoMove(db, device, { by, reopen }, at));
  if (devices.some(({ status }) => isFinal(status))) {
    await db
      .updateTable('repairs')
      .set({ closed_at: null, links_until: null })
      .where('reference', '=', repair.reference)
      .execute();
  }
  const [first] = devices;
  if (reopen === '') {
    const isCorrected = first !== undefined && (await wasMailed(db, first));
    return isCorrected && putRepairMail(db, repair, undoneOccasion(repair, undone), shop, at);
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

/** @returns the device as it is again */
async function undoMove(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  { by, reopen }: Required<Undo>,
  at: Date,
): Promise<RepairDeviceTable> {
  const { reference, line, status, status_at } = device;
  ensure(!reopen || reopenable.includes(status), `Only what is ${reopenable.join(' or ')} can be reopened.`);
  const last = await db
    .selectFrom('repair_events')
    .select(['at', 'previous'])
    .where((is) => is.and({ reference, line, status, at: status_at }))
    .where('previous', 'is not', null)
    .executeTakeFirst();
  ensure(last?.previous, `Only a move can be undone, and "${status}" was none.`);
  const isRecent = at.getTime() - Date.parse(last.at) <= undoWithinMs;
  ensure(reopen || isRecent, 'The last move is more than ten minutes old.');
  const before = JSON.parse(last.previous) as DeviceSnapshot;
  const time = at.toISOString();
  const waited = before.status === 'ready' || before.status === 'uncollected';
  const restarted = { status_at: time, ...(waited && ({ status: 'ready', ready_at: time } as const)) };
  const previous = { ...before, ...(reopen && restarted) };
  await lockRepair(db, reference);
  await changeDevice(db, device, previous);
  const note = reopen ? `Reopened: ${reopen}` : `Undone: ${status}`;
  await addEvent(db, { reference, line, by, status: previous.status, note, isPublic: false }, at);
  if (!reopen && device.ready_at && device.ready_at !== previous.ready_at) {
    const { ready_at } = device;
    await db
      .deleteFrom('repair_notices')
      .where((is) => is.and({ reference, line, ready_at }))
      .execute();
  }
  return { ...device, ...previous };
}

/** Takes the mail of a move out of the outbox. @returns whether there was one that may have been sent already */
async function wasMailed(
  db: Transaction<Tables>,
  { reference, status_at }: RepairDeviceTable,
): Promise<boolean> {
  const mail = { reference, purpose: 'update', created_at: status_at } as const;
  await db
    .deleteFrom('outbox')
    .where((is) => is.and({ ...mail, status: 'waiting', attempts: 0 }))
    .where('last_error', 'is', null)
    .execute();
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where((is) => is.and(mail))
    .executeTakeFirst();
  return sent !== undefined;
}
