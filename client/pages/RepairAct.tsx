import {
  type CustomerAct,
  type DeviceView,
  type QuoteView,
  type RepairForm,
  type RepairView,
  trackingNames,
} from '../../shared/repair-view.ts';
import type { ContactFacts } from '../../shared/shop.ts';
import { AnswerLink } from '../components/AnswerLink.tsx';
import { Button, ButtonLink } from '../components/Button.tsx';
import { screenOnly } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';

const acts = css`
  &,
  & p {
    display: grid;
    gap: 0.5rem;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    & > button {
      flex: 1 auto;
      padding-inline: 0.5rem;
    }
  }
`;

interface RepairActProps {
  act: CustomerAct | 'call';
  repair: Pick<RepairView, 'path' | 'reference' | 'what'>;
  shop: Pick<ContactFacts['shop'], 'phone' | 'email' | 'map'>;
  /** The one that it is about; without it, several. */
  device?: DeviceView | undefined;
}

/** The one thing to press while it is the customer’s turn. */
export function RepairAct({ act, repair, shop, device }: RepairActProps) {
  if (act === 'visit') return <ButtonLink href={shop.map.directionsUrl}>Directions</ButtonLink>;
  if (act === 'answer-quote') {
    if (device?.quote) return <AnswerAll path={repair.path} line={device.line} quote={device.quote} />;
    return <ButtonLink href="#devices">Answer the quotes</ButtonLink>;
  }
  return (
    <div className={acts}>
      {act === 'request-link' && <AnswerLink path={repair.path} why={whyLink} variant="primary" />}
      {act === 'tell-us' && <ButtonLink href={replyTo(repair, shop.email)}>Answer by email</ButtonLink>}
      <ButtonLink href={`tel:${shop.phone.e164}`} variant={act === 'call' ? 'primary' : 'secondary'}>
        Call {shop.phone.display}
      </ButtonLink>
    </div>
  );
}

const whyLink =
  'We take your answer only through a link to the email address you gave us, or by phone, so no one else can answer for you.';

/** An e-mail that says which repair it is about. */
const replyTo = ({ reference, what }: Pick<RepairView, 'reference' | 'what'>, email: string) =>
  `mailto:${email}?subject=${encodeURIComponent(`${reference}: ${what}`)}`;

/** Yes or no to all of it. The next page restates it with the total, and only what is sent from there counts. */
function AnswerAll({ path, line, quote }: { path: string; line: number; quote: QuoteView }) {
  const isOne = quote.lines.filter(({ isAgreed }) => !isAgreed).length === 1;
  const [approve, decline] = quote.isLater
    ? [`Approve, ${quote.total} in all`, 'Decline what’s new']
    : isOne
      ? [`Approve ${quote.total}`, 'Decline']
      : [`Approve all, ${quote.total}`, 'Decline all'];
  return (
    <form className={`${acts} ${screenOnly}`} action={path} method="post" acceptCharset="utf-8">
      <input type="hidden" name={trackingNames.form} value={'quote' satisfies RepairForm} />
      <input type="hidden" name={trackingNames.device} value={line} />
      <input type="hidden" name={trackingNames.version} value={quote.version} />
      <div>
        <Button type="submit" name={trackingNames.all} value="yes">
          {approve}
        </Button>
        <Button type="submit" name={trackingNames.all} value="no" variant="secondary">
          {decline}
        </Button>
      </div>
      <p>
        <a href="#quote">{isOne ? 'Read the quote' : 'Choose line by line'}</a>
      </p>
    </form>
  );
}
