import { sentenceCase } from '../../shared/catalogue.ts';
import type { EnquiryKind } from '../../shared/forms.ts';
import type { PageData, SentEnquiry } from '../../shared/page-data.ts';
import { withinDays } from '../../shared/word-list.ts';
import { type CircuitStep, CircuitSteps } from '../components/CircuitSteps.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { besideSlip, SentEnd } from '../components/SentEnd.tsx';
import { SentReference } from '../components/SentReference.tsx';
import { Slip, type SlipWords } from '../components/Slip.tsx';
import { Warnings } from '../components/Warnings.tsx';
import { SentRequestPage } from './SentRequestPage.tsx';

/** The page after a form: its reference, the next steps, and a slip to print. It repeats no answers. */
export function SentPage({ data }: { data: PageData['sent'] }) {
  if (data.kind === 'repairs') return data.request && <SentRequestPage data={data} request={data.request} />;
  const { title, steps, slip: slipWords } = nextSteps(data.offers)[data.kind];
  return (
    <>
      <div className={besideSlip}>
        <PageHead title={title} lead="Your reference is">
          <SentReference reference={data.reference} />
          {data.mail && <p>We can’t confirm this by email right now, so please note your reference.</p>}
        </PageHead>
        {data.leaveOut && <Warnings texts={[data.leaveOut]} />}
        <Section title="What happens next" tone="band">
          <CircuitSteps steps={steps} />
        </Section>
      </div>
      <SentEnd hasSlip>
        <Slip shop={data.shop} reference={data.reference} words={slipWords} />
      </SentEnd>
    </>
  );
}

interface Words {
  title: string;
  steps: CircuitStep[];
  slip: SlipWords;
}

/** What the shop offers decides what it promises to do next. */
const nextSteps = ({
  answerDays,
  pickUp,
  purchaseOrders,
}: SentEnquiry['offers']): Record<EnquiryKind, Words> => {
  const within = answerDays === null ? '' : `${sentenceCase(withinDays(answerDays))}. `;
  return {
    contact: {
      title: 'We have your message',
      steps: [
        { title: 'We read every message', text: within || 'While the shop is open.' },
        {
          title: 'You’ll hear from us',
          text: 'By email, or by phone if that’s all you gave us. Nothing’s booked yet.',
        },
        {
          title: 'You decide',
          text: 'If it’s about a repair, we’ll tell you the price before we do anything.',
        },
      ],
      slip: {
        what: 'device',
        use: 'Bringing something in? If it works and it’s dry, back it up first. Print this, and leave it with the device. It never needs a passcode.',
        blanks: ['Device', 'What’s wrong'],
      },
    },
    b2b: {
      title: 'We have your request',
      steps: [
        {
          title: 'You get one quote',
          text: `${within}It has a price for each device and a total. If something’s missing, we’ll ask.`,
        },
        {
          title: 'You approve it',
          text: `As a whole or device by device${purchaseOrders ? ', on your purchase order' : ''}.`,
        },
        {
          title: 'The batch comes in',
          text: pickUp ? 'You bring it in, or we arrange a pick-up.' : 'On a day that suits us both.',
        },
      ],
      slip: {
        what: 'batch',
        use: 'Print one for each box. We check every device in under its asset tag.',
        blanks: ['Packed on', 'Box … of …', 'Devices in this box'],
      },
    },
    school: {
      title: 'We have your request',
      steps: [
        { title: 'You get one quote', text: `${within}It has a price per device, and shows GST.` },
        { title: 'You choose what’s worth fixing', text: 'All of it, or some of it.' },
        { title: 'The batch comes in', text: 'We check it against your list, and tell you what’s missing.' },
      ],
      slip: {
        what: 'batch',
        use: 'Print one for each box. Keep students’ names off the slip and the device.',
        blanks: ['Packed on', 'Box … of …', 'Devices in this box'],
      },
    },
  };
};
