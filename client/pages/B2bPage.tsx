import type { PageData } from '../../shared/page-data.ts';
import { OfferFormPage } from './OfferFormPage.tsx';

/** The document about services for businesses, and the form for a quote. */
export const B2bPage = ({ data }: { data: PageData['b2b'] }) => (
  <OfferFormPage
    kind="b2b"
    data={data}
    title="Tell us what you have"
    intro="We’ll send one quote for everything, or ask questions first. Asking is free."
    submit="Ask for a quote"
    purpose="to quote and reply to you"
    ifLeftOut="We can’t quote without your name, your company and one way to reach you. The rest is up to you."
  />
);
