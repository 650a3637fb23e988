import { LRUCache } from 'lru-cache';
import type { Release } from '../release/release.ts';
import type { PageContext } from '../site/pages/page-context.ts';
import { type PageTemplate, pageTemplate } from './page-template.ts';

/** 32 MiB for each release: about four hundred page states. */
const maxBytes = 32 * 1024 * 1024;

/** Each release has its own templates; they are garbage-collected with it. */
const templatesOf = new WeakMap<Release, LRUCache<string, PageTemplate, Render>>();

type Render = () => Promise<Buffer>;

/**
 * The template of a page's state. Calls `render`, which puts slots into the HTML, where the release has no template of
 * that state yet. Simultaneous requests share one render; a failure reaches all of them and is not cached.
 *
 * @param state everything that the page's HTML depends on beside the texts in its slots
 */
export async function templateOf(
  { release }: Pick<PageContext, 'release'>,
  state: readonly unknown[],
  render: Render,
): Promise<PageTemplate> {
  let templates = templatesOf.get(release.current);
  if (!templates) {
    templates = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
      fetchMethod: async (_state, _stale, { context }) => pageTemplate((await context()).toString()),
      // A state that is evicted while it renders still reaches those who wait for it.
      ignoreFetchAbort: true,
    });
    templatesOf.set(release.current, templates);
  }
  return templates.forceFetch(JSON.stringify(state), { context: render });
}
