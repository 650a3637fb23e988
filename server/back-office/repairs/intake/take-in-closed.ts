import type { Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { moveRepair, type StaffMove } from '../acts/move-repair.ts';
import { takeBack } from '../acts/undo-move.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { isClosedByJob } from '../records/closed-by-job.ts';
import { type Repair, readEvents, readRepairs } from '../records/staff-repairs.ts';

/**
 * Takes in what came after all, although the daily job had closed its request: under the same reference, as if it had stood open.
 * @throws {Refusal} for what anybody else has closed
 */
export async function takeInClosed(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  said: Pick<StaffMove, 'note' | 'isPublic' | 'expectedAt' | 'noticeGiven'>,
  deps: ActDeps,
): Promise<void> {
  const { reference } = repair;
  const events = await readEvents(db, reference);
  const isAllowed = devices.every(({ line }) => isClosedByJob(events, line));
  ensure(isAllowed, 'Only what was closed because nobody came is taken in here.');
  const { by, at } = deps;
  await takeBack(db, repair, devices, { by, reopen: 'It came after all' }, at);
  const [open] = await readRepairs(db, (all) => all.where('reference', '=', reference));
  ensure(open, `${reference} was erased by somebody else just now`, 'changed');
  const lines = new Set(devices.map(({ line }) => line));
  const again = open.devices.filter(({ line }) => lines.has(line));
  await moveRepair(db, open, again, { to: 'received', amount: null, ...said }, deps);
}
