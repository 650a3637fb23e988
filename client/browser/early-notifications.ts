import { wantReact } from './load-react.ts';

/** A `site:notify` before React is here brings React, and is said again once the page listens. */
export function keepEarlyNotifications(): void {
  const keep = (event: Event) => {
    const { detail } = event as CustomEvent;
    const sayAgain = () => document.dispatchEvent(new CustomEvent('site:notify', { detail }));
    document.addEventListener('site:hydrated', sayAgain, { once: true });
    wantReact();
  };
  document.addEventListener('site:notify', keep);
  document.addEventListener('site:hydrated', () => document.removeEventListener('site:notify', keep), {
    once: true,
  });
}
