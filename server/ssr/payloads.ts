import { Moved, SeeOther } from '../http/error-table.ts';
import type { PageRequest } from './definition.ts';
import { payloadName } from './page-request.ts';

// `<path>/_payload.json?<build id>`: what a client navigation fetches of a page. The root's is `/_payload.json`.

const yearCacheControl = 'public, max-age=31536000, immutable';

/** With the current build's id in its query, a cached payload never changes: browsers keep it for a year. */
export const payloadCacheControl = ({ query }: PageRequest, buildId: string): string =>
  query.has(buildId) ? yearCacheControl : 'no-cache';

/** A redirect of a page's document as that of its payload; any other error as it is. */
export function moveToPayload(error: unknown, buildId: string): unknown {
  // The request's own query, which begins with the build's id, is added to an address without one.
  if (error instanceof Moved) return new Moved(payloadOf(error.to, error.to.includes('?') ? buildId : null));
  if (error instanceof SeeOther) return new SeeOther(payloadOf(error.to, buildId));
  return error;
}

/** The payload of an address, with the build's id before the address's own query. */
function payloadOf(address: string, buildId: string | null): string {
  const [path = '/', query] = address.split('?', 2);
  const payload = path === '/' ? payloadName : path + payloadName;
  const queries = [buildId, query].filter((each) => each != null);
  return queries.length > 0 ? `${payload}?${queries.join('&')}` : payload;
}
