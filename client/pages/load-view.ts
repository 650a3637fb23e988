import type { ComponentType } from 'react';
import type { LivePageId, PageData } from '../../shared/page.ts';
import { ErrorPage } from './ErrorPage.tsx';

type Views = { [Id in LivePageId]: ComponentType<{ data: PageData[Id] }> };

/** Loads the component of a live page: one chunk a page, but for the error page, which must always be available. */
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

/** The icons of a live page that the frame does not draw already, so that they can be requested ahead. */
export const iconsOf = (id: LivePageId): string[] => icons[id] ?? [];

const contactIcons = [
  'heroicons:calendar-days',
  'heroicons:clock',
  'heroicons:credit-card',
  'heroicons:envelope',
  'heroicons:map-pin',
];

const icons: { [Id in LivePageId]?: string[] } = {
  repairs: ['heroicons:magnifying-glass'],
  track: contactIcons,
  contact: contactIcons,
};
