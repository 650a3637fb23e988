import type { Kysely, Transaction } from 'kysely';
import { monthsLater } from '../../../../shared/dates.ts';
import { addDays, brisbane } from '../../../../shared/opening-hours.ts';
import { ensure } from '../../../forms/refusal.ts';
import { dayMs } from '../../limits/slots.ts';
import { clockFault } from '../../retention/clock-guard.ts';
import { chunksOf } from '../../store/chunks.ts';
import type { RepairDeviceTable, RepairNoticeTable, RepairTable, Tables } from '../../store/tables.ts';

/**
 * The clock of goods that nobody collects: Disposal of Uncollected Goods Act 1967 (Qld). Six months after a written
 * notice, and not before, people of the shop may begin to sell, with further steps of the Act. Nothing is disposed of
 * here. A dispute about the charges suspends it (section 7). The reminders in between are the shop's own kindness.
 */

/** Days after the written notice on which the customer is reminded. The last is a month before the six are over. */
const reminderDays = [30, 90, 150] as const;

export type NoticeKind = 'ready' | `reminder-${(typeof reminderDays)[number]}`;

/** A device that is ready and was not collected. */
export interface WaitingDevice
  extends Pick<RepairTable, 'reference' | 'name' | 'email' | 'phone' | 'disputed_at'>,
    Pick<RepairDeviceTable, 'line' | 'device' | 'asset_tag' | 'status' | 'version' | 'owed_cents'> {
  ready_at: string;
  notices: Pick<RepairNoticeTable, 'kind' | 'given_at' | 'way'>[];
}

export interface Clock {
  /** When the written notice was given, ISO 8601; `null` where that is still to be done. */
  noticeAt: string | null;
  /** The first day, in the shop's time, on which steps towards a sale may begin; `null` without a notice. */
  saleFrom: string | null;
  /** What is to be done today: a notice to the customer, or, by a person, the notice of intention to sell. */
  due: NoticeKind | 'intention' | null;
}

/** The first day on which steps towards a sale may begin, of a notice given at an ISO 8601 time. */
export const saleFromNotice = (noticeAt: string): string =>
  addDays(monthsLater(brisbane(new Date(noticeAt)).date, 6), 1);

/** The clock of a device. While the charges are disputed, nothing is due. */
export function clockOf(
  { notices, disputed_at }: Pick<WaitingDevice, 'notices' | 'disputed_at'>,
  now: Date,
): Clock {
  const noticeAt = notices.find(({ kind }) => kind === 'ready')?.given_at ?? null;
  const saleFrom = noticeAt && saleFromNotice(noticeAt);
  if (disputed_at) return { noticeAt, saleFrom, due: null };
  if (!noticeAt || !saleFrom) return { noticeAt, saleFrom, due: 'ready' };
  if (brisbane(now).date >= saleFrom) return { noticeAt, saleFrom, due: 'intention' };
  const days = (now.getTime() - Date.parse(noticeAt)) / dayMs;
  // One reminder where several became due, as after a month without the server.
  const latest = reminderDays.findLast((each) => each <= days);
  const kind = latest && (`reminder-${latest}` as const);
  const isIssued = notices.some((notice) => notice.kind === kind && notice.given_at <= latestPast(now));
  return { noticeAt, saleFrom, due: kind && !isIssued ? kind : null };
}

/**
 * A reminder later than this was given by a clock that was ahead: it is given again in its time. A day ahead may be another
 * server's clock. The written notice counts whenever it is said to have been given, so that six months never end too early.
 */
const latestPast = (now: Date): string => new Date(now.getTime() + dayMs).toISOString();

/** @throws {Refusal} where daily jobs wait, or would, by this clock: people do nothing by it that the law counts days for */
export async function refuseFarAhead(db: Kysely<Tables>, at: Date): Promise<void> {
  const fault = await clockFault(db, at);
  ensure(fault === null, `${fault}, and the law counts days. If it is right: retention --confirm`);
}

/** Every device that waits to be collected, or those of one repair; the longest waiting first. */
export async function waitingDevices(
  db: Kysely<Tables> | Transaction<Tables>,
  reference?: string,
): Promise<WaitingDevice[]> {
  let query = db
    .selectFrom('repair_devices as device')
    .innerJoin('repairs as repair', 'repair.reference', 'device.reference')
    .select(['repair.reference', 'name', 'email', 'phone', 'disputed_at'])
    .select(['line', 'device', 'asset_tag', 'status', 'device.version', 'owed_cents', 'ready_at'])
    .where('status', 'in', ['ready', 'uncollected'])
    .orderBy('ready_at')
    .orderBy('repair.reference')
    .orderBy('line');
  if (reference) query = query.where('repair.reference', '=', reference);
  const devices = await query.execute();
  const references = [...new Set(devices.map((device) => device.reference))];
  const notices: RepairNoticeTable[] = [];
  for (const some of chunksOf(references)) {
    const rows = await db.selectFrom('repair_notices').selectAll().where('reference', 'in', some).execute();
    notices.push(...rows);
  }
  return devices.flatMap(({ ready_at, ...device }) =>
    ready_at
      ? {
          ...device,
          ready_at,
          notices: notices.filter(
            (notice) =>
              notice.reference === device.reference &&
              notice.line === device.line &&
              notice.ready_at === ready_at,
          ),
        }
      : [],
  );
}

/** Records that a notice was issued; `false` where another process has issued it before. */
export async function recordNotice(
  db: Transaction<Tables>,
  { reference, line, ready_at }: Pick<RepairDeviceTable, 'reference' | 'line' | 'ready_at'>,
  { kind, by, way }: { kind: NoticeKind; by: string; way: 'email' | 'letter' | 'restored' },
  at: Date,
): Promise<boolean> {
  const facts = { given_at: at.toISOString(), by, way };
  const inserted = await db
    .insertInto('repair_notices')
    .values({ reference, line, ready_at: ready_at ?? '', kind, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['reference', 'line', 'ready_at', 'kind'])
        .doUpdateSet(facts)
        .where('repair_notices.given_at', '>', latestPast(at)),
    )
    .returning('line')
    .executeTakeFirst();
  return inserted !== undefined;
}
