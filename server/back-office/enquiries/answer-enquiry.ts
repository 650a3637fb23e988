import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Mail, putMail } from '../mail/outbox.ts';
import type { Tables } from '../store/tables.ts';
import { duplicateWithinMs } from '../submissions/deduplicate.ts';

export interface NewAnswer {
  reference: string;
  body: string;
  mail: Mail;
  /** It is another answer, although the same words went out just now. */
  again: boolean;
}

/**
 * Stores an answer with its e-mail, once: the same words within 30 minutes are the same answer, as after a terminal that was lost.
 * @returns whether it is stored now
 */
export async function answerEnquiry(
  db: Transaction<Tables>,
  { reference, body, mail, again }: NewAnswer,
  at: Date,
): Promise<boolean> {
  // Of two at once, the second waits here until the first is on disk.
  const ofEnquiry = db.updateTable('enquiries').where('reference', '=', reference);
  await ofEnquiry.set((row) => ({ status: row.ref('status') })).execute();
  const since = new Date(at.getTime() - duplicateWithinMs).toISOString();
  const before = await db
    .selectFrom('answers')
    .select('id')
    .where((is) => is.and({ reference, body }))
    .where('created_at', '>', since)
    .executeTakeFirst();
  if (before && !again) return false;
  const created_at = at.toISOString();
  await db.insertInto('answers').values({ id: randomUUID(), reference, body, created_at }).execute();
  await putMail(db, mail, at);
  await ofEnquiry.set({ status: 'answered', answered_at: created_at, closed_at: null }).execute();
  return true;
}
