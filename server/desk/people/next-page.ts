import type { Kysely } from 'kysely';
import { type Store, StoreUnavailable } from '../../back-office/store/store.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import type { Colleague } from '../desk-deps.ts';

/** What a ticket hides until somebody asks for it, with the name of that in the audit. */
export const hiddenFacts = { contact: 'show contact', serial: 'show serial' } as const;
export type HiddenFact = keyof typeof hiddenFacts;

/** In place of a reference: the first board of a session. */
export const firstBoard = 'board';

/** What the next page of a repair shows, or the first board. */
export interface NextPage {
  reference: string;
  /** The answer of the act before: no name, no contact. */
  said?: string;
  reveal?: HiddenFact;
}

/** Keeps it with the session, since no address may have it. */
export async function keepNextPage(db: Kysely<Tables>, sessionHash: string, next: NextPage): Promise<void> {
  const row = db.updateTable('staff_sessions').set({ next_page: JSON.stringify(next) });
  await row.where('token_hash', '=', sessionHash).execute();
}

/** Takes what was kept for a repair's page: a reload shows it no more. Where it can't be taken, nothing is shown. */
export async function takeNextPage(
  store: Store,
  { sessionHash, nextPage: kept }: Colleague,
  reference: string,
): Promise<Partial<NextPage>> {
  const next: NextPage | null = kept && JSON.parse(kept);
  if (next?.reference !== reference) return {};
  try {
    const { numUpdatedRows } = await store.write((db) =>
      db
        .updateTable('staff_sessions')
        .set({ next_page: null })
        .where((is) => is.and({ token_hash: sessionHash, next_page: kept }))
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n ? next : {};
  } catch (error) {
    if (error instanceof StoreUnavailable) return {};
    throw error;
  }
}
