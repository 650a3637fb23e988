import type { Logger } from 'pino';
import type { PageData } from '../../shared/page-data.ts';
import type { Enquiries } from '../back-office/enquiries/enquiries.ts';
import type { MissedSearches } from '../back-office/missed-searches.ts';
import type { Requests } from '../back-office/repairs/intake/repair-requests.ts';
import type { Tracking } from '../back-office/repairs/links/repair-tracking.ts';
import { StoreUnavailable } from '../back-office/store/store.ts';
import type { Config } from '../config.ts';
import type { Health } from '../process/health.ts';
import type { Ssr } from '../ssr/ssr.ts';
import type { SiteRelease } from './site-release.ts';

/** What the site's pages and forms are made with, for whichever request. */
export interface SiteDeps {
  config: Config;
  log: Logger;
  /** The build that is served. It is in a holder because development replaces it while the server runs. */
  release: { current: SiteRelease };
  now: () => Date;
  /** Stores what forms send; without it every form answers 503. */
  enquiries?: Enquiries | undefined;
  /** Stores requests for repairs; without it they answer 503. */
  requests?: Requests | undefined;
  /** What customers do with their repairs; without it every lookup answers 503. */
  tracking?: Tracking | undefined;
  /** Counts searches that found nothing. */
  missedSearches?: MissedSearches | undefined;
  health?: Health | undefined;
}

/** What the site's own routes get: its forms and its files for machines. */
export interface RouteContext extends SiteDeps {
  ssr: Ssr<PageData>;
}

/** @throws {StoreUnavailable} where the server runs without a database, and so without this part of the back office */
export function withStore<Part>(part: Part | undefined): Part {
  if (!part) throw new StoreUnavailable('the server runs without a store');
  return part;
}
