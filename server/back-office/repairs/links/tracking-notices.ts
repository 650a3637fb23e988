import { formatPhone } from '../../../../shared/contact-details.ts';
import { formatPrice } from '../../../../shared/money.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { goOnParts, mailToShop } from '../../mail/compose.ts';
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
  return noticeOf(repair, shop, office, {
    subject: `Quote ${isApproved ? 'approved' : 'declined'}`,
    facts: [
      ['Device', device],
      ['Quote', `version ${version}`],
      ['Approved', `${approved} of ${asked.length}`],
      [asked.length < lines.length ? 'Total agreed now' : 'Total', `${formatPrice(cents)}, GST included`],
    ],
  });
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
  return noticeOf(repair, shop, office, {
    subject: 'Stop the work',
    commands: [called],
    texts: [
      'The customer says that an answer to the quote, or a name of who may collect, was not theirs. Work on it and hand it over only once you have talked to them.',
      ...(hasBegun ? ['The work has begun: call them now.'] : []),
    ],
    facts: [['Phone', repair.phone ? formatPhone(repair.phone) : 'none: answer this e-mail']],
  });
};

interface ShopNotice {
  subject: string;
  commands?: string[];
  texts?: string[];
  /** Behind the reference. */
  facts: [label: string, words: string][];
}

function noticeOf(
  repair: Pick<LockedRepair, 'reference' | 'email'>,
  shop: Shop,
  { recipient, deskUrl }: Office,
  { subject, commands = [], texts = [], facts }: ShopNotice,
): Mail {
  const { reference } = repair;
  const all = [...commands, `All of it: npm run shop -- repairs show ${reference}`];
  const goOn = goOnParts(deskUrl, reference, all);
  const parts = [...texts, { facts: [['Reference', reference] as [string, string], ...facts] }];
  return mailToShop(shop, recipient, repair, `${subject}: ${reference}`, [...parts, ...goOn]);
}
