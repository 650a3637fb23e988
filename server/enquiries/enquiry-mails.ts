import { schoolRoles, topics } from '../../shared/forms.ts';
import type { Shop } from '../../shared/shop.ts';
import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';
import type { EnquiryTable } from '../store/tables.ts';

/** The e-mails that an enquiry brings about. */

export const kindNames = { contact: 'Message', b2b: 'Business enquiry', school: 'School enquiry' } as const;

/** To the shop: everything there is to know. */
export function noticeMail(enquiry: EnquiryTable, shop: Shop, recipient: string): Mail {
  const { reference, kind, email, suspicion } = enquiry;
  const { facts, words } = describeEnquiry(enquiry);
  const parts = [
    ...(suspicion
      ? [`Set aside as possible spam: ${suspicion}. The sender has had no acknowledgement.`]
      : []),
    { facts: [['Reference', reference] as [string, string], ...facts] },
    ...words.map((each) => ({ words: each })),
    `To answer on record: npm run shop -- enquiries answer ${reference}`,
    ...(suspicion ? [`If it is no spam: npm run shop -- enquiries release ${reference}`] : []),
  ];
  return {
    reference,
    purpose: 'notice',
    recipient,
    replyTo: email,
    subject: `${suspicion ? 'Possible spam: ' : ''}${kindNames[kind]} ${reference}`,
    ...compose(shop, parts),
  };
}

/**
 * To the sender, who may be somebody else than the owner of the address. So it repeats nothing that was typed:
 * nobody can have the shop send their words to a stranger.
 */
export function acknowledgementMail(
  { reference, email }: Pick<EnquiryTable, 'reference' | 'email'>,
  shop: Shop,
): Mail | null {
  if (!email) return null;
  return {
    reference,
    purpose: 'acknowledgement',
    recipient: email,
    replyTo: shop.email,
    subject: `We have your message: ${reference}`,
    ...compose(shop, [
      'Hello',
      `Thank you for writing to ${shop.name}. Your message has arrived.`,
      { facts: [['Reference', reference]] },
      'A person reads it and answers you while the shop is open. To add something, reply to this email or call us, and give the reference.',
      'Please send no passcodes or passwords. We never ask for them by email.',
      'If you did not write to us, somebody gave your address by mistake. Reply to this email and we erase it.',
    ]),
  };
}

/** To the sender: what the shop wrote. */
export function answerMail(
  { reference, email }: Pick<EnquiryTable, 'reference' | 'email'>,
  body: string,
  shop: Shop,
): Mail | null {
  if (!email) return null;
  return {
    reference,
    purpose: 'answer',
    recipient: email,
    replyTo: shop.email,
    subject: `Our answer to your message ${reference}`,
    ...compose(shop, [...body.split(/\n{2,}/), { facts: [['Reference', reference]] }]),
  };
}

/** An enquiry in the shop's words: short facts, and longer texts as they were written. */
export function describeEnquiry(enquiry: EnquiryTable): { facts: [string, string][]; words: string[] } {
  const { kind, name, email, phone, details } = enquiry;
  const { topic, company, school, role, devices, message } = JSON.parse(details) as Details;
  const facts: [string, string | null | undefined][] = [
    ['Kind', kindNames[kind]],
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['About', topic && topics[topic]],
    ['Company', company],
    ['School', school],
    ['Role', role && schoolRoles[role]],
    ['Devices', typeof devices === 'number' ? String(devices) : null],
  ];
  const words = [message, typeof devices === 'string' ? devices : null];
  return {
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    words: words.filter((each): each is string => Boolean(each)),
  };
}

/** What `enquiries.details` may hold, over all kinds. */
interface Details {
  topic?: keyof typeof topics;
  company?: string;
  school?: string;
  role?: keyof typeof schoolRoles;
  devices?: number | string | null;
  message?: string | null;
}
