import { formatPhone } from '../../../../shared/contact-details.ts';
import { formatPrice } from '../../../../shared/money.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { goOnParts, type MailPart, mailToShop } from '../../mail/compose.ts';
import type { Mail } from '../../mail/outbox.ts';
import type { AnsweredQuote } from '../quotes/quote-answers.ts';
import { isAsked } from '../records/agreed-lines.ts';
import type { LockedRepair } from '../records/moves.ts';

/** Where the shop reads its mail, and the origin of its desk. */
interface Office {
  recipient: string;
  deskUrl?: string | null | undefined;
}

/** To the shop: a customer has answered a quote. */
export function answeredNotice(
  { repair, device, version, lines, isApproved, cents }: AnsweredQuote,
  shop: Shop,
  office: Office,
): Mail {
  const asked = lines.filter(isAsked);
  const approved = asked.filter((line) => line.approved).length;
  return noticeOf(
    repair,
    `Quote ${isApproved ? 'approved' : 'declined'}`,
    shop,
    office,
    [],
    [
      {
        facts: [
          ['Reference', repair.reference],
          ['Device', device],
          ['Quote', `version ${version}`],
          ['Approved', `${approved} of ${asked.length}`],
          [asked.length < lines.length ? 'Total agreed now' : 'Total', `${formatPrice(cents)}, GST included`],
        ],
      },
    ],
  );
}

/** To the shop: a customer says that an answer, or a name, was not theirs. */
export const stoppedNotice = (
  repair: Pick<LockedRepair, 'reference' | 'email' | 'phone'>,
  hasBegun: boolean,
  shop: Shop,
  office: Office,
): Mail => {
  const { reference } = repair;
  const called = `Once you have: npm run shop -- repairs called ${reference} --by <your name> --text "<what they said>"`;
  return noticeOf(
    repair,
    'Stop the work',
    shop,
    office,
    [called],
    [
      'The customer says that an answer to the quote, or a name of who may collect, was not theirs. Work on it and hand it over only once you have talked to them.',
      ...(hasBegun ? ['The work has begun: call them now.'] : []),
      {
        facts: [
          ['Reference', reference],
          ['Phone', repair.phone ? formatPhone(repair.phone) : 'none: answer this e-mail'],
        ],
      },
    ],
  );
};

function noticeOf(
  repair: Pick<LockedRepair, 'reference' | 'email'>,
  subject: string,
  shop: Shop,
  { recipient, deskUrl }: Office,
  commands: string[],
  parts: MailPart[],
): Mail {
  const { reference } = repair;
  const all = [...commands, `All of it: npm run shop -- repairs show ${reference}`];
  const goOn = goOnParts(deskUrl, reference, all);
  return mailToShop(shop, recipient, repair, `${subject}: ${reference}`, [...parts, ...goOn]);
}
