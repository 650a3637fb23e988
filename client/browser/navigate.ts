import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { loadingDelayMs } from '../../shared/constants.ts';
import { matchRoute } from '../../shared/match-route.ts';
import { type Head, isLive } from '../../shared/page.ts';
import { loadView } from '../pages/load-view.ts';
import { announce } from './announce.ts';
import { applyHead } from './apply-head.ts';
import { isOldBuild, noteNewBuild } from './build-updates.ts';
import { errorPayload } from './error-payload.ts';
import { fetchPage } from './fetch-page.ts';
import { knownRule, wantManifest } from './manifest.ts';
import { pageContent } from './page-content.tsx';
import { guardedLoad } from './reload-guard.ts';
import { hashTarget, restoreScroll, saveScroll, scrollToTarget } from './scroll.ts';
import { mayShowHere } from './tag-border.ts';

/** What the browser shows: a page at a place of the history. */
export interface Shown {
  /** Id of the build that made it. */
  build: string;
  content: ReactNode;
  forcedMode?: 'light' | 'dark' | undefined;
  url: URL;
  /** Names the history entry; its scroll position is kept under it. */
  key: string;
  /** Names the drawn page: a hash makes a new entry of the same page, which must not be drawn anew. */
  pageKey: string;
}

let shown: Shown;
let show: (next: Shown) => void;
let underWay = new AbortController();

/** Takes over the history. `setShown` makes React draw what it is given. */
export function startNavigation(first: Shown, setShown: (next: Shown) => void): void {
  shown = first;
  show = setShown;
  history.scrollRestoration = 'manual';
  history.replaceState({ ...history.state, key: first.key }, '');
  addEventListener('popstate', ({ state }) => go(new URL(location.href), 'back', state?.key ?? newKey()));
  addEventListener('pagehide', () => saveScroll(shown.key));
}

/** Goes to a page of this site. What cannot be shown in place is loaded as a document. The latest call wins. */
export function navigate(to: string | URL): Promise<void> {
  const url = new URL(to, location.href);
  const samePlace = url.href === shown.url.href;
  return go(url, samePlace ? 'again' : 'forward', samePlace ? shown.key : newKey());
}

type Direction = 'forward' | 'back' | 'again';

async function go(url: URL, direction: Direction, key: string): Promise<void> {
  underWay.abort();
  underWay = new AbortController();
  const { signal } = underWay;
  saveScroll(shown.key);
  document.dispatchEvent(new Event('site:navigate'));

  if (url.pathname === shown.url.pathname && url.search === shown.url.search) {
    settle({ ...shown, url, key }, direction);
    if (direction === 'back') restoreScroll(key);
    else scrollToTarget(url.hash, 'smooth');
    return;
  }

  // An old page does not go on with a new build's data, unless it has tried that a moment ago.
  if (isOldBuild() && guardedLoad(url)) return;
  wantManifest(shown.build);
  const done = showProgress(signal);
  try {
    const next = await load(url, signal);
    if (signal.aborted) return;
    if (next === 'document') return location.assign(url.href);
    if (next === 'chunk') return await loadThroughGuard(url, direction, key);
    if (next.build !== shown.build) {
      noteNewBuild();
      if (guardedLoad(url)) return;
    }
    await commit({ ...next.drawn, key, pageKey: newKey() }, next.head, direction);
  } finally {
    done();
  }
}

interface Loaded {
  drawn: Omit<Shown, 'key' | 'pageKey'>;
  head: Head;
  /** The build that answered. */
  build: string;
}

/**
 * The page's payload, and its chunk where it is a live one. `document`: there is no payload to show, the
 * page must be loaded. `chunk`: its code has failed to load.
 */
async function load(url: URL, signal: AbortSignal): Promise<Loaded | 'document' | 'chunk'> {
  const route = matchRoute(url.pathname);
  if (!route || !mayShowHere(route) || knownRule(url.pathname).redirect) return 'document';
  // Both at once; what fails is noticed below.
  if (isLive(route)) loadView(route).catch(() => {});
  const fetched = await fetchPage(url, shown.build, signal);
  if (!fetched) return 'document';
  const { payload, url: finalUrl } = fetched;
  // It may be the error page, or another page than its address said.
  if (!mayShowHere(payload.route)) return 'document';
  const { build, head } = payload;
  try {
    const content = await pageContent(payload, finalUrl.pathname);
    return { drawn: { build: shown.build, content, forcedMode: head.colorMode, url: finalUrl }, head, build };
  } catch (error) {
    console.warn(`The code of ${url.pathname} could not be loaded:`, error);
    return 'chunk';
  }
}

/** Loads the destination from the server; where that was tried a moment ago, shows the error page instead of a loop. */
async function loadThroughGuard(url: URL, direction: Direction, key: string): Promise<void> {
  if (guardedLoad(url)) return;
  const payload = errorPayload(shown.build, 500, 'Internal Server Error');
  const content = await pageContent(payload, url.pathname);
  await commit({ build: shown.build, content, url, key, pageKey: newKey() }, payload.head, direction);
}

/** Draws the new page in a transition: history, head, scroll and focus change with it. */
async function commit(next: Shown, head: Head, direction: Direction): Promise<void> {
  const update = () => {
    settle(next, direction, head);
    if (direction === 'back') restoreScroll(next.key);
    else scrollToTarget(next.url.hash, 'instant');
    focusPage(next.url.hash);
    announce(head.title);
    document.dispatchEvent(new Event('site:navigated'));
  };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !document.startViewTransition || document.hidden) return update();
  const transition = document.startViewTransition(update);
  // Skipped when another one starts first; the page has changed all the same.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

/** Makes `next` what is shown, in the history and on the page. */
function settle(next: Shown, direction: Direction, head?: Head): void {
  if (direction === 'forward') history.pushState({ key: next.key }, '', next.url);
  // Before the page is drawn, so that one which fails to render can say so in the title.
  if (head) applyHead(head);
  shown = next;
  flushSync(() => show(next));
}

/** Focus goes where reading starts: to the hash's element, else to the heading. */
function focusPage(hash: string): void {
  const target = hashTarget(hash) ?? document.querySelector('h1');
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** A slim bar, only for what takes longer than a blink. */
function showProgress(signal: AbortSignal): () => void {
  const { dataset } = document.documentElement;
  const timer = setTimeout(() => {
    dataset.loading = '';
  }, loadingDelayMs);
  const done = () => {
    clearTimeout(timer);
    delete dataset.loading;
  };
  signal.addEventListener('abort', done);
  return () => signal.aborted || done();
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);
