import { type RequestData, type RequestStep, wordsFor } from '../../shared/repair-form.ts';
import { href } from '../../shared/routes.ts';
import { PageHead } from '../components/PageHead.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { WithQuote } from '../components/WithQuote.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { requestPrivacy } from '../forms/PrivacyNotice.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { CheckAnswers } from './CheckAnswers.tsx';

/** The request for a repair: its form, or its answers for the visitor to check. */
export function RequestView({ data }: { data: RequestData }) {
  // Two components, since each has the state of its form.
  return data.stage === 'check' ? <CheckAnswers data={data} /> : <RequestForm data={data} />;
}

function RequestForm({ data: { form: initial, quote, byPost } }: { data: RequestData }) {
  const form = useEnquiryForm('repairs', initial, 'document');
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title={quote ? `Request a repair: ${quote.device}` : 'Request a repair'}
        lead="Nothing’s booked or charged yet. You can check your answers before you send them."
      >
        <UrgentLine />
      </PageHead>
      <WithQuote
        quote={quote}
        none={
          <>
            You haven’t chosen a repair. Tell us in your message which device it is and what it’s doing, or{' '}
            <a href={href('repairs')}>find its price first</a>.
          </>
        }
      >
        <section id="request">
          <h2>Your request</h2>
          <p>One way to reach you is enough.</p>
          <EnquiryForm
            form={form}
            submit="Check your answers"
            notOffered={byPost ? [] : ['mail-in']}
            words={wordsFor(quote)}
            {...requestPrivacy}
          >
            <input type="hidden" name="step" value={'check' satisfies RequestStep} />
            <RepairNotice heading="h3" />
          </EnquiryForm>
        </section>
      </WithQuote>
    </>
  );
}
