import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { DeviceMatch, Page } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { readSearch, searchDevices } from '../release/search-devices.ts';
import { slot, type TemplatedPage } from '../render/page-template.ts';
import { collect } from './cached-pages.ts';
import { loadPage } from './load-page.ts';
import { templateOf } from './page-templates.ts';

/**
 * The quote page with what a search has found. It is rendered once for each number of devices; what was asked for and
 * the devices are its slots.
 */
export async function searchPage(context: AppContext, query: URLSearchParams): Promise<TemplatedPage> {
  const asked = readSearch(query);
  const matches = asked ? searchDevices(context.release.current.catalogue.manufacturers, asked) : null;
  const year = brisbaneYear(context.now());
  const state = ['search', year, matches?.length ?? null];
  const template = await templateOf(context, state, () =>
    context.load.run(() => render(context, matches?.length ?? null, year)),
  );
  return { template, texts: { query: asked, ...textsOf(matches ?? []) } };
}

const textsOf = (matches: DeviceMatch[]): Record<string, string> =>
  Object.fromEntries(
    matches.flatMap((match, index) =>
      Object.entries(match).map(([property, text]) => [`${property}-${index}`, text]),
    ),
  );

async function render(
  { release, now, log, renderDeadlineMs, config }: AppContext,
  count: number | null,
  year: number,
): Promise<string> {
  const { current } = release;
  const path = href('repairs');
  const query = new URLSearchParams(count === null ? {} : { q: 'x' });
  const page = await loadPage('repairs', { release: current, now: now(), path, params: {}, query });
  const matches = Array.from({ length: count ?? 0 }, (_, index) => ({
    href: slot(`href-${index}`),
    name: slot(`name-${index}`),
    text: slot(`text-${index}`),
  }));
  const slotted: Page<'repairs'> = {
    ...page,
    data: { ...page.data, query: slot('query'), matches: count === null ? null : matches },
  };
  const body = await current.renderer.renderPage({
    page: slotted,
    path,
    year,
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    onLateError: (error) => log.error({ err: error, url: path }, 'rendering a search failed after its shell'),
  });
  return (await collect(body)).toString();
}
