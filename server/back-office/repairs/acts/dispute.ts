import type { Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import type { Tables } from '../../store/tables.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent, changeRepair, lockRepair } from '../records/moves.ts';

/** Records that the customer disputes the charges, or that this is settled. Meanwhile nothing is due and nothing may be sold. @throws {Refusal} */
export async function recordDispute(
  db: Transaction<Tables>,
  reference: string,
  { text, settled }: { text: string; settled: boolean },
  { by, at }: Pick<ActDeps, 'by' | 'at'>,
): Promise<void> {
  ensure(settled || text, 'Say what they dispute.');
  await lockRepair(db, reference);
  await changeRepair(db, reference, { disputed_at: settled ? null : at.toISOString() });
  const note = [settled ? 'Dispute settled' : 'Disputes the charges', text].filter(Boolean).join(': ');
  await addEvent(db, { reference, by, note }, at);
}
