import { addDays, brisbane, formatDay, formatTime, shortTime } from '../../shared/opening-hours.ts';

/** A time of today by the clock, any other by its day, with the year where that is another. */
export function when(iso: string, now: Date): string {
  const { date, time } = brisbane(new Date(iso));
  const today = brisbane(now).date;
  return date === today ? formatTime(time) : dayIn(date, today);
}

/** By when: "4 PM" today, "Mon 12 PM" within the week on both sides, else "Mon 30 Nov, 12 PM". */
export function hour(iso: string, now: Date): string {
  const { date, time } = brisbane(new Date(iso));
  const today = brisbane(now).date;
  if (date === today) return shortTime(time);
  const isNear = date > addDays(today, -7) && date < addDays(today, 7);
  const day = dayIn(date, today);
  return `${isNear ? day.slice(0, 3) : `${day},`} ${shortTime(time)}`;
}

/** "Mon 16 Nov" */
function dayIn(date: string, today: string): string {
  const day = formatDay(date).replace(/([A-Z]..)[a-z]*/g, '$1');
  return date.slice(0, 4) === today.slice(0, 4) ? day : `${day} ${date.slice(0, 4)}`;
}
