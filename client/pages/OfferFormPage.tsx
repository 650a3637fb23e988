import { formIds } from '../../shared/form-ids.ts';
import type { PageData } from '../../shared/page-data.ts';
import { Section } from '../components/Section.tsx';
import { EnquiryForm } from '../forms/EnquiryForm.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { OfferPage } from './OfferPage.tsx';

interface OfferFormPageProps {
  kind: keyof typeof formIds;
  data: PageData['b2b' | 'school'];
  title: string;
  intro: string;
  submit: string;
  purpose: string;
  ifLeftOut: string;
}

/** The document about services for many devices, and the form that asks for them. */
export function OfferFormPage({ kind, data, title, intro, ...words }: OfferFormPageProps) {
  const form = useEnquiryForm(kind, data.form);
  return (
    <>
      <ErrorSummary form={form} />
      <OfferPage
        data={data}
        form={
          <Section title={title} tone="band" id={formIds[kind]} intro={intro}>
            <EnquiryForm form={form} {...words} />
          </Section>
        }
      />
    </>
  );
}
