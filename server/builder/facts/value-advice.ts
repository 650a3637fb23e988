/** What people write where a file wants one form, in that form; `null` where nobody can tell. Australians write the day first. */
export function isoDateOf(written: string): string | null {
  const text = written.trim();
  const numbers = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/.exec(text);
  const named = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i.exec(text);
  if (named) {
    const month = 'jan feb mar apr may jun jul aug sep oct nov dec'
      .split(' ')
      .indexOf(`${named[2]}`.toLowerCase());
    return day(named[3], `${month + 1}`, named[1]);
  }
  if (!numbers) return null;
  const [, first, second, third] = numbers;
  return first?.length === 4
    ? (day(first, second, third) ?? day(first, third, second))
    : (day(third, second, first) ?? day(third, first, second));
}

function day(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(text) ? text : null;
}

/** Whether a text is a day of the calendar, as year-month-day. */
export function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A time of the day on the 24-hour clock, of "9:00", "4.30pm", "noon" and the like. */
export function clockTimeOf(written: string): string | null {
  const text = written.trim().toLowerCase();
  if (text === 'noon' || text === 'midday') return '12:00';
  if (text === 'midnight' || /^24[:.]00$/.test(text)) return '23:59';
  const [, hour = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))? ?([ap])?\.?m?\.?$/.exec(text) ?? [];
  if (hour === '' || (half && Number(hour) > 12)) return null;
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minutes) < 60 ? `${`${hours}`.padStart(2, '0')}:${minutes}` : null;
}

/** A list as YAML writes it, of items with commas or semicolons between them. */
export function listOf(written: unknown): string | null {
  if (typeof written !== 'string') return null;
  const items = written
    .replace(/^[([]|[)\]]$/g, '')
    .split(/\s*[,;]\s*/)
    .filter(Boolean);
  return items.length > 1 || /^\S+$/.test(written) ? `[${items.join(', ')}]` : null;
}
