import type { WorkingTime } from '../../shared/catalogue.ts';
import {
  addDays,
  brisbane,
  type Calendar,
  closureOn,
  formatDay,
  type LocalTime,
  lookAheadDays,
  nextOpening,
  shortTime,
  spansOn,
  weekday,
} from '../../shared/opening-hours.ts';
import type { Shop } from '../../shared/shop.ts';
import type { Closure } from '../../shared/shop-times.ts';

/** When a repair would be ready that is handed over now, or at the next opening. */
export interface ReadyTime extends LocalTime {
  /** Closures on days that the shop would otherwise have worked on it. */
  closures: Closure[];
}

/**
 * When work of that length is done at the latest; `null` where the shop has no trading day ahead. Hours run while the
 * shop is open. Business days end when it closes; the day of handing over does not count.
 * @param waitDays business days until the work begins: the queue, and the part that has to come
 */
export function readyTime(
  shop: Calendar,
  now: Date,
  { unit, to }: WorkingTime,
  waitDays = 0,
): ReadyTime | null {
  let left = to * 60;
  for (const { day, date, from, until, isLast, closures } of openSpans(shop, now)) {
    if (unit === 'businessDays') {
      if (day === waitDays + to && isLast) return { date, time: clock(until), closures };
    } else if (day >= waitDays) {
      if (left <= until - from) return { date, time: clock(from + left), closures };
      left -= until - from;
    }
  }
  return null;
}

interface OpenSpan {
  /** How many trading days behind the first one. */
  day: number;
  date: string;
  /** Minutes since midnight. */
  from: number;
  until: number;
  /** Whether the shop closes for the day behind it. */
  isLast: boolean;
  /** All closures on the way on days that the shop would otherwise have worked. */
  closures: Closure[];
}

/** What is left of the time that the shop is open now, and all of it from then on. */
function* openSpans(shop: Calendar, now: Date): Generator<OpenSpan> {
  const { date: today, time } = brisbane(now);
  const closures: Closure[] = [];
  let day = 0;
  for (let days = 0; days <= lookAheadDays; days++) {
    const date = addDays(today, days);
    const spans = spansOn(shop, date);
    const left = days === 0 ? spans.filter(({ closes }) => closes > time) : spans;
    for (const { opens, closes } of left) {
      const from = minutesOf(days === 0 && time > opens ? time : opens);
      const isLast = closes === spans.at(-1)?.closes;
      yield { day, date, from, until: minutesOf(closes), isLast, closures };
    }
    if (left.length > 0) day++;
    const closure = days > 0 && spans.length === 0 && closureOn(shop.closures, date);
    if (closure && spansOn({ ...shop, closures: [] }, date).length > 0) closures.push(closure);
  }
}

/**
 * When something that is ready at that time can be collected: then, to the next half hour, since nobody knows it to the
 * minute; at the next opening where the shop has closed by then. `null` where it never opens again.
 */
export function collectionTime(shop: Calendar, { date, time }: LocalTime): LocalTime | null {
  const rounded = clock(Math.ceil(minutesOf(time) / 30) * 30);
  const isOpen = spansOn(shop, date).some(({ opens, closes }) => rounded >= opens && rounded < closes);
  return isOpen ? { date, time: rounded } : nextOpening(shop, date, rounded);
}

/** When it is ready, "on Tuesday 24 November, about 4 PM", and when it can be collected, where that is another day. */
export function readyText(shop: Calendar, ready: LocalTime): { when: string; collect: string | null } {
  const collected = collectionTime(shop, ready);
  const day = formatDay(ready.date);
  if (collected?.date === ready.date)
    return { when: `on ${day}, about ${shortTime(collected.time)}`, collect: null };
  const collect = collected && `Collect it on ${formatDay(collected.date)} from ${shortTime(collected.time)}`;
  return { when: `by closing on ${day}`, collect };
}

/** "We are closed on Wednesday (Royal Show)"; empty where there are no closures. */
export function closedText(closures: Closure[]): string {
  const days = closures.map(({ date, name }) => `${weekday(date)} (${name})`).join(' and ');
  return days && `We are closed on ${days}`;
}

/** For how many days the shop's word on its queue is good. */
export const queueFactDays = 14;

/** The business days for which work waits at the bench; `null` where the shop has not said so lately. */
export function queueDays({ bench }: Pick<Shop, 'bench'>, now: Date): number | null {
  const isStale = !bench || addDays(bench.asOf, queueFactDays) < brisbane(now).date;
  return isStale ? null : bench.queueDays;
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
