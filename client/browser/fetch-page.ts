import type { SitePayload } from '../../shared/page-data.ts';
import { errorPayload } from './error-payload.ts';

export interface FetchedPage {
  payload: SitePayload;
  /** The page's URL, after a redirect if there was one. */
  url: URL;
}

/** Preloaded payloads by URL. The first navigation that uses one removes it. */
const preloaded = new Map<string, Promise<FetchedPage | null>>();

/** Fetches a page's payload before its navigation. A failure is silent: the navigation tries again. */
export async function preloadPage(url: URL, build: string): Promise<void> {
  const promise = requestPayload(url, build).catch(() => null);
  preloaded.set(payloadUrl(url, build), promise);
  if (!(await promise)) preloaded.delete(payloadUrl(url, build));
}

/**
 * The page at a URL, or the error page. `null` where its payload cannot be loaded: the navigation loads the document.
 */
export async function fetchPage(url: URL, build: string, signal: AbortSignal): Promise<FetchedPage | null> {
  const cached = await preloaded.get(payloadUrl(url, build));
  preloaded.delete(payloadUrl(url, build));
  if (cached) return { ...cached, url: withHash(cached.url, url.hash) };
  try {
    return await requestPayload(url, build, signal);
  } catch (error) {
    if (!signal.aborted) console.warn(`The page ${payloadUrl(url, build)} could not be loaded:`, error);
    return null;
  }
}

/** `<path>/_payload.json?<build id>`, followed by the page's own query. */
function payloadUrl({ pathname, search }: URL, build: string): string {
  const query = search ? `&${search.slice(1)}` : '';
  return `${pathname === '/' ? '' : pathname}/_payload.json?${build}${query}`;
}

async function requestPayload(url: URL, build: string, signal?: AbortSignal): Promise<FetchedPage> {
  const response = await fetch(payloadUrl(url, build), {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  });
  if (response.status === 404) {
    const { statusMessage, message } = (await response.json()) as { statusMessage: string; message: string };
    return { payload: errorPayload(build, 404, statusMessage, message), url };
  }
  if (!response.ok) throw new Error(`status ${response.status}`);
  const payload = parsePayload(await response.json());
  return { payload, url: response.redirected ? finalUrl(response.url, url) : url };
}

/** Checks the envelope only: the same build wrote what is inside. */
function parsePayload(value: unknown): SitePayload {
  const page = value as Partial<SitePayload> | null;
  if (typeof page?.build !== 'string' || typeof page.route !== 'string' || !page.head || !page.data) {
    throw new Error('the answer is not a payload');
  }
  return page as SitePayload;
}

/** The page's URL from the URL that a payload was redirected to. */
function finalUrl(payload: string, requested: URL): URL {
  const url = new URL(payload);
  url.pathname = url.pathname.replace(/\/_payload\.json$/, '') || '/';
  // The build's id comes first. A page that has moved keeps the query; one that a search leads to does not.
  url.search = url.search.replace(/^\?[^&]*&?/, '');
  url.hash = requested.hash;
  return url;
}

function withHash(url: URL, hash: string): URL {
  const copy = new URL(url);
  copy.hash = hash;
  return copy;
}
