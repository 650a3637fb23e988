import type { PageData } from '../../shared/page.ts';
import { Section } from '../components/Section.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** The document about services for businesses, and the form for a quote. */
export function B2bPage({ data }: { data: PageData['b2b'] }) {
  const form = useEnquiryForm('b2b', data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <DocumentPage data={data} />
      <Section
        title="Tell us what you have"
        tone="band"
        id="quote"
        intro="We answer with questions or with one quote for everything. It costs nothing to ask."
      >
        <EnquiryForm
          form={form}
          submit="Ask for a quote"
          purpose="to quote and to answer you"
          ifNot="Without your name, your company and one way to reach you we cannot quote. The rest is up to you."
        />
      </Section>
    </>
  );
}
