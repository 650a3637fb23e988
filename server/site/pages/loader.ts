import type { PageData, PageId } from '../../../shared/page-data.ts';
import type { RouteId } from '../../../shared/routes.ts';
import type { MissedSearches } from '../../back-office/missed-searches.ts';
import type { Tracking } from '../../back-office/repairs/links/repair-tracking.ts';
import type { LoadedPage as CorePage, PageRequest } from '../../ssr/definition.ts';
import type { SiteRelease } from '../site-release.ts';
import type { HeadFacts } from './head.ts';

/** What a loader may read. */
export interface LoadContext extends Omit<PageRequest, 'id'> {
  release: SiteRelease;
  /**
   * For pages that are made for one visitor, and for the closures that `release` has still to come. What changes by the minute
   * in a cached page is an island: its loader reads no clock.
   */
  now: Date;
  /** What customers see of their repairs; `undefined` where the server runs without a database. */
  tracking?: Tracking | undefined;
  missedSearches?: MissedSearches | undefined;
}

/** A page's data, and what its head says beside the route's own title. */
export interface Loaded<Data> {
  data: Data;
  head: Partial<HeadFacts> & Pick<HeadFacts, 'description'>;
  /** See `LoadedPage`. */
  texts?: Record<string, string>;
}

/** A page of this site, ready to render. */
export type LoadedPage<Id extends PageId = PageId> = CorePage<PageData, Id>;

/** Loads the data of one route's pages; throws `NotFound` where the path names nothing. */
export type Loader<Id extends RouteId> = (
  context: LoadContext,
) => Promise<Loaded<PageData[Id]>> | Loaded<PageData[Id]>;
