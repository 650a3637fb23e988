import type { Transaction } from 'kysely';
import { repairNotice } from '../../../../shared/legal-texts.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairTable, Tables } from '../../store/tables.ts';
import { changeRepair, type LockedRepair } from '../records/moves.ts';

export const showNotice =
  'Show the customer the repair notice before you take the device (Australian Consumer Law, section 103).';

/** Whether the customer has read the repair notice, on the site or at the counter. */
export const hasReadNotice = ({ details }: Pick<RepairTable, 'details'>): boolean =>
  Boolean((JSON.parse(details) as { notices?: { repair?: string } }).notices?.repair);

/** Stores that the customer has read the repair notice, which the law wants before a device is taken (ACL, section 103). @throws {Refusal} */
export async function requireNotice(
  db: Transaction<Tables>,
  { reference, details }: LockedRepair,
  noticeGiven: boolean,
  at: Date,
): Promise<void> {
  if (hasReadNotice({ details })) return;
  const stored = JSON.parse(details) as { notices?: object };
  ensure(noticeGiven, showNotice);
  const notices = { ...stored.notices, repair: repairNotice.version, shownAt: at.toISOString() };
  await changeRepair(db, reference, { details: JSON.stringify({ ...stored, notices }) });
}
