import type { ExpressionBuilder, Kysely } from 'kysely';
import {
  addDays,
  brisbane,
  brisbaneTime,
  type Calendar,
  lookAheadDays,
  spansOn,
} from '../../../../shared/opening-hours.ts';
import { isFinal, type RepairStatus, repairStatuses, statusTable } from '../../../../shared/repair-status.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';

/** What is late: its promised time has passed, or nobody has promised one and nothing has happened to it for too long. */

const dayMs = 86_400_000;
/** Working days without an event on the shop's turn, and plain days on that of others. */
const silentDays = { shop: 2, others: 7, customer: 14 } as const;

/** Whether nothing is left to be promised about a device. */
const isDone = (status: RepairStatus): boolean =>
  isFinal(status) || ['ready', 'shipped', 'uncollected'].includes(status);

/** The shop has nothing in its hands yet. */
export const notHereYet: readonly RepairStatus[] = ['requested', 'quoted_estimate', 'booked', 'in_transit'];

const promisable = repairStatuses.filter((status) => !isDone(status));
const onTurn = (...turns: unknown[]) =>
  promisable.filter((status) => !notHereYet.includes(status) && turns.includes(statusTable[status].turn));

/** Statuses, and the time since which something has to have happened to what stands there, ISO 8601. */
const silenceLimits = (shop: Calendar, now: Date): [RepairStatus[], string][] => [
  [onTurn('shop'), beforeWorkingDays(shop, now, silentDays.shop)],
  [onTurn('supplier', 'partner', 'carrier'), daysBefore(now, silentDays.others)],
  [onTurn('customer'), daysBefore(now, silentDays.customer)],
];

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

/** When the day began that is so many working days ago, those counted that are over; empty where the shop never opened. */
function beforeWorkingDays(shop: Calendar, now: Date, count: number): string {
  const { date: today, time } = brisbane(now);
  let left = count;
  for (let days = 0; days <= lookAheadDays; days++) {
    const date = addDays(today, -days);
    const closes = spansOn(shop, date).at(-1)?.closes;
    if (closes && (days > 0 || closes <= time)) left--;
    if (left === 0) return new Date(brisbaneTime(date, '00:00')).toISOString();
  }
  return '';
}

/** The devices that are late at a time, as a query to select from. */
export function lateDevices(db: Kysely<Tables>, shop: Calendar, now: Date) {
  const limits = silenceLimits(shop, now);
  return db
    .selectFrom('repair_devices')
    .where('status', 'in', promisable)
    .where((is) =>
      is.or([
        is.and([is('promise_ended_at', 'is', null), is('expected_at', '<', now.toISOString())]),
        is.and([
          is.or([is('promise_ended_at', 'is not', null), is('expected_at', 'is', null)]),
          is.or(limits.map(([statuses, since]) => isSilent(is, statuses, since))),
        ]),
      ]),
    );
}

const isSilent = (is: ExpressionBuilder<Tables, 'repair_devices'>, statuses: RepairStatus[], since: string) =>
  is.and([
    is('status', 'in', statuses),
    is('status_at', '<', since),
    is.not(
      is.exists(
        is
          .selectFrom('repair_events')
          .select('id')
          .whereRef('repair_events.reference', '=', 'repair_devices.reference')
          .whereRef('repair_events.line', '=', 'repair_devices.line')
          .where('at', '>=', since),
      ),
    ),
  ]);

/** Says of a device whether it is late at a time. */
export async function readLate(
  db: Kysely<Tables>,
  shop: Calendar,
  now: Date,
): Promise<(device: Pick<RepairDeviceTable, 'reference' | 'line'>) => boolean> {
  const rows = await lateDevices(db, shop, now).select(['reference', 'line']).execute();
  const late = new Set(rows.map(({ reference, line }) => `${reference} ${line}`));
  return ({ reference, line }) => late.has(`${reference} ${line}`);
}
