import type { Payload } from '../../shared/page.ts';
import { errorPayload } from './error-payload.ts';

export interface FetchedPage {
  payload: Payload;
  /** Where the page really is, should its path have been redirected. */
  url: URL;
}

/** Preloaded payloads by URL, each used by the navigation that comes first and then let go. */
const preloaded = new Map<string, Promise<FetchedPage | null>>();

/** Fetches a page ahead of its navigation. Silent: what fails is tried again by the navigation. */
export async function preloadPage(url: URL, build: string): Promise<void> {
  const promise = request(url, build).catch(() => null);
  preloaded.set(payloadUrl(url, build), promise);
  if (!(await promise)) preloaded.delete(payloadUrl(url, build));
}

/**
 * The page at a URL. `null` where its payload cannot be had, with a warning that names it: the navigation
 * then goes on as a document load. A page that does not exist is no failure but the error page.
 */
export async function fetchPage(url: URL, build: string, signal: AbortSignal): Promise<FetchedPage | null> {
  const early = await preloaded.get(payloadUrl(url, build));
  preloaded.delete(payloadUrl(url, build));
  if (early) return { ...early, url: withHash(early.url, url.hash) };
  try {
    return await request(url, build, signal);
  } catch (error) {
    if (!signal.aborted) console.warn(`The page ${payloadUrl(url, build)} could not be fetched:`, error);
    return null;
  }
}

/** `<path>/_payload.json?<build id>`, and the page's own query behind it. */
function payloadUrl({ pathname, search }: URL, build: string): string {
  const query = search ? `&${search.slice(1)}` : '';
  return `${pathname === '/' ? '' : pathname}/_payload.json?${build}${query}`;
}

async function request(url: URL, build: string, signal?: AbortSignal): Promise<FetchedPage> {
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

/** The envelope, checked at its edges: what is inside was written by the same build. */
function parsePayload(value: unknown): Payload {
  const page = value as Partial<Payload> | null;
  if (typeof page?.build !== 'string' || typeof page.route !== 'string' || !page.head || !page.data) {
    throw new Error('not a page');
  }
  return page as Payload;
}

/** The page's address behind a redirected payload's. */
function finalUrl(payload: string, asked: URL): URL {
  const url = new URL(payload);
  url.pathname = url.pathname.replace(/\/_payload\.json$/, '') || '/';
  url.search = asked.search;
  url.hash = asked.hash;
  return url;
}

function withHash(url: URL, hash: string): URL {
  const copy = new URL(url);
  copy.hash = hash;
  return copy;
}
