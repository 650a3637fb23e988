import type { Transaction } from 'kysely';
import { mailToCustomer } from '../../mail/compose.ts';
import { putMail } from '../../mail/outbox.ts';
import { emailColumns, phoneColumns } from '../../store/contact-keys.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { linkOccasion, putRepairMail } from '../mails/repair-mails.ts';
import type { ActDeps } from '../records/acting-staff.ts';
import { revokeLinks } from '../records/link-tokens.ts';
import { addEvent, changeRepair, type LockedRepair } from '../records/moves.ts';
import { changesOf } from './correction-words.ts';

export interface ContactCorrection {
  name?: string;
  email?: string;
  phone?: string;
}

/**
 * Corrects how to reach a customer. Another e-mail address ends all links, since they were mailed to somebody who may not be the
 * customer; both addresses hear of it.
 * @param repair as it is now, not as the editor has read it: of two who edit at once, each tells the address that it replaces
 * @returns the private notes that it leaves
 */
export async function editContact(
  db: Transaction<Tables>,
  repair: LockedRepair,
  devices: RepairDeviceTable[],
  contact: ContactCorrection,
  { by, shop, at }: ActDeps,
): Promise<string[]> {
  const { reference } = repair;
  const { name, email, phone } = contact;
  const notes = changesOf(repair, contact);
  if (notes.length === 0) return [];
  await changeRepair(db, reference, {
    version: repair.version + 1,
    ...(name !== undefined && { name }),
    ...(phone !== undefined && phoneColumns(phone)),
    ...(email !== undefined && emailColumns(email)),
  });
  for (const note of notes) await addEvent(db, { reference, by, note }, at);
  if (email === undefined || email === repair.email) return notes;
  await revokeLinks(db, reference, at);
  await putRepairMail(db, { reference }, linkOccasion(repair, devices), shop, at);
  if (!repair.email) return notes;
  const before = { reference, email: repair.email };
  const mail = mailToCustomer(shop, 'update', before, `Another email address for your repair: ${reference}`, [
    'Hello',
    `We’ve been asked to write to another address about your repair ${reference}. The links that we sent you don’t open it any more.`,
    `If that wasn’t you, call us on ${shop.phone.display}.`,
  ]);
  await putMail(db, mail, at);
  return notes;
}
