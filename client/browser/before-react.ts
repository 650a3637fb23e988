import { reloadIfAddressChanged } from './page-address.ts';
import { savedScroll, saveScroll, scrollToTarget } from './scroll.ts';
import { isHydrated, whenParsed } from './when-idle.ts';

/**
 * Client navigation takes history and scroll position out of the browser's hands. Until React runs again after a reload,
 * this shows the page of the history entry that the visitor is at, scrolled to where it was, and keeps the position.
 */
export function startBeforeReact(): void {
  addEventListener('popstate', () => isHydrated() || reloadIfAddressChanged());
  const key = history.state?.key;
  if (reloadIfAddressChanged() || !key || history.scrollRestoration !== 'manual') return;
  addEventListener('pagehide', () => isHydrated() || saveScroll(key));
  const top = savedScroll(key);
  whenParsed(() => {
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
    // New, by the reload guard.
    else scrollToTarget(location.hash);
  });
}
