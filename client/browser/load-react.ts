import { isSlowLine } from './slow-line.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/** How long an untouched page waits for React: the first paint and what the visitor reads first are over by then. */
const longIdleMs = 4000;

/** Search engines and link previews, roughly: the server's own list is larger than all of this script. */
const crawlers = /bot\b|crawl|spider|slurp|lighthouse|externalhit|whatsapp/i;

const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Brings React at the first sign of a hand, or after a long idle. On a slow line only when something asks
 * for it by `wantReact`: links and forms work without.
 */
export function startLoadingReact(): void {
  addEventListener('click', rememberClick, true);
  if (isSlowLine()) return;
  if (crawlers.test(navigator.userAgent)) {
    // Whatever failed later could only take away from what it has.
    console.info('A crawler keeps the page as the server sent it.');
    return;
  }
  for (const sign of signs) addEventListener(sign, wantReact, { once: true, passive: true, capture: true });
  whenLoaded(() => setTimeout(() => whenIdle(wantReact), longIdleMs));
}

/** Where the build has put React's entry: a bundle of its own, so that this one stays small. */
declare const ENTRY_URL: string;

let asked = false;

/** Loads and starts React, once. Where that fails the page stays what it is: complete HTML with working links. */
export function wantReact(): void {
  if (asked) return;
  asked = true;
  import(ENTRY_URL).catch((error) => {
    console.error('The page stays as it is, without client navigation:', error);
  });
}

/** A press on what only React answers (`data-replay`) before React is here: kept, and pressed again once it is. */
function rememberClick(event: MouseEvent): void {
  if ('hydrated' in document.documentElement.dataset) {
    removeEventListener('click', rememberClick, true);
    return;
  }
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : null;
  if (!button) return;
  event.preventDefault();
  wantReact();
  document.addEventListener('site:hydrated', () => button.isConnected && button.click(), { once: true });
}
