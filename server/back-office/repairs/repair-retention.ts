import type { RetentionRule } from '../submissions/retention.ts';
import { deleteExpiredLinks } from './link-tokens.ts';

/** A repair is settled once its last device was collected or cancelled. Its links expire sooner. */
export const repairRetention: RetentionRule = {
  async settledBefore(db, time, max) {
    const settled = db.selectFrom('repairs').select('reference').where('closed_at', '<', time);
    const rows = await settled.limit(max).execute();
    return rows.map(({ reference }) => reference);
  },

  async countOpenBefore(db, time) {
    const { count } = await db
      .selectFrom('repairs')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('closed_at', 'is', null)
      .where('created_at', '<', time)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  deleteExpired: deleteExpiredLinks,
};
