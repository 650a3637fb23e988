import type { Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import type { Tables } from '../../store/tables.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent, changeRepair, lockRepair } from '../records/moves.ts';

/**
 * Records that somebody has talked to the customer. Where the customer had it stopped, the work may go on.
 * @returns whether it was stopped
 * @throws {Refusal}
 */
export async function recordCall(
  db: Transaction<Tables>,
  reference: string,
  said: string,
  { by, at }: Pick<ActDeps, 'by' | 'at'>,
): Promise<boolean> {
  ensure(said, 'Say what they said.');
  const { stopped_at } = await lockRepair(db, reference);
  if (stopped_at) await changeRepair(db, reference, { stopped_at: null });
  const note = `Talked to the customer: ${said}`;
  await addEvent(db, { reference, by, note }, at);
  return stopped_at !== null;
}
