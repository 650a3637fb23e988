import { leaveOutText } from '../../../shared/device-columns.ts';
import type { Shop } from '../../../shared/shop.ts';
import { withinDays } from '../../../shared/word-list.ts';
import { mailToCustomer, mailToShop } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';
import { repairNotice } from '../mail/repair-notice.ts';
import type { EnquiryTable } from '../store/tables.ts';
import { acknowledgementParts } from '../submissions/submit.ts';
import { deviceListFileName } from './describe-devices.ts';
import { answersOf, describeEnquiry, kindNames } from './describe-enquiry.ts';
import { dangerousRows } from './enquiry-fields.ts';

/** The e-mails about an enquiry. */

/**
 * To the shop: everything there is to know. A list of devices comes as a file, summed up in the text.
 * @param withheld the sender is sent no acknowledgement: too many went out lately
 */
export function noticeMail(
  enquiry: EnquiryTable,
  shop: Shop,
  { recipient, withheld }: { recipient: string; withheld: boolean },
): Mail {
  const { reference, kind, suspicion } = enquiry;
  const { facts, texts, lists } = describeEnquiry(enquiry);
  const parts = [
    ...leaveOutPart(enquiry, shop),
    ...acknowledgementParts(enquiry, withheld),
    { facts: [['Reference', reference] as [string, string], ...facts] },
    ...lists.map(([field]) => `The list is in the attached file ${deviceListFileName(field, reference)}.`),
    ...texts.flatMap(({ label, text }) => [...(label ? [`${label}:`] : []), { words: text }]),
    `To answer on record: npm run shop -- enquiries answer ${reference}`,
    ...(suspicion ? [`If it is no spam: npm run shop -- enquiries release ${reference}`] : []),
  ];
  const subject = `${suspicion ? 'Possible spam: ' : ''}${kindNames[kind]} ${reference}`;
  return {
    ...mailToShop(shop, recipient, enquiry, subject, parts),
    ...(lists.length > 0 && { attachment: 'device-list' }),
  };
}

/**
 * To the sender, who may not own the address. So it repeats nothing that was typed: nobody can make the shop send their
 * words to a stranger.
 */
export function acknowledgementMail(enquiry: EnquiryTable, shop: Shop): Mail | null {
  const { reference, email } = enquiry;
  if (!email) return null;
  return mailToCustomer(shop, 'acknowledgement', { reference, email }, `We have your message: ${reference}`, [
    ...leaveOutPart(enquiry, shop),
    'Hello',
    `Thanks for writing to ${shop.name}. We have your message.`,
    { facts: [['Reference', reference]] },
    `One of us will read it${answerTime(shop.offers)}. To add something, reply to this email, or call us and give your reference.`,
    'Please don’t send passcodes or passwords. We never ask for them by email.',
    repairNotice,
    'If you didn’t write to us, someone gave us your address by mistake. Reply to this email and we’ll erase it.',
  ]);
}

/** Before all else, to the shop too: which devices of a list stay where they are. */
function leaveOutPart(enquiry: EnquiryTable, { phone }: Shop): string[] {
  const rows = dangerousRows(Object.fromEntries(answersOf(enquiry)));
  return rows.length > 0 ? [leaveOutText(rows, phone.display)] : [];
}

/** " and reply to you within 1 business day": only where the shop promises a time. */
const answerTime = ({ answerDays }: Shop['offers']): string =>
  answerDays === null ? ' and reply to you' : ` and reply to you ${withinDays(answerDays)}`;

/** To the sender: what the shop wrote. */
export function answerMail(
  { reference, email }: Pick<EnquiryTable, 'reference' | 'email'>,
  body: string,
  shop: Shop,
): Mail | null {
  if (!email) return null;
  return mailToCustomer(shop, 'answer', { reference, email }, `Our answer to your message ${reference}`, [
    ...body.split(/\n{2,}/),
    { facts: [['Reference', reference]] },
  ]);
}
