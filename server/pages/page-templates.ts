import { LRUCache } from 'lru-cache';
import type { AppDeps } from '../app-context.ts';
import type { Release } from '../release/release.ts';
import { type PageTemplate, pageTemplate } from '../render/page-template.ts';

/** 32 MiB a release: about four hundred states of pages. */
const maxBytes = 32 * 1024 * 1024;

/** A new release renders its own; the templates of the one before go with it. */
const templatesOf = new WeakMap<Release, LRUCache<string, PageTemplate, Make>>();

type Make = () => Promise<string>;

/**
 * The template of a page's state. `render` is asked for its HTML, with slots in it, where the release has not rendered
 * that state yet. Requests that come together share one render; a failure reaches all of them and is not cached.
 *
 * @param state everything that the page's HTML depends on beside the texts in its slots
 */
export async function templateOf(
  { release }: Pick<AppDeps, 'release'>,
  state: readonly unknown[],
  render: Make,
): Promise<PageTemplate> {
  let templates = templatesOf.get(release.current);
  if (!templates) {
    templates = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
      fetchMethod: async (_state, _stale, { context }) => pageTemplate(await context()),
      // A state that is evicted while it renders is still answered.
      ignoreFetchAbort: true,
    });
    templatesOf.set(release.current, templates);
  }
  return templates.forceFetch(JSON.stringify(state), { context: render });
}
