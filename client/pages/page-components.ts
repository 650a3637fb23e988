import type { ComponentType } from 'react';
import type { PageData, PageId } from '../../shared/page-data.ts';
import { B2bPage } from './B2bPage.tsx';
import { ContactPage } from './ContactPage.tsx';
import { DevicePage } from './DevicePage.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { GuidePage } from './GuidePage.tsx';
import { GuidesPage } from './GuidesPage.tsx';
import { HomePage } from './HomePage.tsx';
import { ManufacturerPage } from './ManufacturerPage.tsx';
import { OfferPage } from './OfferPage.tsx';
import { RepairPage } from './RepairPage.tsx';
import { RepairsPage } from './RepairsPage.tsx';
import { SchoolPage } from './SchoolPage.tsx';
import { SentPage } from './SentPage.tsx';
import { ServicePage } from './ServicePage.tsx';
import { TrackPage } from './TrackPage.tsx';

/** The components of all pages, imported eagerly for the server. */
export const pages: { [Id in PageId]: ComponentType<{ data: PageData[Id] }> } = {
  home: HomePage,
  repairs: RepairsPage,
  track: TrackPage,
  repair: RepairPage,
  manufacturer: ManufacturerPage,
  device: DevicePage,
  service: ServicePage,
  guides: GuidesPage,
  contact: ContactPage,
  sent: SentPage,
  about: OfferPage,
  motherboard: OfferPage,
  b2b: B2bPage,
  school: SchoolPage,
  faq: DocumentPage,
  privacy: DocumentPage,
  warranty: DocumentPage,
  terms: DocumentPage,
  glossary: DocumentPage,
  document: GuidePage,
  error: ErrorPage,
};
