import type { Transaction } from 'kysely';
import { Refusal } from '../../../forms/refusal.ts';
import { putMail } from '../../mail/outbox.ts';
import type { Tables } from '../../store/tables.ts';
import { acknowledgementOf } from '../mails/request-mails.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent } from '../records/moves.ts';
import { readEvents } from '../records/staff-repairs.ts';

/** What the history says of it. */
const words = 'Taken out of quarantine';

/** Takes a request out of quarantine and sends its acknowledgement. @throws {Refusal} where it is in none, or no longer */
export async function releaseRequest(
  db: Transaction<Tables>,
  reference: string,
  { by, shop, at }: ActDeps,
): Promise<void> {
  const released = await db
    .updateTable('repairs')
    .set({ quarantined: 0, suspicion: '' })
    .where('reference', '=', reference)
    .where('quarantined', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (!released) {
    const before = (await readEvents(db, reference)).find(({ note }) => note === words);
    const who = before ? `: ${before.by} has released it` : '';
    throw new Refusal(`${reference} is not set aside${who}.`, { kind: 'changed' });
  }
  await addEvent(db, { reference, by, note: words }, at);
  const { email } = released;
  if (email) await putMail(db, await acknowledgementOf(db, { ...released, email }, shop, at), at);
}
