import type { ComponentType } from 'react';
import type { LivePageId, PageData } from '../../shared/page.ts';
import { ErrorPage } from './ErrorPage.tsx';

type Views = { [Id in LivePageId]: ComponentType<{ data: PageData[Id] }> };

/** The component of a live page as the browser gets it: a chunk a page, but for the error page, which must always be there. */
export function loadView<Id extends LivePageId>(id: Id): Promise<Views[Id]> {
  return views[id]();
}

const views: { [Id in LivePageId]: () => Promise<Views[Id]> } = {
  repairs: async () => (await import('./RepairsPage.tsx')).RepairsPage,
  track: async () => (await import('./TrackPage.tsx')).TrackPage,
  b2b: async () => (await import('./B2bPage.tsx')).B2bPage,
  school: async () => (await import('./SchoolPage.tsx')).SchoolPage,
  sent: async () => (await import('./SentPage.tsx')).SentPage,
  contact: async () => (await import('./ContactPage.tsx')).ContactPage,
  error: async () => ErrorPage,
};
