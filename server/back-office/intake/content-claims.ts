import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { recordTables, type SubmissionTable, type Tables } from '../store/tables.ts';

/** The same content from the same contact within this time is the same record. */
export const sameWithinMs = 30 * 60_000;

/** A hash of everything that makes two submissions the same. */
export const contentKey = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Claims the content for this reference, or answers the record that has it. Of two that come at the same time
 * the second waits here until the first is on disk.
 */
export async function claimContent(
  db: Transaction<Tables>,
  submission: SubmissionTable,
): Promise<{ reference: string; quarantined: boolean } | null> {
  const { content_key, reference, created_at } = submission;
  const outdated = new Date(Date.parse(created_at) - sameWithinMs).toISOString();
  const claimed = await db
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) =>
      conflict
        .column('content_key')
        .doUpdateSet({ reference, created_at })
        .where('submissions.created_at', '<=', outdated),
    )
    .returning('reference')
    .executeTakeFirst();
  return claimed ? null : ownerOf(db, content_key);
}

async function ownerOf(db: Transaction<Tables>, contentKey: string) {
  for (const table of recordTables) {
    const owner = await db
      .selectFrom(table)
      .innerJoin('submissions', 'submissions.reference', `${table}.reference`)
      .select([`${table}.reference`, `${table}.quarantined`])
      .where('content_key', '=', contentKey)
      .executeTakeFirst();
    if (owner) return { reference: owner.reference, quarantined: owner.quarantined === 1 };
  }
  throw new Error('a submission has no record');
}
