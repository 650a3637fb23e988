import { loadReact } from './load-react.ts';
import { isHydrated, whenHydrated } from './when-idle.ts';

/** A `site:notify` event before hydration loads React, and is dispatched again after hydration. */
export function startEarlyNotifications(): void {
  document.addEventListener('site:notify', (event) => {
    if (isHydrated()) return;
    const { detail } = event as CustomEvent;
    whenHydrated(() => document.dispatchEvent(new CustomEvent('site:notify', { detail })));
    loadReact();
  });
}
