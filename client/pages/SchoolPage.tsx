import type { PageData } from '../../shared/page.ts';
import { Section } from '../components/Section.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** The document about services for schools, and the form for a batch of devices. */
export function SchoolPage({ data }: { data: PageData['school'] }) {
  const form = useEnquiryForm('school', data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <DocumentPage data={data} />
      <Section
        title="Send your list"
        tone="band"
        id="batch"
        intro="We check the list and answer with one quote. Nothing is booked before you have agreed to it."
      >
        <EnquiryForm
          form={form}
          submit="Send the list"
          purpose="to plan the batch and to answer you"
          ifNot="Without your name, your school, the list and one way to reach you we cannot plan a batch."
        />
      </Section>
    </>
  );
}
