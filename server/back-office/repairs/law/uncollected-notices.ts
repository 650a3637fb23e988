import type { Transaction } from 'kysely';
import { formatDate } from '../../../../shared/dates.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { isConflict } from '../../../forms/refusal.ts';
import { compose } from '../../mail/compose.ts';
import { readJobTimes } from '../../store/job-times.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { type Occasion, putRepairMail } from '../mails/repair-mails.ts';
import { readAsked } from '../quotes/owed.ts';
import { dailyJob } from '../records/closed-by-job.ts';
import { changeDevice, lockRepair, recordMove } from '../records/moves.ts';
import { collectOccasion } from './collect-mails.ts';
import {
  clockOf,
  type NoticeKind,
  recordNotice,
  refuseFarAhead,
  type WaitingDevice,
  waitingDevices,
} from './uncollected.ts';

/** The notices that the clock of uncollected goods asks for: by e-mail, or as letters that people post. */

export interface IssuedNotice {
  reference: string;
  kind: NoticeKind;
  /** The text of the letter to be posted; `null` where an e-mail is in the outbox. */
  letter: string | null;
}

interface NoticeDeps {
  store: Store;
  shop: Shop;
  now: () => Date;
  /** Called as soon as the notices of a repair are stored, so that a later failure loses no letter. */
  onIssued?: (notice: IssuedNotice) => void;
}

/**
 * Issues every notice that is due, in a transaction for each repair, so that no customer is reminded twice. With the first
 * reminder a device becomes `uncollected`.
 * @param by a member of the staff, who posts the letters; the daily job sends e-mails alone
 * @throws {Refusal} while the clock is far ahead
 */
export async function issueDueNotices(
  { store, shop, now, onIssued }: NoticeDeps,
  by = dailyJob,
): Promise<IssuedNotice[]> {
  const waiting = await store.read(async (db) => {
    await refuseFarAhead(db, now());
    return waitingDevices(db);
  }, allWithinMs);
  const isDue = (device: WaitingDevice) => dueKind(device, now()) && (device.email || by !== dailyJob);
  const references = new Set(waiting.filter(isDue).map(({ reference }) => reference));
  const issued: IssuedNotice[] = [];
  for (const reference of references) {
    try {
      const notices = await store.write((db) => noticesOf(db, { reference, by, shop, at: now() }));
      issued.push(...notices);
      for (const notice of notices) onIssued?.(notice);
    } catch (error) {
      // Somebody moves it at this moment, most likely to the customer's hands. Tomorrow is early enough.
      if (!isConflict(error)) throw error;
    }
  }
  return issued;
}

/** Milliseconds for the whole list. */
const allWithinMs = 60_000;

function dueKind(device: WaitingDevice, at: Date): NoticeKind | null {
  const { due } = clockOf(device, at);
  return due === 'intention' ? null : due;
}

/**
 * After a restore: reminders by e-mail that fell due since the copy was made count as given, since the database that the copy
 * replaces has most likely sent them.
 * @returns their repairs
 */
export async function skipSentReminders(db: Transaction<Tables>, by: string, at: Date): Promise<string[]> {
  // When the daily jobs last ran in the copy: what was due then was given then.
  const { 'clock-confirmed': copiedAt } = await readJobTimes(db);
  const skipped = new Set<string>();
  for (const device of copiedAt ? await waitingDevices(db) : []) {
    const kind = device.email && dueKind(device, at);
    if (!kind || kind === 'ready' || kind === dueKind(device, new Date(copiedAt ?? 0))) continue;
    await recordNotice(db, device, { kind, by, way: 'restored' }, at);
    skipped.add(device.reference);
  }
  return [...skipped];
}

async function noticesOf(
  db: Transaction<Tables>,
  { reference, by, shop, at }: { reference: string; by: string; shop: Shop; at: Date },
): Promise<IssuedNotice[]> {
  const due: { kind: NoticeKind; device: WaitingDevice }[] = [];
  await lockRepair(db, reference);
  for (const device of await waitingDevices(db, reference)) {
    const kind = dueKind(device, at);
    if (!kind) continue;
    const way = device.email ? 'email' : 'letter';
    // Either way it fails where somebody else moves the device at this moment.
    if (kind !== 'ready' && device.status === 'ready') {
      await recordMove(db, device, { to: 'uncollected', by }, at);
    } else await changeDevice(db, device, {});
    if (!(await recordNotice(db, device, { kind, by, way }, at))) continue;
    due.push({ kind, device });
  }
  const issued: IssuedNotice[] = [];
  // One text for all devices with the same notice, the same day of readiness and the same first day of a sale.
  const together = Map.groupBy(due, ({ kind, device }) =>
    [kind, localDate(device.ready_at), clockOf(device, at).saleFrom].join(),
  );
  for (const group of together.values()) {
    const devices = group.map(({ device }) => device);
    const [{ kind, device: first } = {}] = group;
    if (!first || !kind) continue;
    const occasion = collectOccasion(first, devices, {
      isReminder: kind !== 'ready',
      asked: await readAsked(db, devices, shop.offers),
      noticeAt: clockOf(first, at).noticeAt ?? at.toISOString(),
    });
    const mailed = await putRepairMail(db, first, occasion, shop, at);
    issued.push({ reference, kind, letter: mailed ? null : letterOf(first, occasion, shop, at) });
  }
  return issued;
}

/** The same words on paper, for a customer without an e-mail address. A letter has no secret link. */
function letterOf({ name }: WaitingDevice, { parts, subject }: Occasion, shop: Shop, at: Date): string {
  return compose(shop, [formatDate(localDate(at.toISOString())), name, subject, ...parts]).text;
}

const localDate = (iso: string) => brisbane(new Date(iso)).date;
