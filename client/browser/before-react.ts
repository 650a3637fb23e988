import { loadIfElsewhere } from './page-address.ts';
import { savedScroll } from './scroll.ts';
import { isHydrated, whenParsed } from './when-idle.ts';

/**
 * Client navigation takes history and scroll position out of the browser's hands. Until React runs again after a reload,
 * this shows the page of the history entry that the visitor is at, scrolled to where it was.
 */
export function startBeforeReact(): void {
  addEventListener('popstate', () => isHydrated() || loadIfElsewhere());
  if (loadIfElsewhere() || history.scrollRestoration !== 'manual') return;
  const top = savedScroll(history.state?.key);
  if (top) whenParsed(() => scrollTo({ top, behavior: 'instant' }));
}
