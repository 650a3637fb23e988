import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SubmissionTable } from '../store/common-tables.ts';
import { folded } from '../store/folded.ts';
import { recordTables, type Tables } from '../store/tables.ts';

/** Milliseconds in which the same content from the same contact is the same record. */
export const duplicateWithinMs = 30 * 60_000;

/** A hash of everything that makes two submissions the same, however a telephone's keyboard writes its words. */
export const contentKey = (parts: unknown[]): string =>
  createHash('sha256')
    .update(folded(JSON.stringify(parts)))
    .digest('hex');

/**
 * Registers the content of a submission. Of two transactions with the same content the second waits here until the first
 * is on disk.
 * @returns the earlier record with this content; `null` where there is none and the caller has to insert one
 */
export async function deduplicate(
  db: Transaction<Tables>,
  submission: SubmissionTable,
): Promise<{ reference: string; quarantined: boolean } | null> {
  const { content_key, reference, created_at } = submission;
  const from = (ms: number) => new Date(Date.parse(created_at) + ms).toISOString();
  const isNew = await db
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) =>
      conflict
        .column('content_key')
        .doUpdateSet({ reference, created_at })
        .where((is) =>
          is.or([
            is('submissions.created_at', '<=', from(-duplicateWithinMs)),
            // The clock was ahead.
            is('submissions.created_at', '>', from(duplicateWithinMs)),
          ]),
        ),
    )
    .returning('reference')
    .executeTakeFirst();
  if (isNew) return null;
  for (const table of recordTables) {
    const earlier = await db
      .selectFrom(table)
      .innerJoin('submissions', 'submissions.reference', `${table}.reference`)
      .select([`${table}.reference`, `${table}.quarantined`])
      .where('content_key', '=', content_key)
      .executeTakeFirst();
    if (earlier) return { reference: earlier.reference, quarantined: earlier.quarantined === 1 };
  }
  throw new Error('a submission has no record');
}
