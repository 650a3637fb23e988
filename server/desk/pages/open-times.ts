import type { OpenTimes } from '../../../client/desk/offered-times.ts';
import {
  addDays,
  brisbane,
  type Calendar,
  formatDay,
  formatTime,
  spansOn,
} from '../../../shared/opening-hours.ts';

/** How many open days are offered, and how far ahead they are looked for. */
const [offeredDays, lookAheadDays] = [8, 21];

/** The next days on which the shop is open, and the full hours within any of them. */
export function openTimes(shop: Calendar, now: Date): OpenTimes {
  const { date: today, time } = brisbane(now);
  const open = Array.from({ length: lookAheadDays }, (_, days) => addDays(today, days))
    .map((date) => ({ date, spans: spansOn(shop, date) }))
    .filter(({ date, spans }) => spans.some(({ closes }) => date > today || closes > time))
    .slice(0, offeredDays);
  const all = open.flatMap(({ spans }) => spans);
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  const near = ['Today', 'Tomorrow'];
  return {
    days: open.map(({ date, spans }) => ({
      date,
      closes: spans.at(-1)?.closes ?? '',
      words: near.find((_, days) => addDays(today, days) === date) ?? formatDay(date),
    })),
    hours: hours
      .filter((hour) => all.some(({ opens, closes }) => opens <= hour && hour <= closes))
      .map((hour) => [hour, hour === '12:00' ? 'Noon' : formatTime(hour)]),
  };
}
