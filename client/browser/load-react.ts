import { closest } from './closest.ts';
import { earlyClicks } from './early-clicks.ts';
import { loadStyles } from './load-styles.ts';
import { isSlowConnection } from './slow-connection.ts';
import { isTranslated } from './translated.ts';
import { isHydrated, nextFrame, whenHydrated, whenLoaded, whenLoadedAndIdle } from './when-idle.ts';

/** What a visitor uses: a pointer or the focus on one of these is an intent. */
const controls = 'a[href], button, input, select, textarea, summary, label';

/**
 * Loads React at the visitor's first intent: a press, a key, a pointer or the focus on a link or control. Who only reads and
 * scrolls never loads it. On a slow connection only what calls `loadReact` does: links and forms work without React.
 */
export function startLoadingReact(): void {
  addEventListener('click', replayClick, true);
  whenLoadedAndIdle(loadStyles);
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, () => (isPressed = type === 'pointerdown'), true);
  if (isSlowConnection()) return;
  // At once, so that React's warnings show.
  if (process.env.NODE_ENV === 'development') whenLoaded(loadReact);
  const loadOnControl = ({ target }: Event) => closest(target, controls) && loadReact();
  const isTouch = (event: PointerEvent) => event.pointerType === 'touch';
  const options = { passive: true, capture: true };
  addEventListener('keydown', loadReact, options);
  addEventListener('focusin', loadOnControl, options);
  // A page that scrolls under a resting pointer moves no pointer.
  addEventListener('pointermove', (event) => isTouch(event) || loadOnControl(event), options);
  addEventListener('touchstart', loadOnControl, options);
  // A finger may be about to scroll: that ends in `pointercancel`, a tap in `pointerup`.
  addEventListener('pointerdown', (event) => isTouch(event) || loadReact(), options);
  addEventListener('pointerup', loadReact, options);
  // Used before this script was there.
  if (document.activeElement?.matches(controls) || earlyClicks().length > 0) loadReact();
}

/** URLs that the build defines: of React's entry, a separate bundle, and the chunks it imports; of the live pages' code. */
declare const REACT_URLS: string[];
declare const VIEW_URLS: string[];

let requested = false;

/** Loads and starts React, once. If that fails, the page stays complete HTML with working links. */
export function loadReact(): void {
  if (requested || isTranslated()) return;
  requested = true;
  const isIsland = document.querySelector('main > [data-island]');
  preloadModules(isIsland ? REACT_URLS : [...REACT_URLS, ...VIEW_URLS]);
  Promise.all([whenPainted(), loadStyles()])
    .then(() => import(REACT_URLS[0] as string))
    .then(({ start }) => start())
    .catch((error) => console.error('No client navigation:', error));
}

/** Loads scripts that import each other, all at once: the browser would find each chunk only in the one before. */
export function preloadModules(urls: string[]): void {
  // Development has the entry alone, whose chunks may have other names since.
  if (process.env.NODE_ENV === 'development') return;
  for (const href of urls)
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
  if (isHydrated() || isTranslated()) return;
  const button = closest(event.target, '[data-replay], #root button[type=button]');
  if (!button || button.closest(needNoReact)) return;
  event.preventDefault();
  // React, once it has begun to hydrate, would answer this click too.
  event.stopImmediatePropagation();
  loadReact();
  const clickAgain = () => button.isConnected && button.click();
  // After the effects of all components, which React runs last.
  whenHydrated(() => nextFrame().then(clickAgain));
}
