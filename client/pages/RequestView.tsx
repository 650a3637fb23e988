import type { RequestData, RequestQuote } from '../../shared/page.ts';
import { PageHead } from '../components/PageHead.tsx';
import { quoteLines, quoteTotal } from '../components/quote-styles.ts';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { Section } from '../components/Section.tsx';
import { fine, stack } from '../components/styles.ts';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { requestPrivacy } from '../forms/request-privacy.ts';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { CheckAnswers } from './CheckAnswers.tsx';

/** The request for a repair: its form, or its answers to be looked over before they are sent. */
export function RequestView({ data }: { data: RequestData }) {
  // Both have a form of their own, with state of its own.
  return data.stage === 'check' ? <CheckAnswers data={data} /> : <RequestForm data={data} />;
}

function RequestForm({ data: { form: initial, quote } }: { data: RequestData }) {
  const form = useEnquiryForm('repairs', initial, 'document');
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title={quote ? `Request a repair: ${quote.device}` : 'Request a repair'}
        lead="Nothing is booked or charged yet. You see every answer again before it’s sent."
      >
        <UrgentLine />
      </PageHead>
      {quote && <QuoteSummary quote={quote} />}
      <Section title="Your request" id="request" intro={<p>One way to reach you is enough.</p>}>
        <EnquiryForm form={form} submit="Check your answers" {...requestPrivacy}>
          <input type="hidden" name="step" value="check" />
          <RepairNotice heading="h3" />
        </EnquiryForm>
      </Section>
    </>
  );
}

/** What the request is made for, with today's prices. */
export function QuoteSummary({ quote: { device, href, lines, total, ready } }: { quote: RequestQuote }) {
  return (
    <Section
      title="Your quote"
      tone="band"
      intro={
        <p>
          For {device}. <a href={href}>Choose something else</a>
        </p>
      }
    >
      <div className={stack}>
        {lines.length > 0 ? (
          <>
            <ul className={quoteLines}>
              {lines.map(({ text, price, note }) => (
                <li key={text}>
                  <span>{text}</span>
                  <b>{price}</b>
                  {note && <p className={fine}>{note}</p>}
                </li>
              ))}
            </ul>
            <p className={quoteTotal}>Total with GST: {total}</p>
          </>
        ) : (
          <p>No repair is chosen: your message says what is to be done.</p>
        )}
        {ready && <p>{ready}. A part that has to be ordered takes longer.</p>}
      </div>
    </Section>
  );
}
