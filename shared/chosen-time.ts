import { brisbane, brisbaneTime, formatDay, formatTime } from './opening-hours.ts';

/** A time to come, chosen from a list of days and one of hours, or typed in Australian order: no browser's own order shows. */

/** What both lists end with. */
export const otherTime = 'other';

/** Ends of the names under which the hour is posted, and what is typed where a list has no such day or hour. */
export const timeParts = { hour: '-hour', typed: '-typed' } as const;

/** What was chosen as one text. @param textAt by the end of its field's name */
export function chosenTime(textAt: (end: string) => string): string {
  const lists = [textAt(''), textAt(timeParts.hour)];
  const typed = lists.includes(otherTime) ? textAt(timeParts.typed) || otherTime : '';
  return [...lists.filter((each) => each !== otherTime), typed].filter(Boolean).join(' ');
}

/** Characters of a time: no list says a longer one, and nobody types it. */
const maxTyped = 60;

/**
 * Reads "24/11/2026 4:30 pm" or "2026-11-24 16:30", in the shop's zone. What the list of days says begins with its date, maybe with an
 * hour that one of its own replaces. Without a year it is this one, or the next where the month is over.
 * @returns the time, or why it is none
 */
export function readTime(text: string, now: Date): Date | string {
  const words = (text.length > maxTyped ? '' : text)
    .trim()
    .toLowerCase()
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ');
  const [listed = '', iso, closing] = /^(\d{4}-\d\d-\d\d)(?:[ t](\d\d:\d\d))?(?![^ ])/.exec(words) ?? [];
  const rest = words.slice(listed.length);
  const [written = '', day, month, year] =
    /(?<!\S)(\d\d?)\/(\d\d?)(?:\/(\d{4}|\d\d))?(?!\S)/.exec(rest) ?? [];
  const hours = rest.replace(written, '').trim();
  const { date: today } = brisbane(now);
  const padded = month?.padStart(2, '0') ?? '';
  const nextYear = String(Number(today.slice(0, 4)) + (padded < today.slice(5, 7) ? 1 : 0));
  const date = iso ?? `${(year ?? nextYear).padStart(4, '20')}-${padded}-${day?.padStart(2, '0')}`;
  const time = hours === '' ? closing : readHour(hours);
  if (time === undefined && hours === '' && (iso || written)) return 'Say at what time.';
  const at = new Date(brisbaneTime(date, time ?? ''));
  const isReal = !Number.isNaN(at.getTime()) && brisbane(at).date === date;
  if (!isReal || (iso && written))
    return `“${text.slice(0, 40)}” is no time: write one day and one time, such as 24/11/2026 4:30 pm.`;
  return at > now
    ? at
    : `${formatDay(date)}, ${formatTime(time ?? '')} is over: give a time that is still to come.`;
}

/** "4:30 pm", "4pm", "16:30", "noon" → "16:30" */
function readHour(words: string): string | undefined {
  if (words === 'noon') return '12:00';
  const [, hour = '', minute = '00', half] = /^(\d\d?)(?:[:.](\d\d))? ?(am|pm)?$/.exec(words) ?? [];
  const isRight = half ? /^(0?[1-9]|1[0-2])$/.test(hour) : /^\d\d?[:.]\d\d$/.test(words) && Number(hour) < 24;
  if (!isRight || Number(minute) > 59) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
