import type { Transaction } from 'kysely';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { formatPriceRange, priceText } from '../../../../shared/money.ts';
import { firstAidLinks } from '../../../../shared/navigation.ts';
import { quoteTotalText } from '../../../../shared/quote.ts';
import { batteryAnswers, handoverOf, repairFields } from '../../../../shared/repair-form.ts';
import { type HandoverWay, handoverWays } from '../../../../shared/repair-status.ts';
import { requestSteps, requestWarnings } from '../../../../shared/request-steps.ts';
import { href } from '../../../../shared/routes.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { goOnParts, type MailPart, mailToCustomer, mailToShop } from '../../mail/compose.ts';
import type { Mail } from '../../mail/outbox.ts';
import { repairNotice } from '../../mail/repair-notice.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { acknowledgementParts } from '../../submissions/submit.ts';
import type { NewRepair } from '../records/insert-repair.ts';
import { linkAddress, makeLink } from '../records/link-tokens.ts';
import { type QuoteSnapshot, readDetails } from '../records/request-details.ts';
import { idleDays } from '../records/whose-turn.ts';
import { about, type MailedDevice, type Occasion } from './repair-mails.ts';

/** The e-mails about a new request. */

/**
 * To the shop: everything there is to know.
 * @param withheld the sender is sent no acknowledgement: too many went out lately
 */
export function requestNotice(
  row: NewRepair,
  { device, device_path }: Pick<RepairDeviceTable, 'device' | 'device_path'>,
  shop: Shop,
  {
    recipient,
    withheld,
    deskUrl,
  }: { recipient: string; withheld: boolean; deskUrl?: string | null | undefined },
): Mail {
  const { reference, name, email, phone, way, suspicion } = row;
  const { message, askedWay, battery, quote } = readDetails(row) ?? { message: null };
  const isSwitched = askedWay !== undefined && askedWay !== way;
  const facts: [string, string | null | undefined | false][] = [
    ['Reference', reference],
    ['Name', name],
    ['Email', email],
    ['Phone', phone && formatPhone(phone)],
    ['Device', device],
    ['Page', device_path && shop.publicUrl + deviceHref(device_path)],
    ['How it comes', isSwitched ? `${handoverWays[way]} (was to be posted)` : handoverWays[way]],
    [repairFields.battery.shopLabel, battery && batteryAnswers[battery]],
  ];
  const parts: MailPart[] = [
    ...acknowledgementParts(row, withheld),
    { facts: facts.flatMap(([label, value]) => (value ? [[label, value]] : [])) },
    ...(quote ? quoteParts(quote) : []),
    ...(message ? [{ words: message }] : []),
    ...goOnParts(deskUrl, reference, [
      `To go on: npm run shop -- repairs show ${reference}`,
      ...(suspicion
        ? [`If it is no spam: npm run shop -- repairs release ${reference} --by <your name>`]
        : []),
    ]),
  ];
  const subject = `${suspicion ? 'Possible spam: ' : ''}Repair request ${reference}`;
  return mailToShop(shop, recipient, { reference, email }, subject, parts);
}

/** @param path as it is stored: "apple/iphone-13" */
function deviceHref(path: string): string {
  const [manufacturer = '', device = ''] = path.split('/');
  return href('device', { manufacturer, device });
}

/** The lines of a quote with what they cost when the request was sent. */
function quoteParts(quote: QuoteSnapshot): MailPart[] {
  const rows = quote.lines.map(({ name, option, isCredited, together, before }): [string, string] => [
    `${name}: ${option.name}`,
    [
      priceText(option.price),
      ...(isCredited ? ['not charged on top'] : []),
      ...(together ? [`${formatPriceRange(together)} together with another`] : []),
      ...(before ? [`the link said ${formatPriceRange(before)}`] : []),
    ].join(', '),
  ]);
  return [
    { facts: [...rows, ['Total with GST', quoteTotalText(quote)]] },
    ...(quote.ready ? [`The customer read: ${quote.ready}.`] : []),
  ];
}

/** What a customer reads of a request that the daily job has closed, by mail and on its page. */
export function idleText({ offers, phone }: IdleFacts, way: HandoverWay | undefined): string {
  const comeBack =
    offers.walkIns && way !== 'mail-in' ? 'drop in while we’re open' : `call us on ${phone.display}`;
  return `It hasn’t come to us, and nothing has happened for ${idleDays} days, so we’ve closed this request. If you still want the repair, ${comeBack} and give your reference: we’ll go on from there. If it’s swollen, hot or wet, don’t move it: call us first.`;
}

/** What it is told by. */
export type IdleFacts = Pick<Shop, 'phone'> & { offers: Pick<Shop['offers'], 'walkIns'> };

/** To the customer, whose devices never came. */
export const closedOccasion = (
  reference: string,
  devices: (MailedDevice & Pick<RepairTable, 'way'>)[],
  shop: Shop,
): Occasion => ({
  subject: 'We’ve closed your request',
  parts: [idleText(shop, devices[0]?.way), about(reference, devices)],
  linkLabel: 'See your request',
});

/**
 * To the customer, with a secret link of its own: for a request that has just been stored, and for one that was set aside
 * and is released. Whoever gets it may not own the address, so it repeats nothing that was typed.
 */
export async function acknowledgementOf(
  db: Transaction<Tables>,
  row: NewRepair & { email: string },
  shop: Shop,
  at: Date,
): Promise<Mail> {
  const { reference, way } = row;
  const details = readDetails(row);
  const services = details?.quote?.lines ?? [];
  const handover = details
    ? handoverOf(details.askedWay, details.battery, services)
    : { way, isSwitched: false, isUnsafe: false };
  const steps = requestSteps(handover, services, shop);
  const warnings = handover.isUnsafe ? [] : requestWarnings(services);
  const token = await makeLink(db, reference, 'mail', at);
  return mailToCustomer(shop, 'acknowledgement', row, `We have your repair request: ${reference}`, [
    'Hello',
    `Thanks for asking ${shop.name} for a repair. We have your request.`,
    { facts: [['Reference', reference]] },
    { link: linkAddress(shop, token), label: 'Follow your repair' },
    'Anyone with this link can see how the repair is going, so please don’t share it.',
    ...steps.map(({ title, texts }, index) => `${index + 1}. ${title}\n${texts.join('\n')}`),
    ...(warnings.length > 0 ? [{ heading: 'Important', paragraphs: warnings }] : []),
    ...(handover.isUnsafe ? [] : firstAidLinks).map(({ label, to }) => ({
      label: `First aid: ${label.toLowerCase()}`,
      link: shop.publicUrl + to,
    })),
    repairNotice,
    'To add something, reply to this email, or call us and give your reference.',
    'If you didn’t ask us for a repair, someone gave us your address by mistake. Reply to this email and we’ll erase it.',
  ]);
}
