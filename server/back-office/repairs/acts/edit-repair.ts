import type { Transaction } from 'kysely';
import { dangersColumn, hasDanger, hasLooked } from '../../../../shared/intake-fields.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { collectOccasion } from '../law/collect-mails.ts';
import { clockOf, waitingDevices } from '../law/uncollected.ts';
import { putRepairMail } from '../mails/repair-mails.ts';
import { askFor, readAsked, readRecorded } from '../quotes/owed.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent, changeDevice, lockRepair } from '../records/moves.ts';
import { refuseSerials } from '../records/serials.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { changedBefore } from '../records/who-changed.ts';
import { bothWrote, changesOf } from './correction-words.ts';
import { type ContactCorrection, editContact } from './edit-contact.ts';

type DeviceCorrection = Partial<
  Pick<
    RepairDeviceTable,
    ('device' | 'device_path' | 'serial' | 'fault' | 'owed_cents') | ('accessories' | 'condition' | 'shelf')
  >
>;

/** What the shop corrects in a repair. Each change leaves a private note of what it was before. */
export interface Correction {
  contact: ContactCorrection;
  /** Of the chosen devices. */
  device: DeviceCorrection;
  /** Why an amount is above what the records say: the customer reads it. */
  reason?: string;
  /** The repair's version that the editor has read; left out, whatever is there is replaced. */
  version?: number;
}

/**
 * Corrects contact and devices. Another amount is told to a customer who was told the old one.
 * @param seen the devices to be corrected, with the versions that the editor has read
 * @returns the notes that it leaves
 * @throws {Refusal} for an amount above the records without a reason; where somebody else has changed a version that was read: it
 * says what both wrote
 */
export async function editRepair(
  db: Transaction<Tables>,
  repair: Repair,
  seen: RepairDeviceTable[],
  { contact, device: change, reason = '', version }: Correction,
  deps: ActDeps,
): Promise<string[]> {
  const { reference } = repair;
  const isOfAmount = change.owed_cents !== undefined;
  ensure(!reason || isOfAmount, 'A note says why the amount is more than the records say.');
  refuseSerials(reason, seen);
  const before = await lockRepair(db, reference);
  const rows = db.selectFrom('repair_devices').selectAll().where('reference', '=', reference);
  const there = await rows.execute();
  const devices = seen.flatMap(({ line }) => there.find((device) => device.line === line) ?? []);
  const isStale = version !== undefined && version !== before.version;
  const isMoved = seen.some((one) =>
    devices.every(({ line, version }) => line !== one.line || version !== one.version),
  );
  if (isStale || isMoved) {
    const both = [...bothWrote(before, contact), ...devices.flatMap((each) => bothWrote(each, change))];
    const lines = devices.map(({ line }) => line);
    if (both.length > 0) throw await changedBefore(db, reference, lines, both);
  }
  const hasAmount = devices.every(({ status }) => status === 'ready' || status === 'uncollected');
  ensure(!isOfAmount || hasAmount, 'Only what is ready has an amount: before that, the quote says it.');
  const notes = await editContact(db, before, repair.devices, contact, deps);
  for (const device of devices) notes.push(...(await editDevice(db, device, change, reason, deps)));
  if (isOfAmount && devices.some(({ status }) => status === 'ready')) {
    const corrected = devices.map((device) => ({ ...device, ...change }));
    await mailAmount(db, repair, corrected, reason, deps);
  }
  return notes;
}

/** @returns the private notes that it leaves */
async function editDevice(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  change: DeviceCorrection,
  reason: string,
  { by, shop, at }: ActDeps,
): Promise<string[]> {
  const notes = changesOf(device, change);
  if (notes.length === 0) return [];
  if (change.owed_cents !== undefined)
    askFor(await readRecorded(db, device, shop.offers), change.owed_cents, reason, device.device);
  // Another condition is to be looked at again.
  const isAskedAgain = change.condition !== undefined && hasDanger(device.dangers, hasLooked);
  const known = device.dangers?.split(',').filter((danger) => danger !== hasLooked) ?? [];
  await changeDevice(db, device, { ...change, ...(isAskedAgain && { dangers: dangersColumn(known) }) });
  const event = { reference: device.reference, line: device.line, by };
  for (const note of notes) await addEvent(db, { ...event, note }, at);
  if (reason) await addEvent(db, { ...event, note: reason, isPublic: true }, at);
  return notes;
}

/** Tells the customer what is to be paid for devices that are ready, in place of what an earlier mail said. */
async function mailAmount(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  reason: string,
  { shop, at }: ActDeps,
): Promise<void> {
  const waiting = await waitingDevices(db, repair.reference);
  const first = waiting.find(({ line }) => line === devices[0]?.line);
  const occasion = collectOccasion(repair, devices, {
    asked: await readAsked(db, devices, shop.offers),
    noticeAt: (first && clockOf(first, at).noticeAt) ?? at.toISOString(),
    note: ['The amount in our last email was wrong. This is the right one.', reason]
      .filter(Boolean)
      .join(' '),
  });
  await putRepairMail(db, repair, occasion, shop, at);
}
