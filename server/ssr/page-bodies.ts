import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../guard/address-key.ts';
import { type Exchange, withDeadline } from '../http/deadlines.ts';
import type { AnswerKind, Build, Html, LoadedPage, RenderOptions, SiteDefinition } from './definition.ts';
import { renderWhole } from './render-whole.ts';
import { createTemplate, type Template } from './template.ts';

export interface PageBodies {
  /** A page's document: rendered, or filled into its template. */
  document: (
    page: LoadedPage,
    options: Pick<RenderOptions, 'signal' | 'onLateError'>,
  ) => Promise<Html | string>;
  /** A page's payload as JSON. */
  payload: (page: LoadedPage, signal: AbortSignal) => Promise<string>;
  /** The document of a page that holds no place in the queue yet: waits for one, unless its template only has to be filled. */
  queuedDocument: (
    page: LoadedPage,
    exchange: Exchange,
    onLateError: RenderOptions['onLateError'],
  ) => Promise<Html | string>;
}

type Templates = LRUCache<string, Template, () => Promise<Template>>;

/** 32 MiB for each build: about four hundred states of pages. */
const maxBytes = 32 * 1024 * 1024;

/** Each build has its own templates; they are garbage-collected with it. */
const templatesOf = new WeakMap<Build, Templates>();

/**
 * Makes the bodies of pages that are not cached, since they hold a visitor's own words or repairs. Visitors of a page with
 * slots share one render of each of its states, so that a flood of mistyped forms and addresses renders nothing.
 */
export function createPageBodies(site: SiteDefinition): PageBodies {
  const { build, cacheVersion, now } = site;

  function templates(): Templates {
    const known = templatesOf.get(build.current);
    if (known) return known;
    const created: Templates = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A template that is evicted while it is made still reaches those who wait for it.
      ignoreFetchAbort: true,
    });
    templatesOf.set(build.current, created);
    return created;
  }

  /** Of everything that a template depends on: the page with its slots, and what finished pages depend on. */
  const keyOf = (kind: AnswerKind, { route, path, head, data }: LoadedPage): string =>
    hash('sha256', JSON.stringify([kind, cacheVersion(), route, path, head, data]));

  async function fill(kind: AnswerKind, page: LoadedPage, words: Record<string, string>): Promise<string> {
    const make = () =>
      withDeadline(site.deadlineMs, async (signal) => {
        const text = await renderWhole(kind, page, site, signal);
        return createTemplate(text, kind === 'payload' ? 'json' : 'html');
      });
    return (await templates().forceFetch(keyOf(kind, page), { context: make })).fill(words);
  }

  const document: PageBodies['document'] = async (page, options) => {
    if (page.texts) return fill('document', page, page.texts);
    return build.current.renderer.renderDocument(page, { ...options, now: now() });
  };

  return {
    document,
    async payload(page, signal) {
      if (page.texts) return fill('payload', page, page.texts);
      return JSON.stringify(await build.current.renderer.renderPayload(page, signal));
    },
    async queuedDocument(page, { request, reply, signal }, onLateError) {
      const make = () => document(page, { signal, onLateError });
      const isReady = page.texts !== undefined && templates().has(keyOf('document', page));
      return isReady ? make() : site.load.run(networkOf(request), make, reply);
    },
  };
}
