import type { Transaction } from 'kysely';
import { isFinal } from '../../../../shared/repair-status.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent, changeDevice, lockRepair } from '../records/moves.ts';
import { type ExpectedAt, promiseChange } from '../records/ready-by.ts';
import { refuseSerials } from '../records/serials.ts';
import { payExcess } from './pay-excess.ts';

/** What the staff write into a history without moving anything. */
export interface Note {
  text: string;
  /** Whether the customer may read it. */
  isPublic: boolean;
  /** By when it is promised to be ready. */
  expectedAt?: ExpectedAt;
  /** It says how the owner got what was left over of a sale. */
  isPaid?: boolean;
}

/** @throws {Refusal} */
export async function writeNote(
  db: Transaction<Tables>,
  devices: RepairDeviceTable[],
  { text, isPublic, expectedAt, isPaid = false }: Note,
  { by, at }: ActDeps,
): Promise<void> {
  ensure(text, 'The note is empty.');
  if (isPublic) refuseSerials(text, devices);
  const isTimed = expectedAt !== undefined;
  ensure(
    !isPaid || !(isPublic || isTimed),
    'That what was left over is paid is a private note without a time.',
  );
  const over = devices.find(({ status }) => isFinal(status));
  ensure(!isTimed || !over, `It is ${over?.status}: there is no time to change.`);
  const [first] = devices;
  if (first) await lockRepair(db, first.reference);
  for (const device of devices) {
    const { reference, line } = device;
    if (isPaid) await payExcess(db, device, { by, note: text }, at);
    if (isTimed) await changeDevice(db, device, promiseChange(expectedAt, at));
    if (!isPaid) await addEvent(db, { reference, line, by, note: text, isPublic }, at);
  }
}
