import type { Kysely, Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import { recordAudit } from '../../audit/audit.ts';
import { dropParked } from '../../mail/outbox.ts';
import { hasCode } from '../../store/references.ts';
import type { EnquiryTable, RepairTable, Tables } from '../../store/tables.ts';
import { actingStaff } from '../records/acting-staff.ts';

/** A repair that is made from an enquiry: one of each, and the enquiry is settled with it. */

/** An enquiry by the code of its reference; `undefined` where there is none. */
export const findEnquiry = (db: Kysely<Tables>, code: string): Promise<EnquiryTable | undefined> =>
  db.selectFrom('enquiries').selectAll().where(hasCode(code)).executeTakeFirst();

/** The enquiry that a repair was made from; `null` for others. */
export const enquiryOf = ({ details }: Pick<RepairTable, 'details'>): string | null =>
  (JSON.parse(details) as { enquiry?: string }).enquiry ?? null;

/** The repair that was made from an enquiry; `null` where none was. */
export async function repairOfEnquiry(db: Kysely<Tables>, enquiry: string): Promise<string | null> {
  const made = await db
    .selectFrom('repairs')
    .select('reference')
    .where('details', 'like', `%"enquiry":"${enquiry}"%`)
    .executeTakeFirst();
  return made?.reference ?? null;
}

/** @throws {Refusal} for an enquiry that is set aside as spam */
export function refuseSpam({
  reference,
  quarantined,
}: Pick<EnquiryTable, 'reference' | 'quarantined'>): void {
  ensure(!quarantined, `${reference} is set aside as possible spam: release it first, if it is none.`);
}

/**
 * Keeps an enquiry for this transaction: of two members of the staff who register the same one, the second waits here for the first.
 * @throws {Refusal} where it is set aside as spam or was erased, or a repair was made from it before
 */
export async function lockEnquiry(db: Transaction<Tables>, reference: string): Promise<void> {
  const enquiry = await db
    .updateTable('enquiries')
    .set((row) => ({ status: row.ref('status') }))
    .where('reference', '=', reference)
    .returning(['reference', 'quarantined'])
    .executeTakeFirst();
  ensure(enquiry, `There is no enquiry ${reference} any more: it may have been erased.`);
  refuseSpam(enquiry);
  const made = await repairOfEnquiry(db, reference);
  ensure(!made, `${reference} was registered already, as ${made}.`);
}

/** Closes the enquiry that a repair was made from, and with it the e-mails about it that were refused. */
export async function closeEnquiry(
  db: Transaction<Tables>,
  { enquiry, reference, by }: { enquiry: string; reference: string; by: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('enquiries')
    .set((row) => ({ closed_at: row.fn.coalesce('closed_at', row.val(at.toISOString())), status: 'closed' }))
    .where('reference', '=', enquiry)
    .execute();
  await dropParked(db, enquiry);
  const about = `${enquiry}, ${reference}`;
  await recordAudit(db, { by, staffId: actingStaff(db), action: 'repair from enquiry', about }, at);
}
