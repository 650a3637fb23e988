import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { ButtonLink } from '../components/Button.tsx';
import { ContactBlock } from '../components/ContactBlock.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { type Step, Steps } from '../components/Steps.tsx';
import { bullets } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';

const call = css`
  margin-top: 2rem;
`;

export function TrackPage({ data }: { data: PageData['track'] }) {
  const { shop } = data;
  return (
    <>
      <PageHead
        title="Track Repair"
        lead="Call us with your reference, and we tell you where your repair stands and who acts next."
      >
        <div className={call}>
          <ButtonLink href={`tel:${shop.phone.e164}`}>Call {shop.phone.display}</ButtonLink>
        </div>
      </PageHead>
      <Section
        title="The steps of a repair"
        tone="band"
        intro="The words we use, in order. Not every repair needs every step."
      >
        <Steps steps={statuses} />
      </Section>
      <Section title="Along the way">
        <ul className={bullets}>
          <li>
            <b>We need your answer.</b> The repair waits until we have it. We never ask for a passcode by form
            or email; the <a href={href('guides')}>guides</a> show how to turn on repair mode instead.
          </li>
          <li>
            <b>It went to a partner.</b> Some work, such as data recovery in a clean room, is done elsewhere.
            We tell you before it leaves.
          </li>
          <li>
            <b>It cannot be repaired.</b> We say why. You choose whether to collect it, have it recycled, or
            have only its data saved.
          </li>
          <li>
            <b>A test fails, or a new fault turns up.</b> Then it goes back to the bench. If the price would
            change, you decide again.
          </li>
        </ul>
      </Section>
      <Section title="Ask us">
        <ContactBlock facts={data} />
      </Section>
    </>
  );
}

const statuses: Step[] = [
  { title: 'Request received', text: 'Your request is with us. We answer next.' },
  { title: 'Booked in', text: 'We expect your device. Back it up, then bring it in.' },
  { title: 'We have your device', text: 'It is at the shop, with your reference on it.' },
  { title: 'Finding the fault', text: 'We test and measure until we know what is wrong.' },
  {
    title: 'Quote ready for your OK',
    text: 'You act next: yes or no to one price. Nothing is repaired before.',
  },
  { title: 'Waiting for parts', text: 'Only where a part has to be ordered.' },
  { title: 'Repairing', text: 'It is on the bench.' },
  { title: 'Quality check', text: 'We test the repair and everything we touched.' },
  {
    title: 'Ready to collect',
    text: 'You act next: bring your reference, and try the device at the counter.',
  },
  { title: 'Collected', text: 'Done. The warranty runs from here.' },
];
