import { routes } from '../../../shared/routes.ts';
import { networkOf } from '../../guard/address-key.ts';
import { sitePlugin } from '../../http/site-plugin.ts';
import { payloadName } from '../../ssr/page-request.ts';
import type { SiteDeps } from '../site-deps.ts';
import { parseQuery } from './parse-query.ts';
import { missedWords } from './search-catalogue.ts';

/** Counts the searches that found nothing, after their answers. Suggestions while somebody types are no searches. */
export const countMisses = sitePlugin<Pick<SiteDeps, 'missedSearches' | 'release'>>((app, deps) => {
  const { missedSearches, release } = deps;
  if (!missedSearches) return;
  app.addHook('onResponse', async (request, { statusCode }) => {
    const pattern = request.routeOptions.url?.replace(payloadName, '');
    if (pattern !== routes.repairs.path || statusCode !== 200 || request.method !== 'GET') return;
    const query = parseQuery(new URL(request.url, 'http://localhost').searchParams);
    const words = query && (await missedWords(release.current, query));
    if (words) await missedSearches.note(words, networkOf(request));
  });
});
