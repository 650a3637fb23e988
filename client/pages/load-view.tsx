import type { ComponentType, ReactNode } from 'react';
import type { IslandData } from '../../shared/page.ts';
import { isLive, type LivePageId, type PageData, type SitePayload } from '../../shared/page-data.ts';
import { Island } from '../components/Island.tsx';
import { ErrorPage } from './ErrorPage.tsx';

type Views = { [Id in LivePageId]: ComponentType<{ data: PageData[Id] }> };

/** Loads the component of a live page. The error page must always be available: it is part of the entry. */
export async function loadView<Id extends LivePageId>(id: Id): Promise<Views[Id]> {
  const views: Partial<Views> = id === 'error' ? { error: ErrorPage } : await import('./views.ts');
  return views[id] as Views[Id];
}

/** What the browser renders for a page: a live page's component with its data, or an island. Rejects if a chunk fails to load. */
export async function pageContent(
  { route, data }: Omit<SitePayload, 'head'>,
  path: string,
): Promise<ReactNode> {
  if (!isLive(route)) return <Island name={path} html={(data as IslandData).html} />;
  const View = (await loadView(route)) as ComponentType<{ data: unknown }>;
  return <View data={data} />;
}

/** The icons of a live page that the layout does not draw already, so that they can be requested ahead. */
export const iconsOf = (id: LivePageId): string[] => icons[id] ?? [];

const icons: { [Id in LivePageId]?: string[] } = {
  repairs: ['heroicons:magnifying-glass'],
  contact: ['heroicons:calendar-days', 'heroicons:clock', 'heroicons:credit-card', 'heroicons:envelope'],
};
