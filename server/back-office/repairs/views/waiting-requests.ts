import { type Kysely, sql } from 'kysely';
import { isFinal, type RepairStatus, repairStatuses } from '../../../../shared/repair-status.ts';
import { dayMs } from '../../limits/slots.ts';
import type { Tables } from '../../store/tables.ts';
import { type Repair, readRepairs } from '../records/staff-repairs.ts';
import { idleDays, isSilent, isTheirTurn } from '../records/whose-turn.ts';
import { notHereYet } from './late.ts';

/** What is open, as two kinds: work, which is in the shop, and requests, of which visitors send as many as they like. */

/** Requests that one page of the board shows at the most: so many that wait for our answer, and so many others. */
export const maxRequests = 20;

const inShop: readonly RepairStatus[] = repairStatuses.filter(
  (status) => !isFinal(status) && !notHereYet.includes(status),
);

const standingAt = (db: Kysely<Tables>, statuses: readonly RepairStatus[]) =>
  db.selectFrom('repair_devices').select('reference').where('status', 'in', statuses);

/**
 * Every open repair of which a device was received and has not ended, the latest first.
 * @param mine the id of a member of the staff, for those alone whose last move at the desk was theirs
 */
export const readWork = (db: Kysely<Tables>, mine: string | null = null): Promise<Repair[]> =>
  readRepairs(db, (all) =>
    all
      .where('closed_at', 'is', null)
      .where('quarantined', '=', 0)
      .where('reference', 'in', standingAt(db, inShop))
      .$if(mine !== null, (some) => some.where(sql<boolean>`${mine} = ${lastMover}`)),
  );

const lastMover = sql`(select by_id from repair_events
  where repair_events.reference = repairs.reference and status is not null and by_id is not null
  order by seq desc limit 1)`;

export interface OpenRequests {
  /** Those that wait for our answer, the oldest first, and then the others, the newest first. */
  requests: Repair[];
  /** Those among them that wait for our answer. */
  owed: Set<string>;
  /** How many come after these. */
  more: number;
}

/**
 * Open requests of which no device is here yet. Whatever has stood still for so long that the daily job would close it, if the next step were
 * its sender's, waits for our answer too: an estimate, a parcel that never came.
 * @param walkIns whether a form's answer says "bring it in", without an answer by people
 * @param skip how many of each kind were shown before
 */
export async function readRequests(
  db: Kysely<Tables>,
  { walkIns, now, skip }: { walkIns: boolean; now: Date; skip: number },
): Promise<OpenRequests> {
  const idleSince = new Date(now.getTime() - idleDays * dayMs).toISOString();
  const isAsked = sql<boolean>`exists (select 1 from repair_devices where repair_devices.reference = repairs.reference
    and status in (${sql.join(notHereYet)}) and not ${isTheirTurn(walkIns)}
    and (status = 'requested' or ${isSilent(idleSince)}))`;
  const narrowTo = (isOwed: boolean) => (all: Parameters<Parameters<typeof readRepairs>[1]>[0]) =>
    all
      .where('closed_at', 'is', null)
      .where('quarantined', '=', 0)
      .where('reference', 'in', standingAt(db, notHereYet))
      .where('reference', 'not in', standingAt(db, inShop))
      .where(isOwed ? isAsked : sql<boolean>`not (${isAsked})`);
  const page = async (isOwed: boolean) => {
    const narrow = narrowTo(isOwed);
    const { count } = await narrow(db.selectFrom('repairs').selectAll())
      .clearSelect()
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const repairs = await readRepairs(db, (all) =>
      narrow(all)
        .orderBy('created_at', isOwed ? 'asc' : 'desc')
        .limit(maxRequests)
        .offset(skip),
    );
    return { repairs, more: Math.max(0, Number(count) - skip - repairs.length) };
  };
  const asked = await page(true);
  const others = await page(false);
  return {
    requests: [...asked.repairs, ...others.repairs],
    owed: new Set(asked.repairs.map(({ reference }) => reference)),
    more: asked.more + others.more,
  };
}
