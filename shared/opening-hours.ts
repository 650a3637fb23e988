import { timeZone } from './constants.ts';
import { months } from './dates.ts';
import type { Closure, Hours, Shop, Weekday } from './shop.ts';

/** Whether the shop is open, and a sentence for visitors: "Open now until 5:00 PM". */
export interface OpenState {
  open: boolean;
  text: string;
}

/** Weekly hours in one phrase: "9:00 AM to 5:00 PM, Monday to Friday". Three or more days in a row are a range. */
export function formatHours(hours: Hours): string {
  return `${formatTime(hours.opens)} to ${formatTime(hours.closes)}, ${formatDays(hours.days)}`;
}

/**
 * Whether the shop is open at `now`, and a sentence for visitors. It names the date of the next opening where the weekday
 * alone could mislead: after a closure, or a week or more ahead.
 */
export function openState({ hours, closures }: Pick<Shop, 'hours' | 'closures'>, now: Date): OpenState {
  const { date: today, time } = brisbane(now);
  const closure = closureOn(closures, today);
  const trades = (date: string) => isTradingDay({ hours, closures }, date);
  if (trades(today) && time >= hours.opens && time < hours.closes) {
    return { open: true, text: `Open now until ${formatTime(hours.closes)}` };
  }
  const next = nextOpening(today, trades, trades(today) && time < hours.opens);
  const closed = closure ? `Closed today, ${closure.name}` : 'Closed now';
  if (!next) return { open: false, text: closed };
  const passesClosure = closures.some(({ date }) => date >= today && date < next.date);
  const day =
    next.days === 0 ? 'today' : passesClosure || next.days > 6 ? formatDay(next.date) : weekday(next.date);
  return { open: false, text: `${closed}. Opens ${day} at ${formatTime(hours.opens)}` };
}

/** The closures in words, in the same order: "Friday 25 December 2026, Christmas Day". */
export function closureLabels(closures: Closure[]): { date: string; label: string }[] {
  return closures.map(({ date, name }) => ({
    date,
    label: `${formatDay(date)} ${date.slice(0, 4)}, ${name}`,
  }));
}

/** A time of a day in Brisbane, where no clock is ever put forward: "2026-11-24T16:00:00+10:00". */
export const brisbaneTime = (date: string, time: string): string => `${date}T${time}:00+10:00`;

/** The current year in Brisbane, where it begins ten hours before that of UTC. */
export function brisbaneYear(now: Date): number {
  return Number(brisbane(now).date.slice(0, 4));
}

/** "17:30" → "5:30 PM" */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const week: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Where no opening is found within these days, the sentence names none. */
const lookAheadDays = 370;

/** Swedish writes dates and times as ISO 8601 does: "2026-12-25 09:00". */
const brisbaneFormat = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

let latest = { minute: Number.NaN, date: '', time: '' };

/** The local date and time, "2026-12-25" and "09:00". Every request asks for it: formatted once a minute (2 µs). */
export function brisbane(now: Date): { date: string; time: string } {
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== latest.minute) {
    const [date = '', time = ''] = brisbaneFormat.format(now).split(' ');
    latest = { minute, date, time };
  }
  return latest;
}

function nextOpening(today: string, trades: (date: string) => boolean, stillToday: boolean) {
  if (stillToday) return { date: today, days: 0 };
  for (let days = 1; days <= lookAheadDays; days++) {
    const date = addDays(today, days);
    if (trades(date)) return { date, days };
  }
  return null;
}

/** Whether the shop is open at all on a date of its own time zone. */
export function isTradingDay({ hours, closures }: Pick<Shop, 'hours' | 'closures'>, date: string): boolean {
  return hours.days.includes(weekday(date)) && !closureOn(closures, date);
}

export function closureOn(closures: Closure[], date: string): Closure | undefined {
  return closures.find((closure) => closure.date === date);
}

/** An ISO date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

export function weekday(date: string): Weekday {
  return week[(new Date(date).getUTCDay() + 6) % 7] as Weekday;
}

/** "2026-12-25" → "Friday 25 December" */
export function formatDay(date: string): string {
  const [, month = 1, day = 1] = date.split('-').map(Number);
  return `${weekday(date)} ${day} ${months[month - 1]}`;
}

function formatDays(days: Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of week.filter((name) => days.includes(name))) {
    const run = runs.at(-1);
    if (run && week.indexOf(day) === week.indexOf(run.at(-1) as Weekday) + 1) run.push(day);
    else runs.push([day]);
  }
  const phrases = runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`]));
  const last = phrases.pop() ?? '';
  return phrases.length > 0 ? `${phrases.join(', ')} and ${last}` : last;
}
