import type { RetentionRule } from '../retention/retention.ts';

/** An enquiry is settled once it was closed, or answered without another word since. */
export const enquiryRetention: RetentionRule = {
  async settledBefore(db, time, max) {
    const rows = await db
      .selectFrom('enquiries')
      .select('reference')
      .where((is) =>
        is.or([
          is.and([is('status', '=', 'closed'), is('closed_at', '<', time)]),
          is.and([is('status', '=', 'answered'), is('answered_at', '<', time)]),
        ]),
      )
      .limit(max)
      .execute();
    return rows.map(({ reference }) => reference);
  },

  async countOpenBefore(db, time) {
    const { count } = await db
      .selectFrom('enquiries')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('status', '=', 'open')
      .where('created_at', '<', time)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
};
