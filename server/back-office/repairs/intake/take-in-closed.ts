import type { Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { moveRepair, type StaffMove } from '../acts/move-repair.ts';
import { undoMove } from '../acts/undo-move.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { isClosedByJob } from '../records/closed-by-job.ts';
import { lockRepair } from '../records/moves.ts';
import { type Repair, readEvents, readRepairs } from '../records/staff-repairs.ts';
import { changedBefore } from '../records/who-changed.ts';

/**
 * Takes in what came after all, although the daily job had closed its request: under the same reference, as if it had stood open.
 * @returns its devices as they are then
 * @throws {Refusal} for what anybody else has closed
 */
export async function takeInClosed(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  said: Pick<StaffMove, 'note' | 'isPublic' | 'expectedAt' | 'noticeGiven'>,
  deps: ActDeps,
): Promise<RepairDeviceTable[]> {
  const { reference } = repair;
  const lines = devices.map(({ line }) => line);
  const read = async () => {
    const [now] = await readRepairs(db, (all) => all.where('reference', '=', reference));
    return now?.devices.filter(({ line }) => lines.includes(line)) ?? [];
  };
  await lockRepair(db, reference);
  const isSame = (await read()).every(({ version }, index) => version === devices[index]?.version);
  if (!isSame) throw await changedBefore(db, reference, lines);
  const events = await readEvents(db, reference);
  const isAllowed = lines.every((line) => isClosedByJob(events, line));
  ensure(isAllowed, 'Only what was closed because nobody came is taken in here.');
  const undo = { by: deps.by, reopen: 'It came after all' };
  for (const device of devices) await undoMove(db, device, undo, deps.at);
  const wanted = { to: 'received', amount: null, ...said } as const;
  await moveRepair(db, repair, await read(), wanted, deps);
  return read();
}
