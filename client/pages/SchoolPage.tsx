import { schoolRoles } from '../../shared/forms.ts';
import type { PageData } from '../../shared/page.ts';
import { Section } from '../components/Section.tsx';
import { DeviceListField } from '../forms/DeviceListField.tsx';
import { EnquiryForm, pair } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { SelectField, TextArea, TextField } from '../forms/Field.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { WhoFields } from '../forms/WhoFields.tsx';
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
        >
          <WhoFields />
          <div className={pair}>
            <TextField name="school" label="School" autoComplete="organization" />
            <SelectField name="role" label="Your role" options={schoolRoles} none="Choose one" />
          </div>
          <DeviceListField />
          <TextArea
            name="message"
            label="Message"
            hint="When you need the devices back, and anything the list does not say. Optional."
            rows={5}
          />
        </EnquiryForm>
      </Section>
    </>
  );
}
