import type { PageData } from '../../shared/page.ts';
import { Section } from '../components/Section.tsx';
import { EnquiryForm, pair } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { TextArea, TextField } from '../forms/Field.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { WhoFields } from '../forms/WhoFields.tsx';
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
        >
          <WhoFields />
          <div className={pair}>
            <TextField name="company" label="Company" autoComplete="organization" />
            <TextField
              name="devices"
              label="How many devices"
              hint="A rough number. Optional."
              inputMode="numeric"
            />
          </div>
          <TextArea
            name="message"
            label="Message"
            hint="Models and faults, when you need them back, a purchase order number if you have one."
            rows={7}
          />
        </EnquiryForm>
      </Section>
    </>
  );
}
