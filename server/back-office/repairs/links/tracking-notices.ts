import { formatPrice } from '../../../../shared/money.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { type MailPart, mailToShop } from '../../mail/compose.ts';
import type { Mail } from '../../mail/outbox.ts';
import type { AnsweredQuote } from '../quotes/quote-answers.ts';
import type { LockedRepair } from '../records/moves.ts';

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
