import { fetchIsland } from './fetch-island.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/**
 * Says in every `[data-open-now]` whether the shop is open now. Pages are kept, so they cannot know: the weekly
 * hours stand there until then, and wherever this fails. An answer is good for a minute (`fetch-island.ts`).
 */
export function startOpenNow(): void {
  whenLoaded(() => whenIdle(show));
  document.addEventListener('site:navigated', show);
  document.addEventListener('visibilitychange', () => !document.hidden && show());
}

async function show(): Promise<void> {
  const places = document.querySelectorAll('[data-open-now]');
  if (places.length === 0) return;
  const html = await fetchIsland('open-now');
  if (html) for (const place of places) place.innerHTML = html;
}
