import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { DeviceMatch, Page } from '../../shared/page.ts';
import type { Load } from '../http/load.ts';
import type { Release } from '../release/release.ts';
import { parseSearch, searchDevices } from '../release/search-devices.ts';
import { slot, type TemplatedPage } from '../render/page-template.ts';
import { loadPage } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import { fixedPageRequest } from './page-request.ts';
import { templateOf } from './page-templates.ts';
import { renderWholeHtml } from './render-html.ts';

/**
 * The quote page with what a search has found. It is rendered once for each number of matches; the query and the
 * matching devices are its slots.
 */
export async function searchPage(
  context: PageContext & { load: Load },
  query: URLSearchParams,
): Promise<TemplatedPage> {
  const search = parseSearch(query);
  const matches = search ? searchDevices(context.release.current.catalogue.manufacturers, search) : null;
  const count = matches?.length ?? null;
  const year = brisbaneYear(context.now());
  const template = await templateOf(context, ['search', year, count], () =>
    context.load.run(async () => {
      const page = await pageWithSlots(context.release.current, count);
      return renderWholeHtml(context, { page, path: fixedPageRequest('repairs').path, year });
    }),
  );
  return { template, texts: { query: search, ...textsOf(matches ?? []) } };
}

const textsOf = (matches: DeviceMatch[]): Record<string, string> =>
  Object.fromEntries(
    matches.flatMap((match, index) =>
      Object.entries(match).map(([property, text]) => [`${property}-${index}`, text]),
    ),
  );

/** @param count of matches; `null` where nothing was searched for */
async function pageWithSlots(release: Release, count: number | null): Promise<Page<'repairs'>> {
  // Any query does: it tells the page that there was a search.
  const query = new URLSearchParams(count === null ? {} : { q: 'x' });
  const page = await loadPage(release, { ...fixedPageRequest('repairs'), query });
  const matches = Array.from({ length: count ?? 0 }, (_, index) => ({
    href: slot(`href-${index}`),
    name: slot(`name-${index}`),
    text: slot(`text-${index}`),
  }));
  return { ...page, data: { ...page.data, query: slot('query'), matches: count === null ? null : matches } };
}
