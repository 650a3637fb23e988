import type { RequestData, RequestStep } from '../../shared/repair-form.ts';
import { requestName } from '../../shared/repair-view.ts';
import { href } from '../../shared/routes.ts';
import { PageHead } from '../components/PageHead.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { QuoteLine, WithQuote } from '../components/WithQuote.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { requestPrivacy } from '../forms/PrivacyNotice.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { CheckAnswers } from './CheckAnswers.tsx';
import { ChooseRepair } from './ChooseRepair.tsx';

const requestForm = 'request-form';

/** The request for a repair: its form, or its answers for the visitor to check. */
export function RequestView({ data }: { data: RequestData }) {
  // Two components, since each has the state of its form.
  if (data.stage === 'choose') return <ChooseRepair data={data} />;
  return data.stage === 'check' ? <CheckAnswers data={data} /> : <RequestForm data={data} />;
}

function RequestForm({ data: { form: initial, quote, byPost } }: { data: RequestData }) {
  const form = useEnquiryForm('repairs', initial, 'document');
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead title={quote ? 'Request this repair' : 'Request a repair'} compact>
        {quote && <QuoteLine quote={quote} form={requestForm} />}
      </PageHead>
      <WithQuote
        form={requestForm}
        quote={quote}
        none={
          <>
            You haven’t chosen a repair. Tell us in your message which device it is and what it’s doing, or{' '}
            <a href={href('repairs')}>find its price first</a>.
          </>
        }
      >
        <section id="request">
          <EnquiryForm
            id={requestForm}
            form={form}
            submit="Check your answers"
            notOffered={byPost ? [] : ['mail-in']}
            isDanger={quote?.lines.some(({ wet }) => wet)}
            {...requestPrivacy}
          >
            <input type="hidden" name={requestName('step')} value={'check' satisfies RequestStep} />
            <p>Nothing’s booked or charged yet. You can check your answers before you send them.</p>
            <RepairNotice heading="h2" />
          </EnquiryForm>
        </section>
      </WithQuote>
    </>
  );
}
