import { sentenceCase } from '../../shared/catalogue.ts';
import type { EnquiryKind } from '../../shared/forms.ts';
import type { PageData } from '../../shared/page.ts';
import type { Offers } from '../../shared/shop.ts';
import { withinDays } from '../../shared/word-list.ts';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { SentReference } from '../components/SentReference.tsx';
import { Slip, type SlipWords } from '../components/Slip.tsx';
import { type Step, Steps } from '../components/Steps.tsx';
import { onScreen } from '../components/styles.ts';
import { SentRequestPage } from './SentRequestPage.tsx';

/** The page after a form was accepted: its reference, the next steps, and a slip to print. It repeats no answers. */
export function SentPage({ data }: { data: PageData['sent'] }) {
  if (data.kind === 'repairs') return data.request && <SentRequestPage data={data} request={data.request} />;
  const { title, steps, slip: slipWords } = wordsOf(data.shop.offers)[data.kind];
  return (
    <>
      <PageHead title={title} lead="Your reference is">
        <SentReference reference={data.reference} />
        {data.leftOut > 0 && <p>{leftOutOf(data.leftOut)}</p>}
      </PageHead>
      <div className={onScreen}>
        <Section title="What happens next" tone="band">
          <Steps steps={steps} />
        </Section>
      </div>
      <Slip shop={data.shop} reference={data.reference} words={slipWords} />
    </>
  );
}

/** A number instead of the columns' names: the page does not repeat text from its own address. */
const leftOutOf = (columns: number): string =>
  `We left out ${columns === 1 ? 'one column' : `${columns} columns`} of your list. We take asset tag, model, serial number, student ID, fault and notes.`;

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
