import { timeZone } from './constants.ts';
import { months } from './dates.ts';
import type { Shop } from './shop.ts';
import type { Closure, ClosureLabel, DayHours, Span, Weekday } from './shop-times.ts';

/** A moment of the shop's own time zone: "2026-12-25" and "09:00". */
export interface LocalTime {
  date: string;
  time: string;
}

/** Whether the shop is open, and a sentence for visitors: "Open now until 5:00 PM". */
export interface OpenState {
  open: boolean;
  text: string;
  /** In short, for who calls or writes now: "Open until 5:00 PM", "We read it Monday from 9:00 AM". */
  note: string;
  /** When this ends, as `brisbaneTime` writes it; absent where no opening is known. */
  until?: string;
}

/** The facts that say when the shop is open. */
export type Calendar = Pick<Shop, 'hours' | 'closures'>;

/** Weekly hours in one phrase: "9:00 AM to 5:00 PM, Monday to Friday; Saturday by appointment". */
export const formatHours = (hours: DayHours[]): string => hoursLines(hours).join('; ');

/** The same, a line for days with the same hours. Three or more days in a row are a range. */
export const hoursLines = (hours: DayHours[]): string[] =>
  hours.map(({ days, spans }) => {
    if (spans.length === 0) return `${formatDays(days)} by appointment`;
    return `${spans.map(formatSpan).join(' and ')}, ${formatDays(days)}`;
  });

/** What the week says of one of its days: "9:00 AM to 5:00 PM", "By appointment", "Closed". */
export function dayText(hours: DayHours[], day: Weekday): string {
  const spans = hours.find(({ days }) => days.includes(day))?.spans;
  if (!spans) return 'Closed';
  return spans.length > 0 ? spans.map(formatSpan).join(', ') : 'By appointment';
}

const formatSpan = ({ opens, closes }: Span): string => `${formatTime(opens)} to ${formatTime(closes)}`;

/** A date of the shop's own time zone, "2026-12-25", and whether it is open then. */
export interface OpenDay {
  date: string;
  /** When it is open, in order; none while it is closed, or open by appointment alone. */
  spans: Span[];
  /** What the date's own hours are for: "Christmas Day"; `null` where the week's hold. */
  name: string | null;
  /** "9:00 AM to 5:00 PM", "By appointment", "Closed". */
  text: string;
}

/** Whether the shop is open on a date: what header, contact page, search and structured data all ask. */
export function openDay(calendar: Calendar, date: string): OpenDay {
  const name = closureOn(calendar.closures, date)?.name ?? null;
  const spans = spansOn(calendar, date);
  const isByAppointment = name === null && usualHours(calendar.hours, date)?.spans.length === 0;
  const shut = isByAppointment ? 'By appointment' : 'Closed';
  return { date, spans, name, text: spans.length > 0 ? spans.map(formatSpan).join(' and ') : shut };
}

/** When the shop is open on a date of its own time zone, in order. */
export function spansOn({ hours, closures }: Calendar, date: string): Span[] {
  const usual = usualHours(hours, date)?.spans ?? [];
  const closure = closureOn(closures, date);
  if (!closure) return usual;
  const { opens, closes } = closure;
  if (opens && closes) return [{ opens, closes }];
  if (!opens && !closes) return [];
  return usual
    .map((span) => ({
      opens: opens && opens > span.opens ? opens : span.opens,
      closes: closes && closes < span.closes ? closes : span.closes,
    }))
    .filter((span) => span.opens < span.closes);
}

const usualHours = (hours: DayHours[], date: string) =>
  hours.find(({ days }) => days.includes(weekday(date)));

/**
 * Whether the shop is open at `now`, and a sentence for visitors. It names the date of the next opening where the weekday
 * alone could mislead: after a closure, or a week or more ahead.
 */
export function openState(shop: Calendar, now: Date): OpenState {
  const { date: today, time } = brisbane(now);
  const day = openDay(shop, today);
  const span = day.spans.find(({ opens, closes }) => time >= opens && time < closes);
  if (span) {
    const reason = day.name === null ? '' : ` (${day.name})`;
    return {
      open: true,
      text: `Open now until ${formatTime(span.closes)}${reason}`,
      note: `Open until ${formatTime(span.closes)}`,
      until: brisbaneTime(today, span.closes),
    };
  }
  const isShut = day.spans.length === 0;
  const shut = isShut && day.name !== null ? `Closed today, ${day.name}` : 'Closed now';
  const closed = isShut && day.text !== 'Closed' ? `${day.text} today` : shut;
  const next = nextOpening(shop, today, time);
  if (!next) return { open: false, text: closed, note: 'We read it as soon as we can' };
  const passesClosure = shop.closures.some(({ date }) => date >= today && date < next.date);
  const isFar = passesClosure || next.date > addDays(today, 6);
  const when = next.date === today ? 'today' : isFar ? formatDay(next.date) : weekday(next.date);
  const hour = formatTime(next.time);
  return {
    open: false,
    text: `${closed}. Opens ${when} at ${hour}`,
    note: `We read it ${when} from ${hour}`,
    until: brisbaneTime(next.date, next.time),
  };
}

/** The day of the week, where its usual hours hold; `null` on a day with hours of its own. */
export function usualDay({ closures }: Pick<Calendar, 'closures'>, now: Date): Weekday | null {
  const { date } = brisbane(now);
  return closureOn(closures, date) ? null : weekday(date);
}

/** Where no opening is found within these days, the shop counts as closed for good. */
export const lookAheadDays = 370;

/** The first opening behind a local date and time; `null` where there is none. */
export function nextOpening(shop: Calendar, from: string, time: string): LocalTime | null {
  for (let days = 0; days <= lookAheadDays; days++) {
    const date = addDays(from, days);
    const span = spansOn(shop, date).find(({ opens }) => days > 0 || opens > time);
    if (span) return { date, time: span.opens };
  }
  return null;
}

/** The closures in words, in the same order: "Friday 25 December 2026, Christmas Day". */
export function closureLabels(calendar: Calendar): ClosureLabel[] {
  return calendar.closures.map(({ date, name }) => {
    const { spans, text } = openDay(calendar, date);
    const isClosed = spans.length === 0;
    const label = `${formatDay(date)} ${date.slice(0, 4)}, ${name}`;
    return { date, label: isClosed ? label : `${label}: open ${text}`, isClosed };
  });
}

/** How far ahead pages and answers name days with other hours, and how many: nobody plans a repair for longer. */
const closureDays = 90;
const maxClosures = 4;

/** Of days in order those that are shown today. */
export const comingDays = <Day extends Pick<Closure, 'date'>>(days: Day[], today: string): Day[] =>
  days.filter(({ date }) => date >= today && date <= addDays(today, closureDays)).slice(0, maxClosures);

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

/** "17:00" → "5 PM", "17:30" → "5:30 PM" */
export const shortTime = (time: string): string => formatTime(time).replace(':00', '');

export const week: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Swedish writes dates and times as ISO 8601 does: "2026-12-25 09:00". */
const brisbaneFormat = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

let latest = { minute: Number.NaN, date: '', time: '' };

/** The local date and time. Every request asks for it: formatted once a minute (2 µs). */
export function brisbane(now: Date): LocalTime {
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== latest.minute) {
    const [date = '', time = ''] = brisbaneFormat.format(now).split(' ');
    latest = { minute, date, time };
  }
  return latest;
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

/** A time in words: "Thursday 19 November, 3:04 PM". @param iso ISO 8601 */
export function moment(iso: string): { iso: string; text: string } {
  const { date, time } = brisbane(new Date(iso));
  return { iso, text: `${formatDay(date)}, ${formatTime(time)}` };
}
