/** Runs something once the browser has nothing better to do, after `timeout` ms at the latest. */
export function whenIdle(run: () => void, timeout = 2000): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout });
  else setTimeout(run, 200);
}
