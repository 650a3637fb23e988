/** Runs something after the window's load event. */
export function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Runs something when the window has loaded and the browser is idle: what nobody waits for. */
export const whenLoadedAndIdle = (run: () => void): void => whenLoaded(() => whenIdle(run));

/** Runs something once the document is parsed to its end. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

export const isHydrated = (): boolean => 'hydrated' in document.documentElement.dataset;

/** Runs something, once, after React has started. */
export function whenHydrated(run: () => void): void {
  document.addEventListener('site:hydrated', run, { once: true });
}

/** Runs something when the browser is idle, after `timeout` ms at the latest. */
export function whenIdle(run: () => void, timeout = 2000): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout });
  else setTimeout(run, 200);
}

/** Resolves once what has changed is on the screen; at once where nobody sees the page, which draws no frames. */
export const painted = (): Promise<void> => (document.hidden ? Promise.resolve() : nextFrame());

/** Resolves once the next frame is drawn. A page that nobody sees has none. */
export function nextFrame(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}
