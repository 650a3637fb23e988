import type { Transaction } from 'kysely';
import { emailKey, mailboxKey } from '../../../shared/contact-details.ts';
import type { Shop } from '../../../shared/shop.ts';
import { putMail } from '../mail/outbox.ts';
import type { RepairTable, Tables } from '../store/tables.ts';
import { dayMs, hourMs, type Limit, slotKeys, takeSlots } from '../submissions/slots.ts';
import { type LinkedRepair, linksMail } from './link-mails.ts';
import { linkAddress, makeLink } from './link-tokens.ts';
import { linkOccasion, putRepairMail } from './repair-mails.ts';

/**
 * Links that visitors ask for, to the address on record. What a visitor learns, the seconds to wait, depends on their network
 * and on what they typed or hold, never on what is stored; how many e-mails a mailbox gets is bounded without a word.
 */

/** How often links are requested by one network, for one mailbox, and through the links of one repair. */
export const maxLinkRequests = { perNetworkAnHour: 10, anHour: 3, aDay: 5 };
/** Repairs in one e-mail, the newest. A business with more of them open has their references. */
const maxLinksInMail = 20;

/**
 * Puts an e-mail with fresh links to all open repairs of an address into the outbox, if there are any.
 * @returns 0, or the seconds to wait
 */
export async function requestLinks(
  db: Transaction<Tables>,
  { email, addressKey }: { email: string; addressKey: string },
  shop: Shop,
  at: Date,
): Promise<number> {
  const wait = await takeRequest(db, `mailbox ${mailboxKey(email)}`, addressKey, at);
  if (wait === 0 && (await takeMail(db, email, at))) await putLinksMail(db, email, shop, at);
  return wait;
}

/**
 * Puts an e-mail with a link to one repair into the outbox, for somebody who can read it already.
 * @returns 0, or the seconds to wait; the same where there is no address on record
 */
export async function requestAnswerLink(
  db: Transaction<Tables>,
  repair: Pick<RepairTable, 'reference' | 'email'>,
  addressKey: string,
  shop: Shop,
  at: Date,
): Promise<number> {
  const wait = await takeRequest(db, `repair ${repair.reference}`, addressKey, at);
  if (wait > 0 || !repair.email || !(await takeMail(db, repair.email, at))) return wait;
  const devices = await db
    .selectFrom('repair_devices')
    .select(['device', 'asset_tag'])
    .where('reference', '=', repair.reference)
    .execute();
  await putRepairMail(db, repair, linkOccasion(repair, devices), shop, at);
  return 0;
}

/** Counts a request by what the visitor knows. */
async function takeRequest(
  db: Transaction<Tables>,
  whose: string,
  addressKey: string,
  at: Date,
): Promise<number> {
  const { perNetworkAnHour, anHour, aDay } = maxLinkRequests;
  const keys = await slotKeys(db, `resend from ${addressKey}`, `resend ${whose}`, `resend in a day ${whose}`);
  const [network, hourly, daily] = keys;
  const limits: Limit[] = [
    { key: network, max: perNetworkAnHour, withinMs: hourMs },
    { key: hourly, max: anHour, withinMs: hourMs },
    { key: daily, max: aDay, withinMs: dayMs },
  ];
  return takeSlots(db, limits, at);
}

/** Whether the mailbox may get one more of these e-mails today, whoever asked for those before. */
async function takeMail(db: Transaction<Tables>, email: string, at: Date): Promise<boolean> {
  const [key] = await slotKeys(db, `links to ${mailboxKey(email)}`);
  return (await takeSlots(db, [{ key, max: maxLinkRequests.aDay, withinMs: dayMs }], at)) === 0;
}

async function putLinksMail(db: Transaction<Tables>, email: string, shop: Shop, at: Date): Promise<void> {
  const repairs = await db
    .selectFrom('repairs')
    .select(['reference', 'email'])
    .where('email_key', '=', emailKey(email))
    .where('closed_at', 'is', null)
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(maxLinksInMail)
    .execute();
  // To each address as it was written with its repair, not as it was typed now: two with the same key may be two people's.
  for (const [recipient, theirs] of Map.groupBy(repairs, ({ email }) => email)) {
    if (!recipient) continue;
    const linked: LinkedRepair[] = [];
    for (const { reference } of theirs) linked.push(await linkRepair(db, reference, shop, at));
    await putMail(db, linksMail(linked, recipient, shop), at);
  }
}

async function linkRepair(
  db: Transaction<Tables>,
  reference: string,
  shop: Shop,
  at: Date,
): Promise<LinkedRepair> {
  const devices = await db
    .selectFrom('repair_devices')
    .select('device')
    .where('reference', '=', reference)
    .execute();
  const what = devices.length === 1 ? (devices[0]?.device ?? '') : `${devices.length} devices`;
  return { reference, what, address: linkAddress(shop, await makeLink(db, reference, 'mail', at)) };
}
