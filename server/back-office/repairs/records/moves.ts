import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  type EndOfLifeReason,
  isFinal,
  mayFollow,
  type RepairStatus,
  statusTable,
} from '../../../../shared/repair-status.ts';
import { ensure } from '../../../forms/refusal.ts';
import { dropParked } from '../../mail/outbox.ts';
import type {
  LinkKind,
  RepairDeviceTable,
  RepairEventTable,
  RepairTable,
  Tables,
} from '../../store/tables.ts';
import { actingStaff } from './acting-staff.ts';
import { fittedLines } from './agreed-lines.ts';
import { linksUntil } from './link-tokens.ts';
import { type ExpectedAt, promiseChange } from './ready-by.ts';
import { readQuotes } from './stored-quotes.ts';
import { changedBefore } from './who-changed.ts';

/** How a repair moves: every change of its status goes through here, and leaves a row of history. */

export interface Move {
  to: RepairStatus;
  /** A member of the staff, or `customer`. */
  by: string;
  note?: string;
  /** Whether the customer may read the note. */
  isPublic?: boolean;
  /** By when it is promised to be ready. */
  expectedAt?: ExpectedAt;
  /** What is to be paid when it is collected, whole cents, GST included. */
  owedCents?: number | undefined;
  /** Why it cannot be repaired. */
  endOfLife?: EndOfLifeReason | null | undefined;
  /** Of a device that is sold. */
  sale?: Sale;
  /** Of a move that can be undone: the device as it was. */
  previous?: DeviceSnapshot & {
    /** What was not done and may be again: the positions of its lines, with why. */
    notDone?: [position: number, why: string][];
  };
  /** Of a customer's own: how they came to the page, and what they read when they agreed. */
  link?: LinkKind;
  evidence?: string;
}

/** What moves change of a device. */
export type DeviceSnapshot = Pick<
  RepairDeviceTable,
  | ('status' | 'status_at' | 'expected_at' | 'promise_ended_at' | 'ready_at' | 'owed_cents' | 'end_of_life')
  | (keyof Sale | 'sold_at' | 'excess_paid_at')
>;

/** What a move changes, as it was. */
export const snapshotOf = (device: RepairDeviceTable): DeviceSnapshot => {
  const { status, status_at, expected_at, promise_ended_at, ready_at, owed_cents, end_of_life } = device;
  const { sold_at, sold_cents, sale_costs_cents, excess_paid_at } = device;
  const times = { status_at, expected_at, promise_ended_at, ready_at, sold_at, excess_paid_at };
  return { status, ...times, owed_cents, end_of_life, sold_cents, sale_costs_cents };
};

/** What a device was sold for, and what selling it cost: whole cents. */
type Sale = Pick<RepairDeviceTable, 'sold_cents' | 'sale_costs_cents'>;

/** A device as it was read before the change. */
export type DeviceState = Pick<RepairDeviceTable, 'reference' | 'line' | 'status' | 'version'>;

/**
 * Moves a device of a repair that the transaction has locked to another status, and writes that into its history.
 * @param seen the device as it was read: a version that is no longer the newest fails
 * @param isReturn it goes back to where it was before it was quoted
 * @throws {Refusal}
 */
export async function recordMove(
  db: Transaction<Tables>,
  seen: DeviceState,
  {
    to,
    by,
    note = '',
    isPublic = true,
    expectedAt,
    owedCents,
    endOfLife,
    sale,
    previous,
    link,
    evidence,
  }: Move,
  at: Date,
  { isReturn = false } = {},
): Promise<void> {
  const { reference, line, status } = seen;
  ensure(isReturn || mayFollow(status, to), whyNotAllowed(status, to));
  const time = at.toISOString();
  await changeDevice(db, seen, {
    status: to,
    status_at: time,
    ...promiseChange(expectedAt, at),
    ...(to === 'ready' && { ready_at: time }),
    ...(owedCents !== undefined && { owed_cents: owedCents }),
    ...(endOfLife && { end_of_life: endOfLife }),
    ...(sale && { ...sale, sold_at: time }),
    // A new quote is the way back to the bench: it was not its end.
    ...(to === 'quote_sent' && { end_of_life: null }),
  });
  const event = { reference, line, by, status: to, note, isPublic, link, evidence };
  await addEvent(db, { ...event, previous: previous && JSON.stringify(previous) }, at);
  if (isFinal(to)) await closeWhenDone(db, reference, at);
}

const lockedColumns = [
  ...(['reference', 'name', 'email', 'phone', 'details', 'collectors'] as const),
  ...(['closed_at', 'stopped_at', 'version'] as const),
] as const;

/**
 * Locks a repair until the transaction ends. Every writer locks it before its devices and quotes, which rules out
 * deadlocks, and then reads what earlier writers have done.
 * @throws {Refusal} where it is gone
 */
export async function lockRepair(db: Transaction<Tables>, reference: string): Promise<LockedRepair> {
  const locked = await db
    .updateTable('repairs')
    .set((row) => ({ closed_at: row.ref('closed_at') }))
    .where('reference', '=', reference)
    .returning(lockedColumns)
    .executeTakeFirst();
  ensure(locked, `${reference} was erased by somebody else just now`, 'changed');
  return { ...locked, isLocked: true };
}

/** A repair that nobody else can change until the transaction ends. */
export type LockedRepair = Pick<RepairTable, (typeof lockedColumns)[number]> & { isLocked: true };

/** Changes what a repair says itself. */
export const changeRepair = (db: Transaction<Tables>, reference: string, change: Partial<RepairTable>) =>
  db.updateTable('repairs').set(change).where('reference', '=', reference).execute();

type DeviceChange = Partial<Omit<RepairDeviceTable, 'reference' | 'line' | 'version'>>;

/**
 * Changes a device of a repair that the transaction has locked, and raises its version, so that other changes from the same reading fail.
 * @throws {Refusal} where its version is no longer the one that was read
 */
export async function changeDevice(
  db: Transaction<Tables>,
  { reference, line, version }: DeviceState,
  change: DeviceChange,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('repair_devices')
    .set({ ...change, version: version + 1 })
    .where((is) => is.and({ reference, line, version }))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw await changedBefore(db, reference, [line]);
}

/** Without a line it is of the first device, without a status a note alone. */
interface NewEvent {
  reference: string;
  line?: number;
  by: string;
  status?: RepairStatus | null;
  note: string;
  isPublic?: boolean;
  link?: LinkKind | null | undefined;
  evidence?: string | null | undefined;
  previous?: string | null | undefined;
}

/** Adds to a device's history: a move's row, or a note alone. Its number is the next, which the repair's lock keeps from others. */
export async function addEvent(db: Transaction<Tables>, event: NewEvent, at: Date): Promise<void> {
  const { reference } = event;
  await lockRepair(db, reference);
  const { last } = await db
    .selectFrom('repair_events')
    .select((row) => row.fn.max('seq').as('last'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('repair_events')
    .values(eventRow(db, event, { at, seq: (last ?? 0) + 1 }))
    .execute();
}

/** The row of something that happened to a repair. */
export const eventRow = (
  db: Transaction<Tables>,
  { line = 1, status = null, isPublic, link = null, evidence = null, previous = null, ...event }: NewEvent,
  { at, seq }: { at: Date; seq: number },
): RepairEventTable => ({
  ...{ ...event, line, status, seq, link, evidence, previous },
  by_id: actingStaff(db),
  id: randomUUID(),
  at: at.toISOString(),
  is_public: isPublic ? 1 : 0,
});

/** A repair is closed once all of its devices are; from then on its links only read, and end some day. Its parked mail is settled. */
async function closeWhenDone(db: Transaction<Tables>, reference: string, at: Date): Promise<void> {
  const devices = await db
    .selectFrom('repair_devices')
    .select('status')
    .where('reference', '=', reference)
    .execute();
  if (!devices.every(({ status }) => isFinal(status))) return;
  // Of each device the newest, which comes last.
  const quotes = new Map((await readQuotes(db, { reference })).map((quote) => [quote.line, quote]));
  const fitted = [...quotes.values()].flatMap(fittedLines);
  const months = fitted.map(({ warranty_months }) => warranty_months ?? 0);
  const order = db.selectFrom('repairs').select('details').where('reference', '=', reference);
  const details = await order.executeTakeFirstOrThrow();
  const links_until = linksUntil(at, details, months);
  await changeRepair(db, reference, { closed_at: at.toISOString(), links_until });
  await dropParked(db, reference);
}

function whyNotAllowed(from: RepairStatus, to: RepairStatus): string {
  const { next } = statusTable[from];
  const allowed = next.length > 0 ? `may become ${next.join(', ')}` : 'is final';
  return `A repair that is "${from}" cannot become "${to}": it ${allowed}.`;
}
