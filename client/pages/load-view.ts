import type { ComponentType } from 'react';
import type { LivePageId, PageData } from '../../shared/page-data.ts';
import { ErrorPage } from './ErrorPage.tsx';

type Views = { [Id in LivePageId]: ComponentType<{ data: PageData[Id] }> };

/** Loads the component of a live page. The error page must always be available: it is part of the entry. */
export async function loadView<Id extends LivePageId>(id: Id): Promise<Views[Id]> {
  const views: Partial<Views> = id === 'error' ? { error: ErrorPage } : await import('./views.ts');
  return views[id] as Views[Id];
}

/** The icons of a live page that the frame does not draw already, so that they can be requested ahead. */
export const iconsOf = (id: LivePageId): string[] => icons[id] ?? [];

const contactIcons = [
  'heroicons:calendar-days',
  'heroicons:clock',
  'heroicons:credit-card',
  'heroicons:envelope',
];

const icons: { [Id in LivePageId]?: string[] } = {
  repairs: ['heroicons:magnifying-glass'],
  track: contactIcons,
  contact: contactIcons,
};
