import type { Transaction } from 'kysely';
import { collectorFields } from '../../../../shared/repair-view.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { LinkKind, Tables } from '../../store/tables.ts';
import { collectorsOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { customerWords } from '../quotes/customer-refusals.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { addEvent, changeRepair, type LockedRepair, lockRepair } from '../records/moves.ts';
import { refuseStopped } from './stop-work.ts';

/**
 * Stores whom else the customer lets collect, in place of earlier names.
 * @param who writes it: the customer through a `link`, or a member of the staff to whom they said it
 * @throws {Refusal} where it is over or stopped
 */
export async function nameCollectors(
  db: Transaction<Tables>,
  reference: string,
  names: string[],
  at: Date,
  { by, link }: { by: string; link?: LinkKind },
): Promise<LockedRepair> {
  const repair = await lockRepair(db, reference);
  ensure(!repair.closed_at, customerWords.over, 'stopped');
  if (link) ensure(!repair.stopped_at, customerWords.stopped, 'stopped');
  else refuseStopped(repair);
  const isAny = names.length > 0;
  await changeRepair(db, reference, {
    collectors: JSON.stringify(names),
    collectors_at: isAny ? at.toISOString() : null,
    collectors_by: isAny ? (link ?? 'phone') : null,
  });
  // The names too: another change may take them back, and somebody asks who was named.
  const note = isAny ? `May collect it: ${names.join(', ')}` : 'No one else may collect it';
  await addEvent(db, { reference, by, note, link }, at);
  return repair;
}

/**
 * The same by a member of the staff, to whom the customer said it by telephone or at the counter; tells the customer by e-mail.
 * @returns the names as they are stored
 * @throws {Refusal} where it is over or stopped, and for too many
 */
export async function nameCollectorsByStaff(
  db: Transaction<Tables>,
  reference: string,
  named: (string | null)[],
  { by, shop, at }: ActDeps,
): Promise<string[]> {
  const names = named.filter((name) => name !== null);
  ensure(names.length <= collectorFields.length, `Name ${collectorFields.length} people or fewer.`);
  const repair = await nameCollectors(db, reference, names, at, { by });
  await putRepairMail(db, repair, collectorsOccasion(repair, names, 'by telephone'), shop, at);
  return names;
}
