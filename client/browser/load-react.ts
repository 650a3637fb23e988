import { loadStyles } from './load-styles.ts';
import { isSlowConnection } from './slow-connection.ts';
import { nextFrame, whenIdle, whenLoaded } from './when-idle.ts';

/**
 * How long React waits if the visitor does nothing: the first paint and the first reading are over by then. In development
 * it starts at once, so that its warnings show.
 */
const longIdleMs = process.env.NODE_ENV === 'development' ? 0 : 4000;

/** Search engines and link previews, roughly: the server's list is larger than this whole script. */
const crawlers = /bot\b|crawl|spider|slurp|lighthouse|externalhit|whatsapp/i;

const interactions = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'] as const;

/**
 * Loads React at the first interaction, or after a long idle. On a slow connection only when something calls
 * `loadReact`: links and forms work without React.
 */
export function startLoadingReact(): void {
  addEventListener('click', replayClick, true);
  whenLoaded(() => whenIdle(loadStyles));
  for (const [type, starts] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const) {
    addEventListener(type, () => (isPressed = starts), true);
  }
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

/** URLs that the build defines: of React's entry, a separate bundle, and the chunks it imports; of the live pages' code. */
declare const REACT_URLS: string[];
declare const VIEW_URLS: string[];

let requested = false;

/** Loads and starts React, once. If that fails, the page stays complete HTML with working links. */
export function loadReact(): void {
  if (requested) return;
  requested = true;
  // All at once: the browser would find each chunk only in the one before.
  const isIsland = document.querySelector('main > [data-island]');
  // Development has the entry alone, which may have been saved since.
  if (process.env.NODE_ENV !== 'development')
    for (const url of isIsland ? REACT_URLS : [...REACT_URLS, ...VIEW_URLS]) preloadModule(url);
  Promise.all([whenPainted(), loadStyles()])
    .then(() => import(REACT_URLS[0] as string))
    .then(({ start }) => start())
    .catch((error) => console.error('The page stays as it is, without client navigation:', error));
}

function preloadModule(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

let isPressed = false;

/** Waits until the effect of the press or key that loads React is on the screen: React's start would delay it. */
async function whenPainted(): Promise<void> {
  // Touch screens click some milliseconds after the finger is lifted: hence a frame more.
  do await nextFrame();
  while (isPressed);
  await nextFrame();
}

/** Boot answers these itself, and islands are never hydrated. */
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
