import { formIds } from '../../shared/form-ids.ts';
import type { PageData } from '../../shared/page-data.ts';
import { Section } from '../components/Section.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { OfferPage } from './OfferPage.tsx';

/** The document about services for businesses, and the form for a quote. */
export function B2bPage({ data }: { data: PageData['b2b'] }) {
  const form = useEnquiryForm('b2b', data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <OfferPage
        data={data}
        form={
          <Section
            title="Tell us what you have"
            tone="band"
            id={formIds.b2b}
            intro="We’ll send one quote for everything, or ask questions first. Asking is free."
          >
            <EnquiryForm
              form={form}
              submit="Ask for a quote"
              purpose="to quote and reply to you"
              ifLeftOut="We can’t quote without your name, your company and one way to reach you. The rest is up to you."
            />
          </Section>
        }
      />
    </>
  );
}
