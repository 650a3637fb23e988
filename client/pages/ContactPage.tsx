import type { PageData } from '../../shared/page-data.ts';
import { requestPath } from '../../shared/request-path.ts';
import { href } from '../../shared/routes.ts';
import { CallOrRequest } from '../components/CallOrRequest.tsx';
import { ContactBlock } from '../components/ContactBlock.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { bullets, stack } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { css } from '../theme/emotion.ts';
import { column, large, largeText, pageColumns, tintCard } from '../theme/mixins.ts';
import { WeekHours } from './WeekHours.tsx';

const desk = css`
  ${pageColumns}
  & h2 {
    margin-bottom: 1rem;
  }
  ${large} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const ways = css`
  ${tintCard}
  ${column}
  gap: 1.25rem;
  padding: 1.5rem;
  /* In this card the longest note of the hours takes two lines. */
  @media (max-width: 28em) {
    & small {
      min-height: 3.2em;
    }
  }
  ${largeText} {
    padding: 0.75rem;
  }
`;

const beside = css`
  ${column}
  gap: 1.5rem;
`;

export function ContactPage({ data }: { data: PageData['contact'] }) {
  const form = useEnquiryForm('contact', data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title="Contact"
        lead={data.walkIns ? 'Call, write or drop in while we’re open.' : 'Call us or write to us.'}
      >
        <UrgentLine />
      </PageHead>
      <div className={desk}>
        <div className={beside}>
          <div className={ways}>
            <CallOrRequest href={requestPath(href('repairs'))} label="Request a repair" />
            <ContactBlock facts={data} hours={<WeekHours hours={data.shop.hours} />} hasCopyButton />
          </div>
          <div className={stack}>
            <p>To get a straight answer the first time, tell us:</p>
            <ul className={bullets}>
              <li>the device and its model number: each device’s page says where to find it</li>
              <li>what it’s doing, or not doing, and since when</li>
              <li>whether anything on it isn’t backed up</li>
              <li>your reference, if we’ve already got the device.</li>
            </ul>
          </div>
        </div>
        <section id="write">
          <h2>Write to us</h2>
          <EnquiryForm
            form={form}
            submit="Send message"
            purpose="to reply to you"
            ifLeftOut="We can’t reply without your name and one way to reach you."
          />
        </section>
      </div>
    </>
  );
}
