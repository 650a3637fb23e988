import type { WorkingTime } from './catalogue.ts';
import {
  addDays,
  brisbane,
  closureOn,
  formatDay,
  formatTime,
  isTradingDay,
  weekday,
} from './opening-hours.ts';
import type { Closure, Shop } from './shop.ts';

/** When a repair would be ready that is handed over now, or at the next opening. */
export interface ReadyTime {
  /** The shop's local date, "2026-11-24", and 24-hour time, "16:00". */
  date: string;
  time: string;
  /** Closures on days that the shop would otherwise have worked on it. */
  closures: Closure[];
}

type Calendar = Pick<Shop, 'hours' | 'closures'>;

/** A shop without a trading day in so many days counts as closed for good. */
const lookAheadDays = 370;

/**
 * When work of that length is done at the latest; `null` where the shop has no trading day ahead. Hours run while the
 * shop is open. Business days end when it closes; the day of handing over does not count.
 */
export function readyTime(shop: Calendar, now: Date, { unit, to }: WorkingTime): ReadyTime | null {
  const start = nextOpenMoment(shop, now);
  if (!start) return null;
  return unit === 'hours' ? afterHours(shop, start, to) : afterBusinessDays(shop, start, to);
}

/** "Tuesday 24 November, about 4 pm; closed on Wednesday 25 November, Royal Show" */
export function readyText({ date, time, closures }: ReadyTime): string {
  const on = `${formatDay(date)}, about ${roundedTime(time)}`;
  if (closures.length === 0) return on;
  const days = closures.map((closure) => `${weekday(closure.date)} (${closure.name})`).join(' and ');
  return `${on}. We are closed on ${days}`;
}

interface Moment {
  date: string;
  /** Minutes since midnight. */
  minute: number;
  passed: Closure[];
}

/** Now, where the shop is open; else the next opening. */
function nextOpenMoment(shop: Calendar, now: Date): Moment | null {
  const { date, time } = brisbane(now);
  const minute = minutesOf(time);
  const { opens, closes } = shop.hours;
  if (isTradingDay(shop, date) && minute < minutesOf(closes)) {
    return { date, minute: Math.max(minute, minutesOf(opens)), passed: [] };
  }
  return nextTradingDay(shop, { date, minute, passed: [] });
}

/** The opening of the next trading day, with the closures passed on the way. */
function nextTradingDay(shop: Calendar, from: Moment): Moment | null {
  const passed = [...from.passed];
  for (let days = 1; days <= lookAheadDays; days++) {
    const date = addDays(from.date, days);
    if (isTradingDay(shop, date)) return { date, minute: minutesOf(shop.hours.opens), passed };
    const closure = closureOn(shop.closures, date);
    if (closure && shop.hours.days.includes(weekday(date))) passed.push(closure);
  }
  return null;
}

function afterHours(shop: Calendar, start: Moment, hours: number): ReadyTime | null {
  const closes = minutesOf(shop.hours.closes);
  let at: Moment | null = start;
  let left = hours * 60;
  while (at && left > closes - at.minute) {
    left -= closes - at.minute;
    at = nextTradingDay(shop, at);
  }
  return at && readyAt(at, at.minute + left);
}

function afterBusinessDays(shop: Calendar, start: Moment, days: number): ReadyTime | null {
  let at: Moment | null = start;
  for (let day = 0; at && day < days; day++) at = nextTradingDay(shop, at);
  return at && readyAt(at, minutesOf(shop.hours.closes));
}

function readyAt({ date, passed }: Moment, minute: number): ReadyTime {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return { date, time, closures: passed };
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** "4 PM": the next half hour, since nobody knows it to the minute. */
function roundedTime(time: string): string {
  const minute = Math.ceil(minutesOf(time) / 30) * 30;
  const rounded = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return formatTime(rounded).replace(':00', '');
}
