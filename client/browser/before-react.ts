import { savedScroll } from './scroll.ts';

/**
 * Client navigation takes history and scroll position out of the browser's hands. Until React runs again after
 * a reload, this restores the scroll position and answers going back to the entry of another page.
 */
export function startBeforeReact(): void {
  const { dataset } = document.documentElement;
  const start = location.pathname + location.search;
  addEventListener('popstate', () => {
    // Only the address has changed: load its page. The browser handles a change of the hash.
    const here = location.pathname + location.search;
    if (here !== start && !('hydrated' in dataset)) location.reload();
  });
  if (history.scrollRestoration !== 'manual') return;
  const top = savedScroll(history.state?.key);
  if (top) whenParsed(() => scrollTo({ top, behavior: 'instant' }));
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
