import { type Kysely, sql, type Transaction } from 'kysely';
import type { Shop } from '../../../../shared/shop.ts';
import { isConflict } from '../../../forms/refusal.ts';
import { dayMs } from '../../limits/slots.ts';
import { readJobTimes, setJobTime } from '../../store/job-times.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { putRepairMail } from '../mails/repair-mails.ts';
import { closedOccasion } from '../mails/request-mails.ts';
import { dailyJob } from '../records/closed-by-job.ts';
import { lockRepair, recordMove, snapshotOf } from '../records/moves.ts';
import { hasAcknowledgement, idleDays, isSilent, isTheirTurn } from '../records/whose-turn.ts';

/**
 * Requests of which the device never came are closed by the daily job, where the next step was their sender's and nothing has happened for
 * `idleDays`. Those that were older than `oldDays` when the job first ran are left to one button of the owner's, and get no mail.
 */
export const oldDays = 60;
/** Repairs that one run closes, or one press of the button. */
export const maxClosedAtOnce = 100;

/** Milliseconds that the whole list may take, and a press. */
const listWithinMs = 60_000;
export const pressWithinMs = 10_000;

/** Which requests to close: those that are idle since the first time, and not since the second. ISO 8601. */
interface Idle {
  walkIns: boolean;
  since: string;
  butAfter?: string;
}

interface Closing {
  shop: Shop;
  at: Date;
  /** Their senders hear of it where something has happened since then, ISO 8601. */
  mailSince: string;
}

/** A time since which nothing has happened. */
const never = '9999';

/**
 * Closes what nobody came for, in a transaction for each repair with the mail that says how to come back. What the database that a restored
 * copy replaces has most likely closed is closed without one.
 * @returns counts for the log
 */
export async function closeIdleRequests({
  store,
  ...closing
}: Pick<Closing, 'shop' | 'at'> & { store: Store }): Promise<{ closed: number; mailed: number }> {
  const { shop, at } = closing;
  const { began, restored } = await store.write(async (db) => {
    const times = await readJobTimes(db);
    if (!times['closing-began']) await setJobTime(db, 'closing-began', at);
    return { began: times['closing-began'] ?? at.toISOString(), restored: times.restored };
  });
  const idle: Idle = {
    walkIns: shop.offers.walkIns,
    since: daysBefore(at.toISOString(), idleDays),
    butAfter: daysBefore(began, oldDays),
  };
  const mailSince = restored ? daysBefore(restored, idleDays) : '';
  const counts = { closed: 0, mailed: 0 };
  const references = await store.read((db) => idleReferences(db, idle), listWithinMs);
  for (const reference of references.slice(0, maxClosedAtOnce)) {
    try {
      const done = await store.write((db) => closeOne(db, reference, idle, { ...closing, mailSince }));
      if (done) counts.closed++;
      if (done?.mailed) counts.mailed++;
    } catch (error) {
      // Somebody moves it at this moment.
      if (!isConflict(error)) throw error;
    }
  }
  return counts;
}

/** Closes them without a mail, at most `maxClosedAtOnce`. @returns how many */
export async function closeOldRequests(
  db: Transaction<Tables>,
  { shop, at }: Pick<Closing, 'shop' | 'at'>,
): Promise<number> {
  const { idle, references } = await readOldRequests(db, shop);
  let closed = 0;
  for (const reference of references.slice(0, maxClosedAtOnce))
    if (await closeOne(db, reference, idle, { shop, at, mailSince: never })) closed++;
  return closed;
}

/** The requests that wait for the owner's button, the oldest first; none until the job has run once. */
export async function readOldRequests(
  db: Kysely<Tables>,
  { offers }: Shop,
): Promise<{ idle: Idle; references: string[] }> {
  const { 'closing-began': began } = await readJobTimes(db);
  const idle = { walkIns: offers.walkIns, since: began ? daysBefore(began, oldDays) : '' };
  return { idle, references: began ? await idleReferences(db, idle) : [] };
}

const idleDevices = (db: Kysely<Tables>, { walkIns, since, butAfter = '' }: Idle) =>
  db
    .selectFrom('repair_devices')
    .innerJoin('repairs', 'repairs.reference', 'repair_devices.reference')
    .where('repairs.closed_at', 'is', null)
    .where('quarantined', '=', 0)
    .where(isTheirTurn(walkIns))
    .where((is) => is.not(hasAcknowledgement(['waiting', 'sending'])))
    .where(isIdle(since))
    .where((is) => is.not(isIdle(butAfter)));

/** Nothing has happened since a time, nor was to happen: a date that is on record is waited for. */
const isIdle = (since: string) => sql<boolean>`(${isSilent(since)}
  and (expected_at is null or promise_ended_at is not null or expected_at < ${since}))`;

async function idleReferences(db: Kysely<Tables>, idle: Idle): Promise<string[]> {
  const rows = await idleDevices(db, idle)
    .select(['repairs.created_at', 'repairs.reference'])
    .distinct()
    .orderBy('repairs.created_at')
    .orderBy('repairs.reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Closes what of a repair nobody brought; of a batch the rest stays. @returns `null` where another was quicker, or the customer has come */
async function closeOne(
  db: Transaction<Tables>,
  reference: string,
  idle: Idle,
  { shop, at, mailSince }: Closing,
): Promise<{ mailed: boolean } | null> {
  const locked = await lockRepair(db, reference);
  const devices = await idleDevices(db, idle)
    .selectAll('repair_devices')
    .select(['repairs.way', isIdle(mailSince).as('is_told')])
    .where('repairs.reference', '=', reference)
    .orderBy('line')
    .execute();
  if (devices.length === 0) return null;
  for (const device of devices) {
    // A time from before it was closed is no promise once it comes after all.
    const previous = { ...snapshotOf(device), expected_at: null, promise_ended_at: null };
    const note = `It has not come, and nothing has happened for ${idleDays} days`;
    await recordMove(db, device, { to: 'cancelled', by: dailyJob, note, isPublic: false, previous }, at);
  }
  if (devices.every(({ is_told }) => is_told)) return { mailed: false };
  const occasion = closedOccasion(reference, devices, shop);
  return { mailed: await putRepairMail(db, locked, occasion, shop, at) };
}

const daysBefore = (time: string, days: number): string =>
  new Date(Date.parse(time) - days * dayMs).toISOString();
