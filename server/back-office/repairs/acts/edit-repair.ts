import type { Transaction } from 'kysely';
import { emailKey, mailboxKey } from '../../../../shared/contact-details.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { permit, Refusal } from '../../../forms/refusal.ts';
import { mailToCustomer } from '../../mail/compose.ts';
import { putMail } from '../../mail/outbox.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { collectOccasion } from '../law/collect-mails.ts';
import { clockOf, waitingDevices } from '../law/uncollected.ts';
import { linkOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { askFor, readAsked, readRecorded } from '../quotes/owed.ts';
import { revokeLinks } from '../records/link-tokens.ts';
import { addEvent, changeDevice, type LockedRepair, lockRepair } from '../records/moves.ts';
import { refuseSerials } from '../records/serials.ts';
import { type Repair, readEvents } from '../records/staff-repairs.ts';
import type { ActDeps } from './staff-moves.ts';

/** What the shop corrects in a repair. Each change leaves a private note of what it was before. */

export interface Correction {
  contact: { name?: string; email?: string; phone?: string };
  /** Of the chosen devices. */
  device: Partial<
    Pick<
      RepairDeviceTable,
      ('device' | 'device_path' | 'serial' | 'fault' | 'owed_cents') | ('accessories' | 'condition' | 'shelf')
    >
  >;
  /** Why an amount is above what the records say: the customer reads it. */
  reason?: string;
  /** The repair's version that the editor has read; left out, whatever is there is replaced. */
  version?: number;
}

/**
 * Another e-mail address ends all links, since they were mailed to somebody who may not be the customer; both addresses hear of
 * it. Another amount is told to a customer who was told the old one. What is replaced is read here, not before: of two who edit at
 * once, each tells the address that it replaces.
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
  by: ActDeps,
): Promise<string[]> {
  const { reference } = repair;
  const isOfAmount = change.owed_cents !== undefined;
  permit(!reason || isOfAmount, 'A note says why the amount is more than the records say.');
  refuseSerials(reason, seen);
  const before = await lockRepair(db, reference);
  const there = await db
    .selectFrom('repair_devices')
    .selectAll()
    .where('reference', '=', reference)
    .execute();
  const devices = seen.flatMap(({ line }) => there.find((device) => device.line === line) ?? []);
  const isStale = version !== undefined && version !== before.version;
  const isMoved = seen.some((one) =>
    devices.every(({ line, version }) => line !== one.line || version !== one.version),
  );
  if (isStale || isMoved) {
    const both = [[before, contact] as const, ...devices.map((device) => [device, change] as const)];
    await refuseOutdated(db, reference, both);
  }
  const hasAmount = devices.every(({ status }) => status === 'ready' || status === 'uncollected');
  permit(!isOfAmount || hasAmount, 'Only what is ready has an amount: before that, the quote says it.');
  const notes = changesOf(before, contact);
  if (notes.length > 0) await editContact(db, before, repair.devices, contact, by);
  for (const note of notes) await writeNote(db, reference, 1, note, by);
  for (const device of devices) {
    const ofDevice = changesOf(device, change);
    if (ofDevice.length === 0) continue;
    if (change.owed_cents !== undefined) {
      askFor(await readRecorded(db, device, by.shop.offers), change.owed_cents, reason, device.device);
    }
    await changeDevice(db, device, change);
    for (const note of ofDevice) await writeNote(db, reference, device.line, note, by);
    if (reason) await writeNote(db, reference, device.line, reason, by, true);
    notes.push(...ofDevice);
  }
  if (isOfAmount && devices.some(({ status }) => status === 'ready')) {
    const corrected = devices.map((device) => ({ ...device, ...change }));
    const waiting = await waitingDevices(db, reference);
    const first = waiting.find(({ line }) => line === devices[0]?.line);
    const occasion = collectOccasion(repair, corrected, {
      asked: await readAsked(db, corrected, by.shop.offers),
      noticeAt: (first && clockOf(first, by.at).noticeAt) ?? by.at.toISOString(),
      note: ['The amount in our last email was wrong. This is the right one.', reason]
        .filter(Boolean)
        .join(' '),
    });
    await putRepairMail(db, repair, occasion, by.shop, by.at);
  }
  return notes;
}

const words: Record<string, string> = {
  name: 'name',
  email: 'e-mail address',
  phone: 'phone number',
  device: 'device',
  serial: 'serial number',
  fault: 'fault',
  owed_cents: 'amount',
  accessories: 'accessories',
  condition: 'condition',
  shelf: 'shelf',
};
const changed = 'Changed the';

/** In words, each column that is another: what it is called, what it says, and what it is to say. */
function differences(before: object, change: object): [label: string, now: string, wanted: string][] {
  const old = before as Record<string, unknown>;
  const shown = (column: string, value: unknown) =>
    value === null ? 'nothing' : column === 'owed_cents' ? formatPrice(value as number) : `"${value}"`;
  return Object.entries(change).flatMap(([column, value]) =>
    words[column] && old[column] !== value
      ? [[words[column], shown(column, old[column]), shown(column, value)]]
      : [],
  );
}

/** "Changed the phone number from … to …", for each column that is another. */
const changesOf = (before: object, change: object): string[] =>
  differences(before, change).map(([label, now, wanted]) => `${changed} ${label} from ${now} to ${wanted}`);

/** A note as a page may show it: a correction of one of the columns without what was there before and after. */
export function withoutValues(note: string, columns: string[]): string {
  const column = columns.find((each) => note.startsWith(`${changed} ${words[each]} from `));
  return column ? `${changed} ${words[column]}` : note;
}

/** @throws {Refusal} unless what is there is what is wanted */
async function refuseOutdated(
  db: Transaction<Tables>,
  reference: string,
  edits: (readonly [before: object, change: object])[],
): Promise<void> {
  const both = edits
    .flatMap(([before, change]) => differences(before, change))
    .map(([label, now, wanted]) => `The ${label} is ${now} now, and you wrote ${wanted}.`);
  if (both.length === 0) return;
  const events = await readEvents(db, reference);
  const by = events.findLast(({ note, status }) => status || note.startsWith(changed))?.by ?? 'Somebody else';
  throw new Refusal(
    `Nothing was changed: ${by} changed ${reference} after you had read it. ${both.join(' ')}`,
    { kind: 'changed' },
  );
}

const writeNote = (
  db: Transaction<Tables>,
  reference: string,
  line: number,
  note: string,
  { by, at }: ActDeps,
  isPublic = false,
) => addEvent(db, { reference, line, by, status: null, note, isPublic }, at);

async function editContact(
  db: Transaction<Tables>,
  repair: LockedRepair,
  devices: RepairDeviceTable[],
  { name, email, phone }: Correction['contact'],
  { shop, at }: ActDeps,
): Promise<void> {
  const { reference } = repair;
  await db
    .updateTable('repairs')
    .set({
      version: repair.version + 1,
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email, email_key: emailKey(email), mailbox_key: mailboxKey(email) }),
    })
    .where('reference', '=', reference)
    .execute();
  if (email === undefined || email === repair.email) return;
  await revokeLinks(db, reference, at);
  await putRepairMail(db, { reference }, linkOccasion(repair, devices), shop, at);
  if (!repair.email) return;
  const before = { reference, email: repair.email };
  const mail = mailToCustomer(shop, 'update', before, `Another email address for your repair: ${reference}`, [
    'Hello',
    `We’ve been asked to write to another address about your repair ${reference}. The links that we sent you don’t open it any more.`,
    `If that wasn’t you, call us on ${shop.phone.display}.`,
  ]);
  await putMail(db, mail, at);
}
