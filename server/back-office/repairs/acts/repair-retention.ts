import type { RetentionRule } from '../../retention/retention.ts';
import { keptSales } from '../law/sales.ts';
import { deleteExpiredLinks } from '../records/link-tokens.ts';

/**
 * A repair is settled once its last device was collected, sold or cancelled. It stays until its links end, so as long as it
 * is under warranty, and with a sale as long as the law asks. The enquiry that it was registered from goes by its own rule:
 * the repair has all of its devices.
 */
export const repairRetention: RetentionRule = {
  async settledBefore(db, time, max, now) {
    const rows = await db
      .selectFrom('repairs')
      .select('reference')
      .where('closed_at', '<', time)
      .where((is) => is.or([is('links_until', 'is', null), is('links_until', '<', now.toISOString())]))
      .where('reference', 'not in', keptSales(db, now))
      .limit(max)
      .execute();
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
