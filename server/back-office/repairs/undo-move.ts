import type { Transaction } from 'kysely';
import { isFinal } from '../../../shared/repair-status.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { RepairDeviceTable, Tables } from '../store/tables.ts';
import { addEvent, changeDevice, type DeviceSnapshot, MoveRefused } from './moves.ts';
import { putRepairMail, undoneOccasion } from './repair-mails.ts';
import type { Repair } from './staff-repairs.ts';

/** Takes back what `repairs move` has just done, most often to the wrong repair. */

const undoWithinMs = 10 * 60_000;

/**
 * Gives devices back the status, times and amount that they had before their last move, and takes back its mail or corrects it.
 * @returns whether a mail that corrects an earlier one is in the outbox
 * @throws {MoveRefused} {MoveConflict}
 */
export async function undoMoves(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  by: string,
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  const undone: RepairDeviceTable[] = [];
  for (const device of devices) undone.push(await undoMove(db, device, by, at));
  if (devices.some(({ status }) => isFinal(status))) {
    await db
      .updateTable('repairs')
      .set({ closed_at: null, links_until: null })
      .where('reference', '=', repair.reference)
      .execute();
  }
  const [first] = devices;
  const isCorrected = first !== undefined && (await wasMailed(db, first));
  return isCorrected && putRepairMail(db, repair, undoneOccasion(repair, undone), shop, at);
}

/** @returns the device as it is again */
async function undoMove(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  by: string,
  at: Date,
): Promise<RepairDeviceTable> {
  const { reference, line, status, status_at } = device;
  const last = await db
    .selectFrom('repair_events')
    .select(['at', 'previous'])
    .where((is) => is.and({ reference, line, status, at: status_at }))
    .where('previous', 'is not', null)
    .executeTakeFirst();
  if (!last?.previous)
    throw new MoveRefused(`Only a move can be undone, and "${status}" was none: move it on, or quote again.`);
  if (at.getTime() - Date.parse(last.at) > undoWithinMs)
    throw new MoveRefused('The last move is more than ten minutes old: move it on instead.');
  const previous = JSON.parse(last.previous) as DeviceSnapshot;
  await changeDevice(db, device, previous);
  const note = `Undone: ${status}`;
  await addEvent(db, { reference, line, by, status: previous.status, note, isPublic: false }, at);
  if (device.ready_at && device.ready_at !== previous.ready_at) {
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
