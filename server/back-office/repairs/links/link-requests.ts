import type { Transaction } from 'kysely';
import type { Shop } from '../../../../shared/shop.ts';
import { Refusal } from '../../../forms/refusal.ts';
import { dayMs, hourMs, type Limit, slotKeys, takeSlots } from '../../limits/slots.ts';
import { emailKey, mailboxKey } from '../../store/contact-keys.ts';
import type { RepairTable, Tables } from '../../store/tables.ts';
import { linkOccasion, putRepairMail } from '../mails/repair-mails.ts';

/**
 * Links that visitors ask for, to the address on record. What a visitor learns, the seconds to wait, depends on their network
 * and on what they typed or hold, never on what is stored; how many e-mails a mailbox gets is bounded without a word.
 */

/**
 * How often links are requested by one network, for one mailbox, and through the links of one repair. Of the e-mails that a
 * mailbox gets in a day, those for lost links leave some: an address is all that it takes to ask for them.
 */
export const maxLinkRequests = { perNetworkAnHour: 10, anHour: 3, aDay: 5, lostADay: 2 };

/**
 * Mails fresh links to the newest open repairs of an address, if there are any, as many as its mailbox may still get today. A
 * business with more of them open has their references.
 * @throws {Refusal} past a limit
 */
export async function requestLinks(
  db: Transaction<Tables>,
  { email, addressKey }: { email: string; addressKey: string },
  shop: Shop,
  at: Date,
): Promise<void> {
  await takeRequest(db, `mailbox ${mailboxKey(email)}`, addressKey, at);
  const repairs = await db
    .selectFrom('repairs')
    .select(['reference', 'email'])
    .where('email_ascii_key', '=', emailKey(email))
    .where('closed_at', 'is', null)
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(maxLinkRequests.lostADay)
    .execute();
  // To each address as it was written with its repair, not as it was typed now: two with the same key may be two people's.
  for (const repair of repairs)
    await mailLink(db, repair, shop, at, ['lost links to', maxLinkRequests.lostADay]);
}

/**
 * Mails a link to one repair, for somebody who can read it already. The outcome is the same where there is no address on record.
 * @throws {Refusal} past a limit
 */
export async function requestAnswerLink(
  db: Transaction<Tables>,
  repair: Pick<RepairTable, 'reference' | 'email'>,
  addressKey: string,
  shop: Shop,
  at: Date,
): Promise<void> {
  await takeRequest(db, `repair ${repair.reference}`, addressKey, at);
  await mailLink(db, repair, shop, at);
}

/** Counts a request by what the visitor knows. @throws {Refusal} past a limit */
async function takeRequest(
  db: Transaction<Tables>,
  whose: string,
  addressKey: string,
  at: Date,
): Promise<void> {
  const { perNetworkAnHour, anHour, aDay } = maxLinkRequests;
  const keys = await slotKeys(db, `resend from ${addressKey}`, `resend ${whose}`, `resend in a day ${whose}`);
  const [network, hourly, daily] = keys;
  const limits: Limit[] = [
    { key: network, max: perNetworkAnHour, withinMs: hourMs },
    { key: hourly, max: anHour, withinMs: hourMs },
    { key: daily, max: aDay, withinMs: dayMs },
  ];
  const retryAfterSeconds = await takeSlots(db, limits, at);
  if (retryAfterSeconds > 0)
    throw new Refusal(
      'We’ve had too many requests for links. Check your email, spam folder too, or call us.',
      { kind: 'limited', code: 'too-many-lookups', retryAfterSeconds },
    );
}

/**
 * Mails a fresh link to the address on record, unless there is none, or its mailbox has had enough of these e-mails today,
 * whoever asked for them.
 * @param within a narrower limit of the day beside the mailbox's
 */
async function mailLink(
  db: Transaction<Tables>,
  repair: Pick<RepairTable, 'reference' | 'email'>,
  shop: Shop,
  at: Date,
  ...within: [text: string, max: number][]
): Promise<void> {
  if (!repair.email) return;
  const limits: Limit[] = [];
  for (const [text, max] of [...within, ['links to', maxLinkRequests.aDay] as const]) {
    const [key] = await slotKeys(db, `${text} ${mailboxKey(repair.email)}`);
    limits.push({ key, max, withinMs: dayMs });
  }
  if ((await takeSlots(db, limits, at)) > 0) return;
  const devices = await db
    .selectFrom('repair_devices')
    .select(['device', 'asset_tag'])
    .where('reference', '=', repair.reference)
    .execute();
  await putRepairMail(db, repair, linkOccasion(repair, devices), shop, at);
}
