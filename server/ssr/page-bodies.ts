import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../guard/address-key.ts';
import { type Exchange, withDeadline } from '../http/deadlines.ts';
import type { CompleteSite } from './defaults.ts';
import type { AnswerKind, Build, Html, LoadedPage } from './definition.ts';
import { payloadOf, renderWhole } from './render-whole.ts';
import { createTemplate, type Template } from './template.ts';

export interface PageBodies {
  /**
   * A page's document: rendered, or filled into its template. What has to be rendered waits for a place in the queue, unless the
   * request holds one already.
   */
  document: (page: LoadedPage, exchange: Exchange, options?: DocumentOptions) => Promise<Html | string>;
  /** A page's payload as JSON, for a request that holds a place in the queue. */
  payload: (page: LoadedPage, signal: AbortSignal) => Promise<string>;
}

export interface DocumentOptions {
  hasPlace?: boolean;
  /** Called for an error after the first byte, which no error page can answer any more. */
  onLateError?: (error: unknown) => void;
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
export function createPageBodies(site: CompleteSite): PageBodies {
  const { build, cacheKey, now } = site;

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

  /** A page's template, under all that it depends on: the page with its slots, and what finished pages depend on. */
  function templateOf(kind: AnswerKind, page: LoadedPage) {
    const { route, path, head, data } = page;
    const key = hash('sha256', JSON.stringify([kind, cacheKey(), route, path, head, data]));
    return {
      ready: templates().get(key),
      make: () =>
        templates().forceFetch(key, {
          context: () =>
            withDeadline(site.deadlineMs, async (signal) => {
              const text = await renderWhole(kind, page, site, signal);
              return createTemplate(text, kind === 'payload' ? 'json' : 'html');
            }),
        }),
    };
  }

  return {
    async document(page, { request, reply, signal }, { hasPlace = false, onLateError = () => {} } = {}) {
      const inPlace = <Made>(render: () => Promise<Made>): Promise<Made> =>
        hasPlace ? render() : site.load.run(networkOf(request), render, reply);
      const { texts } = page;
      if (!texts)
        return inPlace(() =>
          build.current.renderer.renderDocument(page, { now: now(), signal, onLateError }),
        );
      const { ready, make } = templateOf('document', page);
      return (ready ?? (await inPlace(make))).fill(texts);
    },

    async payload(page, signal) {
      const { texts } = page;
      if (!texts) return JSON.stringify(await payloadOf(build.current.renderer, page, signal));
      const { ready, make } = templateOf('payload', page);
      return (ready ?? (await make())).fill(texts);
    },
  };
}
