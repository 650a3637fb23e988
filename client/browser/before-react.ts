import { loadIfElsewhere } from './page-address.ts';
import { savedScroll } from './scroll.ts';

/**
 * Client navigation takes history and scroll position out of the browser's hands. Until React runs again after a reload,
 * this shows the page of the history entry that the visitor is at, scrolled to where it was.
 */
export function startBeforeReact(): void {
  const { dataset } = document.documentElement;
  addEventListener('popstate', () => 'hydrated' in dataset || loadIfElsewhere());
  if (loadIfElsewhere() || history.scrollRestoration !== 'manual') return;
  const top = savedScroll(history.state?.key);
  if (top) whenParsed(() => scrollTo({ top, behavior: 'instant' }));
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
