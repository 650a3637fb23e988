import type { ComponentType, ReactNode } from 'react';
import type { IslandData } from '../../shared/page.ts';
import { isLive, type SitePayload } from '../../shared/page-data.ts';
import { Island } from '../components/Island.tsx';
import { loadView } from './load-view.ts';

/** What the browser renders for a page: a live page's component with its data, or an island. Rejects if a chunk fails to load. */
export async function pageContent(
  { route, data }: Omit<SitePayload, 'head'>,
  path: string,
): Promise<ReactNode> {
  if (!isLive(route)) return <Island name={path} html={(data as IslandData).html} />;
  const View = (await loadView(route)) as ComponentType<{ data: unknown }>;
  return <View data={data} />;
}
