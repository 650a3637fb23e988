import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createPath, type NavigationType, type Navigator, type To } from 'react-router';
import { loadingDelayMs } from '../../shared/constants.ts';
import type { Head } from '../../shared/page.ts';
import { isLive, type LivePageId, type SitePayload } from '../../shared/page-data.ts';
import { announce } from './announce.ts';
import { applyHead } from './apply-head.ts';
import { isOldBuild, noteNewBuild } from './build-updates.ts';
import { canNavigateInPlace } from './document-tags.ts';
import { errorPayload } from './error-payload.ts';
import { fetchPage } from './fetch-page.ts';
import { loadManifest } from './manifest.ts';
import { matchRoute } from './match-route.ts';
import { loadThroughGuard } from './reload-guard.ts';
import {
  focusPage,
  focusTarget,
  leaveEntry,
  prefersReducedMotion,
  restoreScroll,
  saveScroll,
  scrollToTarget,
  scrollToTop,
} from './scroll.ts';
import { painted } from './when-idle.ts';

/** The page in the browser, and the history entry that it belongs to. */
export interface NavigationState {
  /** Id of the build that rendered the document. */
  build: string;
  content: ReactNode;
  forcedMode?: 'light' | 'dark' | undefined;
  url: URL;
  /** Identifies the history entry; its scroll position is stored under it. */
  key: string;
  /** Identifies the rendered page: an entry that differs in its hash alone shows the same one. */
  pageKey: string;
  navigationType: `${NavigationType}`;
}

/** How navigation gets at the pages, which it must not import. */
export interface PageLoaders {
  /** Loads the code of a live page. */
  loadView: (route: LivePageId) => Promise<unknown>;
  /** Makes a page's payload into what React renders. Rejects if the page's code fails to load. */
  pageContent: (payload: Omit<SitePayload, 'head'>, path: string) => Promise<ReactNode>;
}

let current: NavigationState;
let setCurrent: (next: NavigationState) => void;
let loaders: PageLoaders;
let inFlight = new AbortController();

/** Takes over the history. `setState` makes React render another state. */
export function startNavigation(
  first: NavigationState,
  setState: (next: NavigationState) => void,
  pageLoaders: PageLoaders,
): void {
  current = { ...first, url: new URL(location.href) };
  setCurrent = setState;
  loaders = pageLoaders;
  history.scrollRestoration = 'manual';
  history.replaceState({ ...history.state, key: first.key }, '');
  addEventListener('popstate', ({ state }) => go(new URL(location.href), 'POP', state?.key ?? newKey()));
  // A form has put its answers into the address.
  document.addEventListener('site:address', () => (current = { ...current, url: new URL(location.href) }));
  addEventListener('pagehide', () => leaveEntry(current.key));
}

/** Goes to a page of this site. A page that cannot replace the content is loaded as a document. The latest call wins. */
export function navigate(to: string | URL): Promise<void> {
  const url = new URL(to, location.href);
  const isSame = url.href === current.url.href;
  return go(url, isSame ? 'REPLACE' : 'PUSH', isSame ? current.key : newKey());
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** react-router's way into client navigation. */
export const siteNavigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => history.go(delta),
  push: (to) => void navigate(hrefOf(to)),
  replace: (to) => void go(new URL(hrefOf(to), location.href), 'REPLACE', current.key),
};

async function go(url: URL, type: NavigationState['navigationType'], key: string): Promise<void> {
  inFlight.abort();
  inFlight = new AbortController();
  const { signal } = inFlight;
  saveScroll(current.key);
  document.dispatchEvent(new Event('site:navigate'));

  if (url.pathname === current.url.pathname && url.search === current.url.search) {
    update({ ...current, url, key, navigationType: type });
    if (type === 'POP') return restoreScroll(key);
    focusTarget(url.hash);
    return url.hash ? scrollToTarget(url.hash) : scrollToTop();
  }

  // A page of an old build does not go on with a new build's data, unless it tried to reload a moment ago.
  if (isOldBuild() && loadThroughGuard(url, key)) return;
  loadManifest(current.build);
  const hideProgress = showProgress(signal);
  try {
    // What the press has changed, as the menu that it closes, is on the screen before the new page keeps the browser busy.
    const [next] = await Promise.all([loadAndShow(url, signal), painted()]);
    if (signal.aborted) return;
    if (next === 'document') return location.assign(url.href);
    if (next === 'chunk') {
      if (!loadThroughGuard(url, key)) await commitError(url, type, key);
      return;
    }
    if (next.build !== current.build) {
      noteNewBuild();
      if (loadThroughGuard(url, key)) return;
    }
    await commit({ ...next.page, key, pageKey: newKey(), navigationType: type }, next.head);
  } finally {
    hideProgress();
  }
}

interface Loaded {
  page: Pick<NavigationState, 'build' | 'content' | 'forcedMode' | 'url'>;
  head: Head;
  /** Id of the build that answered. */
  build: string;
}

/**
 * Loads the page's payload, and the code of a live page. `document`: the page must be loaded as a document.
 * `chunk`: its code failed to load.
 */
async function loadAndShow(url: URL, signal: AbortSignal): Promise<Loaded | 'document' | 'chunk'> {
  const route = matchRoute(url.pathname);
  if (!route || !canNavigateInPlace(route)) return 'document';
  // In parallel with the payload; `pageContent` reports the failure.
  if (isLive(route)) loaders.loadView(route).catch(() => {});
  const fetched = await fetchPage(url, current.build, signal);
  if (!fetched) return 'document';
  const { payload, url: finalUrl } = fetched;
  // The payload may be the error page's, or that of another page after a redirect.
  if (!canNavigateInPlace(payload.route)) return 'document';
  const { build, head } = payload;
  try {
    const content = await loaders.pageContent(payload, finalUrl.pathname);
    return {
      page: { build: current.build, content, forcedMode: head.colorMode, url: finalUrl },
      head,
      build,
    };
  } catch (error) {
    console.warn(`The code of ${url.pathname} could not be loaded:`, error);
    return 'chunk';
  }
}

/** Shows the error page in place of one whose code failed to load twice. */
async function commitError(
  url: URL,
  navigationType: NavigationState['navigationType'],
  key: string,
): Promise<void> {
  const { build } = current;
  const payload = errorPayload(build, 500, 'Internal Server Error');
  const content = await loaders.pageContent(payload, url.pathname);
  await commit({ build, content, url, key, pageKey: newKey(), navigationType }, payload.head);
}

/** Shows the new page in a view transition: history, head, scroll position and focus change with it. */
async function commit(next: NavigationState, head: Head): Promise<void> {
  const change = () => {
    update(next, head);
    if (next.navigationType === 'POP') restoreScroll(next.key);
    else scrollToTop();
    focusPage(next.url.hash);
    announce(head.title);
    document.dispatchEvent(new Event('site:navigated'));
  };
  const scroll = () => {
    if (next.navigationType !== 'POP' && current === next) scrollToTarget(next.url.hash);
  };
  if (prefersReducedMotion() || !document.startViewTransition || document.hidden) {
    change();
    return scroll();
  }
  const transition = document.startViewTransition(change);
  // Rejects if another transition skips this one; the page has changed all the same.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
  scroll();
}

/** Shows `next`, in the history and on the page. */
function update(next: NavigationState, head?: Head): void {
  if (next.navigationType === 'PUSH') history.pushState({ key: next.key }, '', next.url);
  if (next.navigationType === 'REPLACE') history.replaceState({ key: next.key }, '', next.url);
  // Before React renders: a page that fails to render then sets the title of the error.
  if (head) applyHead(head);
  current = next;
  flushSync(() => setCurrent(next));
}

/** Shows a slim progress bar for a navigation that takes longer than 200 ms. Returns the function that hides it. */
function showProgress(signal: AbortSignal): () => void {
  const { dataset } = document.documentElement;
  const timer = setTimeout(() => {
    dataset.loading = '';
  }, loadingDelayMs);
  const hide = () => {
    clearTimeout(timer);
    delete dataset.loading;
  };
  signal.addEventListener('abort', hide);
  return () => signal.aborted || hide();
}

/** A key for a history entry or a rendered page, unlike all others of the visit. */
export const newKey = (): string => Math.random().toString(36).slice(2, 10);
