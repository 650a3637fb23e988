import type { Transaction } from 'kysely';
import { statusTable } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { ensure } from '../../../forms/refusal.ts';
import { withdrawMail } from '../../mail/outbox.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { putRepairMail, quoteOccasion } from '../mails/repair-mails.ts';
import { insertQuote, type NewQuote } from '../quotes/quotes.ts';
import { isAsked } from '../records/agreed-lines.ts';
import { lockRepair, snapshotOf } from '../records/moves.ts';
import { promiseChange, type ReadyBy, readyBy } from '../records/ready-by.ts';
import type { Repair } from '../records/staff-repairs.ts';
import type { StoredQuote } from '../records/stored-quotes.ts';
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
  { promise, expectedAt: typedAt, ...quote }: NewQuote & ReadyBy,
  { shop, at }: { shop: Shop; at: Date },
): Promise<boolean> {
  refuseStopped(await lockRepair(db, repair.reference));
  const isOnlyQuote = repair.devices.every(
    ({ status, line }) => status !== 'quote_sent' || devices.some((device) => device.line === line),
  );
  const expectedAt = readyBy('quote_sent', { promise, expectedAt: typedAt });
  const sent: StoredQuote[] = [];
  for (const device of devices)
    sent.push(await insertQuote(db, device, { ...quote, expectedAt }, at, snapshotOf(device)));
  const [first] = sent;
  ensure(first, 'Choose the devices first.');
  // Each of them has agreed to something else.
  const isSame = sent.length === 1 || sent.every(({ lines }) => lines.every(isAsked));
  ensure(isSame, 'Something was agreed to before for one of these devices: quote each by itself.');
  // Its link would show the new quote, and both might arrive in the wrong order.
  if (isOnlyQuote) await withdrawMail(db, repair.reference, statusTable.quote_sent.label);
  return putRepairMail(
    db,
    repair,
    quoteOccasion(
      repair,
      devices.map((device) => ({ ...device, ...promiseChange(expectedAt, at) })),
      { quote: first, note: quote.note ?? '', at },
    ),
    shop,
    at,
  );
}
