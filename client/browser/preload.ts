import { preloadConcurrency } from '../../shared/constants.ts';
import { matchRoute } from '../../shared/match-route.ts';
import { isLive } from '../../shared/page.ts';
import { loadView } from '../pages/load-view.ts';
import { preloadPage } from './fetch-page.ts';
import { pageOf } from './links.ts';
import { knownRule } from './manifest.ts';
import { isSlowLine } from './slow-line.ts';
import { mayShowHere } from './tag-border.ts';

/**
 * Fetches the pages of links that come into view or under a hand, each once for the page's life and
 * four at a time. Nothing on a slow line or where data is saved.
 */
export function startPreloading(build: string): void {
  if (isSlowLine()) return;
  const seen = new Set<string>();
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;

  function want(link: EventTarget | null): void {
    const url = pageOf(link);
    if (!url || url.pathname === location.pathname || seen.has(url.pathname)) return;
    seen.add(url.pathname);
    waiting.push(() => preload(url, build));
    work();
  }

  function work(): void {
    while (running < preloadConcurrency) {
      const next = waiting.shift();
      if (!next) return;
      running++;
      next().finally(() => {
        running--;
        work();
      });
    }
  }

  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      want(target);
    }
  });
  const observe = () => {
    for (const link of document.querySelectorAll('a[href]')) visible.observe(link);
  };
  // Links come and go with every navigation; observing one twice changes nothing.
  new MutationObserver(observe).observe(document.body, { childList: true, subtree: true });
  observe();

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, ({ target }) => want(target), { passive: true });
  }
}

async function preload(url: URL, build: string): Promise<void> {
  const route = matchRoute(url.pathname);
  if (!route || !mayShowHere(route) || knownRule(url.pathname).private) return;
  await Promise.all([preloadPage(url, build), isLive(route) && loadView(route).catch(() => {})]);
}
