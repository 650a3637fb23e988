import { sentenceCase } from '../../shared/catalogue.ts';
import type { EnquiryKind } from '../../shared/forms.ts';
import { formatHours } from '../../shared/opening-hours.ts';
import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { addressLine, type Offers } from '../../shared/shop.ts';
import { withinDays } from '../../shared/word-list.ts';
import { Button } from '../components/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { Section } from '../components/Section.tsx';
import { type Step, Steps } from '../components/Steps.tsx';
import { fine } from '../components/styles.ts';
import { useHydrated } from '../components/use-hydrated.ts';
import { css } from '../theme/emotion.ts';
import { card, container, small } from '../theme/mixins.ts';

const reference = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-top: 1.5rem;
  & > b {
    font-size: var(--text-xl);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.04em;
  }
`;

const onScreen = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  @media print {
    display: none;
  }
`;

const place = css`
  ${container}
  padding-block: var(--section);
  @media print {
    padding-block: 0;
  }
`;

const slip = css`
  ${card}
  display: grid;
  gap: 1rem;
  max-width: 44rem;
  margin-top: 1.5rem;
  padding: 1.5rem;
  break-inside: avoid;
  & > dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem 2rem;
  }
  & dt {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & dd[data-blank] {
    height: 2rem;
    border-bottom: 1px solid var(--line-strong);
  }
  ${small} {
    & > dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

/** The page after a form was accepted: its reference, the next steps, and a slip to print. It repeats no answers. */
export function SentPage({ data }: { data: PageData['sent'] }) {
  const { title, steps, slip: slipWords } = wordsOf(data.shop.offers)[data.kind];
  return (
    <>
      <PageHead title={title} lead="Your reference is">
        <p className={reference}>
          <b>{data.reference}</b> <CopyButton text={data.reference} label="Copy reference" />
        </p>
        <p className={fine}>Keep it: we ask for it when you call.</p>
        {data.leftOut > 0 && <p>{leftOutOf(data.leftOut)}</p>}
      </PageHead>
      <div className={onScreen}>
        <Section title="What happens next" tone="band">
          <Steps steps={steps} />
        </Section>
      </div>
      <Slip data={data} words={slipWords} />
    </>
  );
}

/** A number instead of the columns' names: the page does not repeat text from its own address. */
const leftOutOf = (columns: number): string =>
  `We left out ${columns === 1 ? 'one column' : `${columns} columns`} of your list. We take asset tag, model, serial number, student ID, fault and notes.`;

function Slip({ data, words }: { data: PageData['sent']; words: SlipWords }) {
  const { shop } = data;
  const canPrint = useHydrated();
  return (
    <section className={place} aria-labelledby="slip-title">
      <div className={onScreen}>
        <h2 id="slip-title">A slip for your {words.what}</h2>
        <p>{words.use}</p>
      </div>
      <div className={slip}>
        <h3>
          {shop.name}: {data.reference}
        </h3>
        <dl>
          <div>
            <dt>Address</dt>
            <dd>{addressLine(shop.address)}</dd>
          </div>
          <div>
            <dt>Open</dt>
            <dd>{formatHours(shop.hours)}</dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>{shop.phone.display}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{shop.email}</dd>
          </div>
          {words.blanks.map((blank) => (
            <div key={blank}>
              <dt>{blank}</dt>
              <dd data-blank="" />
            </div>
          ))}
        </dl>
        <RepairNotice heading="h4" />
      </div>
      <div className={onScreen}>
        {canPrint && (
          <p className={reference}>
            <Button variant="secondary" onClick={() => print()}>
              Print this slip
            </Button>
          </p>
        )}
        <p className={reference}>
          <a href={href('home')}>Back to the home page</a>
        </p>
      </div>
    </section>
  );
}

interface SlipWords {
  what: string;
  use: string;
  /** Blank lines to fill in by hand. */
  blanks: string[];
}

interface Words {
  title: string;
  steps: Step[];
  slip: SlipWords;
}

/** What the shop offers decides what it promises to do next. */
const wordsOf = ({ answerDays, pickUp, purchaseOrders }: Offers): Record<EnquiryKind, Words> => {
  const reading = {
    title: 'A person reads it',
    text: answerDays === null ? 'While the shop is open.' : `${sentenceCase(withinDays(answerDays))}.`,
  };
  return {
    contact: {
      title: 'We have your message',
      steps: [
        reading,
        {
          title: 'You hear from us',
          text: 'By email, or by phone if you gave only that. Nothing is booked yet.',
        },
        { title: 'You decide', text: 'If it is about a repair, we name the price before anything is done.' },
      ],
      slip: {
        what: 'device',
        use: 'Bringing something in? Back it up first, print this, and leave it with the device. It never needs a passcode.',
        blanks: ['Name', 'Phone', 'Device', 'What is wrong'],
      },
    },
    b2b: {
      title: 'We have your request',
      steps: [
        reading,
        {
          title: 'You get one quote',
          text: 'Per device and in total, or our questions if something is missing.',
        },
        {
          title: 'You approve it',
          text: `As a whole or device by device${purchaseOrders ? ', on your purchase order' : ''}.`,
        },
        {
          title: 'The batch comes in',
          text: pickUp ? 'You bring it, or we agree on a pick-up.' : 'On a day that we agree on.',
        },
      ],
      slip: {
        what: 'batch',
        use: 'Print one for each box. We check every device in under its asset tag.',
        blanks: ['Company', 'Packed on', 'Box … of …', 'Devices in this box'],
      },
    },
    school: {
      title: 'We have your request',
      steps: [
        reading,
        { title: 'You get one quote', text: 'With a price per device and GST shown.' },
        { title: 'You mark what is worth it', text: 'All of it, or some of it.' },
        { title: 'The batch comes in', text: 'We check it against your list, and tell you what is missing.' },
      ],
      slip: {
        what: 'batch',
        use: 'Print one for each box. A student’s name belongs neither on the slip nor on the device.',
        blanks: ['School', 'Packed on', 'Box … of …', 'Devices in this box'],
      },
    },
  };
};
