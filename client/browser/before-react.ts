import { readScroll } from './scroll.ts';

/**
 * What the browser leaves to the page once client navigation has taken over a history, in the time before
 * React is here again: where a reload had scrolled to, and going back to an entry of another page.
 */
export function startBeforeReact(): void {
  const { dataset } = document.documentElement;
  const start = location.pathname + location.search;
  addEventListener('popstate', () => {
    // Only the address has changed: the page must follow. A fragment is the browser's own affair.
    const here = location.pathname + location.search;
    if (here !== start && !('hydrated' in dataset)) location.reload();
  });
  if (history.scrollRestoration !== 'manual') return;
  const top = readScroll(history.state?.key);
  if (top) whenParsed(() => scrollTo({ top, behavior: 'instant' }));
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
