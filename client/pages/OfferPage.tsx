import type { ReactNode } from 'react';
import type { DocumentData } from '../../shared/document-data.ts';
import { DocumentPage } from './DocumentPage.tsx';

interface OfferPageProps {
  data: DocumentData;
  form?: ReactNode;
}

/** A document that sells something: its offer comes first, contents and date come last, below its form. */
export const OfferPage = ({ data, form }: OfferPageProps) => <DocumentPage data={data} isOffer form={form} />;
