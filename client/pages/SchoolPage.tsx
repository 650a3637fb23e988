import type { PageData } from '../../shared/page-data.ts';
import { OfferFormPage } from './OfferFormPage.tsx';

/** The document about services for schools, and the form for a batch of devices. */
export const SchoolPage = ({ data }: { data: PageData['school'] }) => (
  <OfferFormPage
    kind="school"
    data={data}
    title="Send your list or plan"
    intro="We’ll send you one quote, or ask questions first. Nothing’s booked until you say yes."
    submit="Send list or plan"
    purpose="to plan the batch and reply to you"
    ifLeftOut="We can’t plan a batch without your name, your school, a list or a plan, and one way to reach you."
  />
);
