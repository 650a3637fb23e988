import { isSlowConnection } from './slow-connection.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/**
 * How long React waits if the visitor does nothing: the first paint and the first reading are over by then. A developer hears
 * at once what React has to say about a page.
 */
const longIdleMs = process.env.NODE_ENV === 'development' ? 0 : 4000;

/** Search engines and link previews, roughly: the server's own list is larger than this whole script. */
const crawlers = /bot\b|crawl|spider|slurp|lighthouse|externalhit|whatsapp/i;

const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Loads React at the first interaction, or after a long idle. On a slow connection only when something calls
 * `loadReact`: links and forms work without React.
 */
export function startLoadingReact(): void {
  addEventListener('click', replayClick, true);
  whenLoaded(() => whenIdle(loadStyles));
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

/** URLs of React's entry, a bundle of its own so that boot stays small, and of all the site's styles. The build defines both. */
declare const ENTRY_URL: string;
declare const STYLES_URL: string;

let requested = false;

/** Loads and starts React, once. If that fails, the page stays complete HTML with working links. */
export function loadReact(): void {
  if (requested) return;
  requested = true;
  Promise.all([import(ENTRY_URL), loadStyles()])
    .then(([{ start }]) => start())
    .catch((error) => console.error('The page stays as it is, without client navigation:', error));
}

let styles: Promise<unknown> | undefined;

/**
 * Loads all styles of the site, right behind the page's own: those of menus, of print, and of the pages that React may
 * show. The page's own are among them: each comes once more, in the same order, so that nothing looks different.
 */
function loadStyles(): Promise<unknown> {
  styles ??= addSheet();
  return styles;
}

function addSheet(): Promise<unknown> {
  const link = document.createElement('link');
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`no styles at ${STYLES_URL}`));
  });
  link.rel = 'stylesheet';
  link.href = STYLES_URL;
  document.querySelector('style')?.after(link);
  return loaded;
}

/** What boot itself answers, and what is never hydrated. */
const needNoReact = '[commandfor], [data-color-mode-toggle], [data-menu], [data-island]';

/**
 * Holds back a click on a button that only React can answer until hydration, then clicks it again: a button of
 * `type="button"`, which does nothing of itself, or anything with `data-replay`.
 */
function replayClick(event: MouseEvent): void {
  if ('hydrated' in document.documentElement.dataset) {
    removeEventListener('click', replayClick, true);
    return;
  }
  const { target } = event;
  const button =
    target instanceof Element && target.closest<HTMLElement>('[data-replay], #root button[type=button]');
  if (!button || button.closest(needNoReact)) return;
  event.preventDefault();
  // React, once it has begun to hydrate, would answer this click too.
  event.stopImmediatePropagation();
  loadReact();
  const again = () => button.isConnected && button.click();
  // After the effects of all components, which React runs last.
  const onHydrated = () => requestAnimationFrame(() => setTimeout(again));
  document.addEventListener('site:hydrated', onHydrated, { once: true });
}
