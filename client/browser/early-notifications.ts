import { loadReact } from './load-react.ts';

/** A `site:notify` event before hydration loads React, and is dispatched again after hydration. */
export function startEarlyNotifications(): void {
  const replay = (event: Event) => {
    const { detail } = event as CustomEvent;
    const dispatchAgain = () => document.dispatchEvent(new CustomEvent('site:notify', { detail }));
    document.addEventListener('site:hydrated', dispatchAgain, { once: true });
    loadReact();
  };
  document.addEventListener('site:notify', replay);
  document.addEventListener('site:hydrated', () => document.removeEventListener('site:notify', replay), {
    once: true,
  });
}
