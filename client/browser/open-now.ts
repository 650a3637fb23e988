import { islandMaxAgeSeconds } from '../../shared/constants.ts';
import { fetchIsland } from './fetch-island.ts';
import { whenLoadedAndIdle } from './when-idle.ts';

/**
 * Shows in every `[data-open-now]` whether the shop is open now, in every `[data-now-note]` the same in short, the words that
 * fit (`ByHours`), and above the page the shop's notice while it is true. The root's `data-today` marks
 * today in the week (`WeekHours`). Pages are cached, so their HTML has the words of a closed shop, which stay if
 * the request fails. An answer is good for a minute (`fetch-island.ts`), and until the shop opens or closes.
 */
export function startOpenNow(): void {
  whenLoadedAndIdle(show);
  document.addEventListener('site:navigated', show);
  document.addEventListener('visibilitychange', () => !document.hidden && show());
}

let latest = '';
/** When the shop opens or closes, by this device's clock. */
let changesAt = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

async function show(): Promise<void> {
  const hasChanged = Date.now() >= changesAt;
  const html = await fetchIsland('open-now', {}, hasChanged ? 0 : islandMaxAgeSeconds);
  if (html === null) {
    // Until when it was open is no longer true.
    if (hasChanged) showNow(false, '');
    return showAgain(60);
  }
  const answer = document.createElement('template');
  answer.innerHTML = html;
  const notice = answer.content.querySelector('aside');
  notice?.remove();
  for (const place of document.querySelectorAll('[data-open-now]')) place.innerHTML = answer.innerHTML;
  const { state, seconds, day, note = '' } = answer.content.querySelector('span')?.dataset ?? {};
  document.documentElement.dataset.today = day ?? '';
  showNow(state === 'open', note);
  // The server may not think so yet, where this device's clock is ahead: then it is asked again.
  if (html !== latest || hasChanged) showAgain(Number(seconds));
  latest = html;
  const bar = document.querySelector('[data-island="notice"]');
  // What stands already stays: somebody may be reading it, or be on its link.
  if (bar && bar.innerHTML !== (notice?.outerHTML ?? '')) bar.replaceChildren(notice ?? '');
}

/** Asks again in so many seconds, once a day at least: timers count no more than 24 days. */
function showAgain(seconds: number): void {
  const wait = Math.min(Math.max(seconds, 1) || 86_400, 86_400) * 1000;
  changesAt = Date.now() + wait;
  clearTimeout(timer);
  timer = setTimeout(show, wait);
}

/** Shows the words that fit (`ByHours`), with a note in them. */
function showNow(isOpen: boolean, note: string): void {
  for (const place of document.querySelectorAll('[data-now-note]')) place.textContent = note;
  const root = document.documentElement.dataset;
  if (isOpen) root.shop = 'open';
  else delete root.shop;
}
