import type { ComponentType } from 'react';
import type { PageId } from '../../shared/page.ts';
import { ErrorPage } from './ErrorPage.tsx';

export type View = ComponentType<{ data: never }>;

/** The component of a page as the browser gets it: a chunk a page, but for the error page, which must always be there. */
export async function loadView(id: PageId): Promise<View> {
  return (await chunks[id]()) as View;
}

const document = async () => (await import('./DocumentPage.tsx')).DocumentPage;

const chunks: Record<PageId, () => Promise<unknown>> = {
  home: async () => (await import('./HomePage.tsx')).HomePage,
  repairs: async () => (await import('./RepairsPage.tsx')).RepairsPage,
  track: async () => (await import('./TrackPage.tsx')).TrackPage,
  manufacturer: async () => (await import('./ManufacturerPage.tsx')).ManufacturerPage,
  device: async () => (await import('./DevicePage.tsx')).DevicePage,
  service: async () => (await import('./ServicePage.tsx')).ServicePage,
  guides: async () => (await import('./GuidesPage.tsx')).GuidesPage,
  contact: async () => (await import('./ContactPage.tsx')).ContactPage,
  about: document,
  motherboard: document,
  b2b: document,
  school: document,
  faq: document,
  privacy: document,
  warranty: document,
  terms: document,
  glossary: document,
  document,
  error: async () => ErrorPage,
};
