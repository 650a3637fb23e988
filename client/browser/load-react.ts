import { isSlowConnection } from './slow-connection.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/** How long React waits if the visitor does nothing: the first paint and the first reading are over by then. */
const longIdleMs = 4000;

/** Search engines and link previews, roughly: the server's own list is larger than this whole script. */
const crawlers = /bot\b|crawl|spider|slurp|lighthouse|externalhit|whatsapp/i;

const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Loads React at the first interaction, or after a long idle. On a slow connection only when something calls
 * `loadReact`: links and forms work without React.
 */
export function startLoadingReact(): void {
  addEventListener('click', replayClick, true);
  if (isSlowConnection()) return;
  if (crawlers.test(navigator.userAgent)) {
    // A failure in React's code could only take content away.
    console.info('React is not loaded for a crawler: the page stays as the server sent it.');
    return;
  }
  for (const type of interactions) {
    addEventListener(type, loadReact, { once: true, passive: true, capture: true });
  }
  whenLoaded(() => setTimeout(() => whenIdle(loadReact), longIdleMs));
}

/** URL of React's entry, which the build defines. A bundle of its own, so that boot stays small. */
declare const ENTRY_URL: string;

let requested = false;

/** Loads and starts React, once. If that fails, the page stays complete HTML with working links. */
export function loadReact(): void {
  if (requested) return;
  requested = true;
  import(ENTRY_URL).catch((error) => {
    console.error('The page stays as it is, without client navigation:', error);
  });
}

/** Holds back a click on a button that needs React (`data-replay`) until hydration, then clicks it again. */
function replayClick(event: MouseEvent): void {
  if ('hydrated' in document.documentElement.dataset) {
    removeEventListener('click', replayClick, true);
    return;
  }
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : null;
  if (!button) return;
  event.preventDefault();
  loadReact();
  document.addEventListener('site:hydrated', () => button.isConnected && button.click(), { once: true });
}
