import { formatPrice } from '../../../shared/money.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { type MailPart, mailToCustomer, mailToShop } from '../mail/compose.ts';
import type { Mail } from '../mail/outbox.ts';
import type { LockedRepair } from './moves.ts';
import type { AnsweredQuote } from './quote-answers.ts';

/** The e-mails of tracking. */

export interface LinkedRepair {
  reference: string;
  /** What it is for, in words: "Apple iPhone 13", or "12 devices". */
  what: string;
  /** The whole address of a link that opens it. */
  address: string;
}

/** To the address on record, with all of its open repairs, and no other word of anybody's. */
export function linksMail(repairs: LinkedRepair[], email: string, shop: Shop): Mail {
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
  const { reference } = first;
  const subject = one ? `The link to your repair ${reference}` : 'The links to your repairs';
  return mailToCustomer(shop, 'update', { reference, email }, subject, [
    'Hello',
    `Someone asked for the link to ${one ? 'your repair' : 'your repairs'} on ${shop.publicUrl}${href('track')}. It only goes to this address.`,
    ...parts,
    'Anyone with a link can see the repair and answer its quote, so please don’t share it.',
    'If you didn’t ask for this, reply to this email and we’ll cancel the links.',
  ]);
}

/** To the shop: a customer has answered a quote. */
export function answeredNotice(
  { repair, device, version, lines, cents }: AnsweredQuote,
  shop: Shop,
  recipient: string,
): Mail {
  const approved = lines.filter((line) => line.approved).length;
  return noticeOf(repair, `Quote ${approved === 0 ? 'declined' : 'approved'}`, shop, recipient, [
    {
      facts: [
        ['Reference', repair.reference],
        ['Device', device],
        ['Quote', `version ${version}`],
        ['Approved', `${approved} of ${lines.length}`],
        ['Total', `${formatPrice(cents)}, GST included`],
      ],
    },
  ]);
}

/** To the shop: a customer says that an answer, or a name, was not theirs. */
export const stoppedNotice = (
  repair: Pick<LockedRepair, 'reference' | 'email' | 'phone'>,
  hasBegun: boolean,
  shop: Shop,
  recipient: string,
): Mail =>
  noticeOf(repair, 'Stop the work', shop, recipient, [
    'The customer says that an answer to the quote, or a name of who may collect, was not theirs. Work on it and hand it over only once you have talked to them.',
    ...(hasBegun ? ['The work has begun: call them now.'] : []),
    {
      facts: [
        ['Reference', repair.reference],
        ['Phone', repair.phone ?? 'none: answer this e-mail'],
      ],
    },
    `Once you have: npm run shop -- repairs called ${repair.reference} --by <your name> --text "<what they said>"`,
  ]);

function noticeOf(
  repair: Pick<LockedRepair, 'reference' | 'email'>,
  subject: string,
  shop: Shop,
  recipient: string,
  parts: MailPart[],
): Mail {
  const { reference } = repair;
  const all = `All of it: npm run shop -- repairs show ${reference}`;
  return mailToShop(shop, recipient, repair, `${subject}: ${reference}`, [...parts, all]);
}
