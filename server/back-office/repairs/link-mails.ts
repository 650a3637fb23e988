import { formatPrice } from '../../../shared/money.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { compose, type MailPart } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';

/** The e-mails of tracking. */

export interface LinkedRepair {
  reference: string;
  /** What it is for, in words: "Apple iPhone 13", or "12 devices". */
  what: string;
  /** The whole address of a link that opens it. */
  address: string;
}

/** To the address on record, with all of its open repairs, and no other word of anybody's. */
export function linksMail(repairs: LinkedRepair[], recipient: string, shop: Shop): Mail {
  const [first] = repairs;
  if (!first) throw new RangeError('a mail of links needs a repair');
  const one = repairs.length === 1;
  const parts = repairs.flatMap<MailPart>(({ reference, what, address }) => [
    {
      facts: [
        ['Reference', reference],
        ['For', what],
        [one ? 'Your repair' : 'This repair', address],
      ],
    },
  ]);
  return {
    reference: first.reference,
    purpose: 'update',
    recipient,
    replyTo: shop.email,
    subject: one ? `The link to your repair ${first.reference}` : 'The links to your repairs',
    ...compose(shop, [
      'Hello',
      `Someone asked for the link to ${one ? 'your repair' : 'your repairs'} on ${shop.publicUrl}${href('track')}. It only goes to this address.`,
      ...parts,
      'Anyone with a link can see the repair and answer its quote, so please don’t share it.',
      'If you didn’t ask for this, reply to this email and we’ll cancel the links.',
    ]),
  };
}

export interface AnsweredQuote {
  reference: string;
  device: string;
  version: number;
  lines: { approved: number; all: number };
  /** What was approved: whole cents, GST included. */
  cents: number;
}

/** To the shop: a customer has answered a quote. */
export function answeredMail(
  { reference, device, version, lines, cents }: AnsweredQuote,
  shop: Shop,
  recipient: string,
  replyTo: string | null,
): Mail {
  const declined = lines.approved === 0;
  return {
    reference,
    purpose: 'notice',
    recipient,
    replyTo,
    subject: `Quote ${declined ? 'declined' : 'approved'}: ${reference}`,
    ...compose(shop, [
      {
        facts: [
          ['Reference', reference],
          ['Device', device],
          ['Quote', `version ${version}`],
          ['Approved', `${lines.approved} of ${lines.all}`],
          ['Total', `${formatPrice(cents)}, GST included`],
        ],
      },
      `All of it: npm run shop -- repairs show ${reference}`,
    ]),
  };
}
