import type { PageData } from '../../../shared/page-data.ts';
import type { RouteId } from '../../../shared/routes.ts';
import type { Release } from '../../release/release.ts';
import type { PageRequest } from '../../ssr/page-request.ts';
import type { HeadFacts } from './head.ts';

/**
 * What a loader may read: one build and the request. What changes by the minute in a cached page is an island: its loader
 * reads no clock.
 */
export interface LoadContext extends PageRequest {
  release: Release;
  /** For pages that are made for one visitor, and for the closures that `release` has still to come. */
  now?: Date | undefined;
}

/** A page's data, and what its head says beside the route's own title. */
export interface Loaded<Data> {
  data: Data;
  head: Partial<HeadFacts> & Pick<HeadFacts, 'description'>;
}

/**
 * Loads the data of one route's pages.
 * @throws {NotFound} where the path names nothing
 */
export type Loader<Id extends RouteId> = (
  context: LoadContext,
) => Promise<Loaded<PageData[Id]>> | Loaded<PageData[Id]>;
