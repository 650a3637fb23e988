import { preloadConcurrency } from '../../shared/constants.ts';
import { isLive, type LivePageId } from '../../shared/page-data.ts';
import { canNavigateInPlace } from './document-tags.ts';
import { preloadPage } from './fetch-page.ts';
import { preloadIcons } from './icons-in-page.ts';
import { linkedPage } from './links.ts';
import { knownRule } from './manifest.ts';
import { matchRoute } from './match-route.ts';
import type { PageLoaders } from './navigate.ts';
import { isSlowConnection } from './slow-connection.ts';
import { whenIdle } from './when-idle.ts';

interface PreloadLoaders extends Pick<PageLoaders, 'loadView'> {
  /** Names of the icons that a live page draws. */
  iconsOf: (route: LivePageId) => string[];
}

/**
 * Preloads the pages of links that are visible, hovered, focused or touched: once a path and four at a time. Links with
 * `data-preload="intent"` are not preloaded by being visible, nor are icons. Preloads nothing on a slow connection.
 */
export function startPreloading(build: string, loaders: PreloadLoaders): void {
  if (isSlowConnection()) return;
  const seen = new Set<string>();
  const queue: (() => Promise<void>)[] = [];
  let running = 0;

  function preloadLink(link: EventTarget | null): void {
    const url = linkedPage(link);
    if (!url || url.pathname === location.pathname || seen.has(url.pathname)) return;
    seen.add(url.pathname);
    queue.push(() => preload(url, build, loaders));
    runQueue();
  }

  function runQueue(): void {
    while (running < preloadConcurrency) {
      const next = queue.shift();
      if (!next) return;
      running++;
      next().finally(() => {
        running--;
        runQueue();
      });
    }
  }

  function preloadLinkIcons(link: EventTarget | null): void {
    const url = linkedPage(link);
    const route = url && matchRoute(url.pathname);
    if (route && isLive(route) && canNavigateInPlace(route)) preloadIcons(loaders.iconsOf(route));
  }

  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      // One by one: together they would delay the answer to a press.
      whenIdle(() => preloadLink(target));
    }
  });
  const observe = () => {
    for (const link of document.querySelectorAll('a[href]:not([data-preload=intent])')) visible.observe(link);
  };
  // Every navigation adds and removes links; observing one twice changes nothing.
  new MutationObserver(observe).observe(document.body, { childList: true, subtree: true });
  observe();

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(
      type,
      ({ target }) => {
        preloadLink(target);
        preloadLinkIcons(target);
      },
      { passive: true },
    );
  }
}

async function preload(url: URL, build: string, { loadView }: PreloadLoaders): Promise<void> {
  const route = matchRoute(url.pathname);
  if (!route || !canNavigateInPlace(route) || knownRule(url.pathname).private) return;
  await Promise.all([preloadPage(url, build), isLive(route) && loadView(route).catch(() => {})]);
}
