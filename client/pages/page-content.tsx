import type { ComponentType, ReactNode } from 'react';
import { type IslandData, isLive, type Payload } from '../../shared/page.ts';
import { Island } from '../components/Island.tsx';
import { loadView } from '../pages/load-view.ts';

/** What the browser draws for a page: a live page's component with its data, or the island. Rejects where a chunk fails. */
export async function pageContent({ route, data }: Omit<Payload, 'head'>, path: string): Promise<ReactNode> {
  if (!isLive(route)) return <Island name={path} html={(data as IslandData).html} />;
  const View = (await loadView(route)) as ComponentType<{ data: unknown }>;
  return <View data={data} />;
}
