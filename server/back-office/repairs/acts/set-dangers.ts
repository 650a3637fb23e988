import type { Transaction } from 'kysely';
import {
  type Danger,
  dangersColumn,
  dangersIn,
  hasDanger,
  hasLooked,
  maybeSwollen,
} from '../../../../shared/intake-fields.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent, changeDevice, lockRepair } from '../records/moves.ts';
import { refuseSerials } from '../records/serials.ts';

/**
 * Sets what makes devices of one repair dangerous to keep, and lifts the rest. Each change leaves a private note.
 * @param seen the devices, with the versions that the editor has read
 * @returns the notes
 * @throws {Refusal} where one is lifted without a reason, or a device has changed since
 */
export async function setDangers(
  db: Transaction<Tables>,
  seen: RepairDeviceTable[],
  { dangers: wanted, reason }: { dangers: readonly Danger[]; reason: string },
  { by, at }: Pick<ActDeps, 'by' | 'at'>,
): Promise<string[]> {
  const notes: string[] = [];
  // Nothing asks again until its condition is corrected.
  const dangers = dangersColumn([...dangersIn(dangersColumn(wanted)), hasLooked]);
  refuseSerials(reason, seen);
  if (seen[0]) await lockRepair(db, seen[0].reference);
  for (const device of seen) {
    const { reference, line } = device;
    const before = dangersIn(device.dangers);
    const set = dangersIn(dangers).filter((each) => !before.includes(each));
    const isUnsure = hasDanger(device.dangers, maybeSwollen) && !wanted.includes('swollen');
    const lifted = [
      ...before.filter((each) => !wanted.includes(each)),
      ...(isUnsure ? ['maybe swollen'] : []),
    ];
    ensure(lifted.length === 0 || reason, `Say why it is no longer ${lifted.join(', ')}.`);
    const words = [
      set.length > 0 && `Dangerous: ${set.join(', ')}`,
      lifted.length > 0 && `No longer dangerous: ${lifted.join(', ')}`,
      wanted.length === 0 && lifted.length === 0 && 'Neither swollen nor hot nor wet',
    ].filter(Boolean);
    if (dangers === device.dangers) continue;
    const note = [...words, reason].filter(Boolean).join('. ') || `Still dangerous: ${wanted.join(', ')}`;
    await changeDevice(db, device, { dangers });
    await addEvent(db, { reference, line, by, note }, at);
    notes.push(note);
  }
  return notes;
}

/** Adds what the customer says of devices that are taken in now. It lifts nothing, but answers what nobody was sure about. */
export async function addDangers(
  db: Transaction<Tables>,
  seen: RepairDeviceTable[],
  said: readonly Danger[],
  { by, at }: Pick<ActDeps, 'by' | 'at'>,
): Promise<void> {
  for (const device of seen) {
    const { reference, line } = device;
    const dangers = dangersColumn(dangersIn(device.dangers, dangersColumn(said)));
    if (dangers !== device.dangers) await changeDevice(db, device, { dangers });
    const note = saidOfDangers(said);
    await addEvent(db, { reference, line, by, note }, at);
  }
}

export const saidOfDangers = (said: readonly Danger[]): string =>
  `The customer says that it is ${said.join(', ') || 'neither swollen nor hot nor wet'}`;
