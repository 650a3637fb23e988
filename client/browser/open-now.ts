import { fetchIsland } from './fetch-island.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/**
 * Shows in every `[data-open-now]` whether the shop is open now. Pages are cached, so their HTML has the weekly hours,
 * which stay if the request fails. An answer is good for a minute (`fetch-island.ts`).
 */
export function startOpenNow(): void {
  whenLoaded(() => whenIdle(show));
  document.addEventListener('site:navigated', show);
  document.addEventListener('visibilitychange', () => !document.hidden && show());
}

async function show(): Promise<void> {
  const elements = document.querySelectorAll('[data-open-now]');
  if (elements.length === 0) return;
  const html = await fetchIsland('open-now');
  if (html) for (const element of elements) element.innerHTML = html;
}
