import { reloadIfAddressChanged } from './page-address.ts';
import { leaveEntry, savedScroll, scrollToTarget } from './scroll.ts';
import { isHydrated, painted, whenParsed } from './when-idle.ts';

/**
 * Client navigation takes history and scroll position out of the browser's hands. Until React runs again after a reload,
 * this shows the page of the history entry that the visitor is at, scrolled to where it was, and keeps the position.
 */
export function startBeforeReact(): void {
  addEventListener('popstate', () => isHydrated() || reloadIfAddressChanged());
  // Once the browser has restored an entry whose own document was loaded: at the next entry it would scroll this document.
  addEventListener('pageshow', async () => {
    await painted();
    if (history.state?.key) history.scrollRestoration = 'manual';
  });
  const key = history.state?.key;
  if (reloadIfAddressChanged() || !key) return;
  addEventListener('pagehide', () => isHydrated() || leaveEntry(key));
  if (history.scrollRestoration === 'auto') return;
  const top = savedScroll(key);
  whenParsed(() => {
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
    // New, by the reload guard.
    else scrollToTarget(location.hash);
  });
}
