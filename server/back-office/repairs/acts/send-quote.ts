import type { Transaction } from 'kysely';
import { statusTable } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { withdrawMail } from '../../mail/outbox.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { putRepairMail, quoteOccasion } from '../mails/repair-mails.ts';
import { insertQuote, type NewQuote } from '../quotes/quotes.ts';
import { lockRepair } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { refuseStopped } from './stop-work.ts';

/**
 * Sends the same quote for each of the devices.
 * @returns whether a mail to the customer is in the outbox
 * @throws {Refusal}
 */
export async function sendQuote(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  quote: NewQuote,
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  refuseStopped(await lockRepair(db, repair.reference));
  const isOnlyQuote = repair.devices.every(
    ({ status, line }) => status !== 'quote_sent' || devices.some((device) => device.line === line),
  );
  for (const device of devices) await insertQuote(db, device, quote, at);
  // Its link would show the new quote, and both might arrive in the wrong order.
  if (isOnlyQuote) await withdrawMail(db, repair.reference, statusTable.quote_sent.label);
  return putRepairMail(db, repair, quoteOccasion(repair, devices, quote), shop, at);
}
