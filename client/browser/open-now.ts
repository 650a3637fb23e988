import { fetchIsland } from './fetch-island.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/**
 * Shows in every `[data-open-now]` whether the shop is open now, and above the page the shop's notice while it is true.
 * The root's `data-today` marks today in the week (`WeekHours`). Pages are cached, so their HTML has the weekly hours, which
 * stay if the request fails. An answer is good for a minute (`fetch-island.ts`).
 */
export function startOpenNow(): void {
  whenLoaded(() => whenIdle(show));
  document.addEventListener('site:navigated', show);
  document.addEventListener('visibilitychange', () => !document.hidden && show());
}

async function show(): Promise<void> {
  const places = document.querySelectorAll('[data-open-now]');
  const bar = document.querySelector('[data-island="notice"]');
  const html =
    (places.length > 0 || bar || document.querySelector('[data-day]')) && (await fetchIsland('open-now'));
  if (!html) return;
  const answer = document.createElement('template');
  answer.innerHTML = html;
  const notice = answer.content.querySelector('aside');
  notice?.remove();
  for (const place of places) place.innerHTML = answer.innerHTML;
  document.documentElement.dataset.today = answer.content.querySelector('span')?.dataset.day ?? '';
  // What stands already stays: somebody may be reading it, or be on its link.
  if (bar && bar.innerHTML !== (notice?.outerHTML ?? '')) bar.replaceChildren(notice ?? '');
}
