import type { DocumentData } from '../../shared/document-data.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** A document that sells something: its offer comes first, contents and date come last. */
export const OfferPage = ({ data }: { data: DocumentData }) => <DocumentPage data={data} isOffer />;
