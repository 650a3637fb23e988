import type { Store } from '../store/store.ts';
import { hourMs as acknowledgementHourMs } from './acknowledgement-limits.ts';
import { sameWithinMs } from './enquiries.ts';
import { forget } from './forget.ts';

/**
 * What is kept for how long, by class of record. Australian Privacy Principle 11.2: what is no longer needed is
 * destroyed. An enquiry that nobody has answered is never removed, however old: it is still owed something.
 *
 * - possible spam that nobody released: 30 days after it came;
 * - settled enquiries (closed, or answered and silent since): `retentionDays` after that;
 * - e-mails that were sent: 30 days, since their text stands in the enquiry and its answers;
 * - what tells repeated submissions, and counts acknowledgements: as long as it does.
 */
export const spamDays = 30;
export const sentMailDays = 30;
const dayMs = 24 * 60 * 60_000;
/** Milliseconds that the clearing out may take: nobody waits for it. */
const withinMs = 60_000;

export interface RetentionCounts {
  spam: number;
  settled: number;
  mails: number;
  /** Older than `retentionDays` and still open: kept. */
  overdue: number;
}

export async function applyRetention(
  store: Store,
  retentionDays: number,
  now: Date,
): Promise<RetentionCounts> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  return store.write(async (db) => {
    const spam = await db
      .selectFrom('enquiries')
      .select('reference')
      .where('quarantined', '=', 1)
      .where('created_at', '<', before(spamDays))
      .execute();
    const settled = await db
      .selectFrom('enquiries')
      .select('reference')
      .where((is) =>
        is.or([
          is.and([is('status', '=', 'closed'), is('closed_at', '<', before(retentionDays))]),
          is.and([is('status', '=', 'answered'), is('answered_at', '<', before(retentionDays))]),
        ]),
      )
      .execute();
    await forget(
      db,
      [...spam, ...settled].map(({ reference }) => reference),
    );
    const mails = await db
      .deleteFrom('outbox')
      .where('status', '=', 'sent')
      .where('sent_at', '<', before(sentMailDays))
      .executeTakeFirst();
    await db
      .deleteFrom('submissions')
      .where('created_at', '<', new Date(now.getTime() - sameWithinMs).toISOString())
      .execute();
    await db
      .deleteFrom('acknowledgement_slots')
      .where('taken_at', '<=', new Date(now.getTime() - acknowledgementHourMs).toISOString())
      .execute();
    const overdue = await db
      .selectFrom('enquiries')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('status', '=', 'open')
      .where('created_at', '<', before(retentionDays))
      .executeTakeFirstOrThrow();
    return {
      spam: spam.length,
      settled: settled.length,
      mails: Number(mails.numDeletedRows),
      overdue: Number(overdue.count),
    };
  }, withinMs);
}
