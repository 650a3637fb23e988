import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { ContactBlock } from '../components/ContactBlock.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { bullets } from '../components/styles.ts';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';

const ways = css`
  ${container}
  padding-bottom: var(--section);
`;

const helps = css`
  margin-block: 1rem 0.5rem;
`;

export function ContactPage({ data }: { data: PageData['contact'] }) {
  const form = useEnquiryForm('contact', data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead title="Contact" lead="Call, write, or come by while we are open." />
      <div className={ways}>
        <ContactBlock facts={data} />
      </div>
      <Section title="Write to us" tone="band" id="write" intro={<WhatHelps />}>
        <EnquiryForm
          form={form}
          submit="Send message"
          purpose="to answer you"
          ifNot="Without your name and one way to reach you we cannot answer."
        />
      </Section>
      <Section title="Quicker still">
        <ul className={bullets}>
          <li>
            <a href={href('repairs')}>See the price of a repair</a>
          </li>
          <li>
            <a href={href('faq')}>Read the FAQ</a>
          </li>
          <li>
            <a href="#find-us">Find us on the map</a>
          </li>
        </ul>
      </Section>
    </>
  );
}

function WhatHelps() {
  return (
    <>
      <p>So that we can answer at once, say:</p>
      <ul className={`${bullets} ${helps}`}>
        <li>The device and its model number. Each device’s page says where it stands.</li>
        <li>What it does, or no longer does, and since when.</li>
        <li>Whether something stored on it has no copy.</li>
        <li>Your reference, if the device is with us already.</li>
      </ul>
      <p>Never a passcode. We do not ask for it by form or email.</p>
    </>
  );
}
