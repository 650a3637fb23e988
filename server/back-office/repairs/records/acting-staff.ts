import type { Transaction } from 'kysely';
import type { Shop } from '../../../../shared/shop.ts';
import type { Tables } from '../../store/tables.ts';

/** What an act of the staff works with beside its transaction. */
export interface ActDeps {
  /** The member of the staff who does it. */
  by: string;
  /** Their `staff.id`, where they have signed in. */
  staffId?: string;
  shop: Shop;
  at: Date;
}

/**
 * Who has signed in to do what a transaction does. It goes with the transaction and not through every act, since `by`, the name that
 * the history shows, may also be one that somebody gives at the command line: there nobody has signed in.
 */
const acting = new WeakMap<Transaction<Tables>, string>();

/** Says so, for all events of the transaction. @param staffId `staff.id` */
export const actAs = (db: Transaction<Tables>, staffId: string | null | undefined): void =>
  void (staffId && acting.set(db, staffId));

export const actingStaff = (db: Transaction<Tables>): string | null => acting.get(db) ?? null;
