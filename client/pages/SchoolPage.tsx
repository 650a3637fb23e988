import { formIds } from '../../shared/form-ids.ts';
import type { PageData } from '../../shared/page-data.ts';
import { Section } from '../components/Section.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { OfferPage } from './OfferPage.tsx';

/** The document about services for schools, and the form for a batch of devices. */
export function SchoolPage({ data }: { data: PageData['school'] }) {
  const form = useEnquiryForm('school', data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <OfferPage
        data={data}
        form={
          <Section
            title="Send your list or plan"
            tone="band"
            id={formIds.school}
            intro="We’ll send you one quote, or ask questions first. Nothing’s booked until you say yes."
          >
            <EnquiryForm
              form={form}
              submit="Send list or plan"
              purpose="to plan the batch and reply to you"
              ifLeftOut="We can’t plan a batch without your name, your school, a list or a plan, and one way to reach you."
            />
          </Section>
        }
      />
    </>
  );
}
