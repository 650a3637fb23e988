import type { ReactElement } from 'react';
import type { LoadedPage } from '../../ssr/definition.ts';
import type { Colleague } from '../desk-deps.ts';

/** What a page shows: the frame around it is the same on all. */
export interface Shown {
  title: string;
  screen: ReactElement;
  /** Whether the search has the focus: a scanner types at once. */
  searches?: boolean;
}

/** The data of each page. It never leaves the server. */
export type DeskPages = Record<string, Shown & { who: Colleague | null }>;

/** @param build the id of the current build @param path its address; nothing on it depends on its route */
export const pageOf = (
  build: string,
  path: string,
  who: Colleague | null,
  shown: Shown,
): LoadedPage<DeskPages> => ({
  ...{ build, path, route: path, head: { title: `${shown.title} · Desk` } },
  data: { ...shown, who },
});
