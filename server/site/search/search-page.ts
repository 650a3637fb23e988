import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { DeviceMatch, SitePage } from '../../../shared/page-data.ts';
import type { Load } from '../../guard/load.ts';
import type { Release } from '../../release/release.ts';
import { fixedPageRequest } from '../../ssr/page-request.ts';
import { slot, type TemplatedPage } from '../../ssr/page-template.ts';
import { templateOf } from '../../ssr/page-templates.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { loadPage } from '../pages/load-page.ts';
import type { PageContext } from '../pages/page-context.ts';
import type { Search } from './search-catalogue.ts';

/**
 * The quote page with what a search has found. It is rendered once for each number of matches; the query and the
 * matching devices are its slots.
 */
export async function searchPage(
  context: PageContext & { load: Load },
  { query, matches, service }: Search,
): Promise<TemplatedPage> {
  const count = matches?.length ?? null;
  const hasService = service !== null;
  const year = brisbaneYear(context.now());
  const template = await templateOf(context, ['search', year, count, hasService], () =>
    context.load.run(async () => {
      const page = await pageWithSlots(context.release.current, count, hasService);
      return renderWholeHtml(context, { page, path: fixedPageRequest('repairs').path, year });
    }),
  );
  return {
    template,
    texts: { query, service: service ?? '', ...textsOf(matches ?? []) },
  };
}

const textsOf = (matches: DeviceMatch[]): Record<string, string> =>
  Object.fromEntries(
    matches.flatMap((match, index) =>
      Object.entries(match).map(([property, text]) => [`${property}-${index}`, text]),
    ),
  );

/** @param count of matches; `null` where nothing was searched for */
async function pageWithSlots(
  release: Release,
  count: number | null,
  hasService: boolean,
): Promise<SitePage<'repairs'>> {
  const page = await loadPage(release, fixedPageRequest('repairs'));
  const matches = Array.from({ length: count ?? 0 }, (_, index) => ({
    href: slot(`href-${index}`),
    name: slot(`name-${index}`),
    text: slot(`text-${index}`),
  }));
  const data = {
    ...page.data,
    query: slot('query'),
    matches: count === null ? null : matches,
    service: hasService ? slot('service') : null,
  };
  // One page for search engines, whatever was searched for here.
  return { ...page, data, head: { ...page.head, ...(count !== null && { noindex: true as const }) } };
}
