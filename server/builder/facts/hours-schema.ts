import * as v from 'valibot';
import { formatTime, week } from '../../../shared/opening-hours.ts';
import type { DayHours, Span, Weekday } from '../../../shared/shop-times.ts';
import { addFault } from './add-fault.ts';
import { agreement, list, mapping, oneForm } from './fields.ts';

export const clockTime = (what: string) => {
  const message = `must be ${what} on the 24-hour clock in quotes, such as "09:00"`;
  return v.pipe(
    v.string(message),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message),
    v.description(`${what} on the 24-hour clock in quotes, such as "09:00"`),
  );
};

export const laterThanOpens = <T extends { opens?: string | undefined; closes?: string | undefined }>() =>
  agreement<T>(
    ['opens', 'closes'],
    'closes',
    ({ opens, closes }) => !opens || !closes || opens < closes,
    'must be later than opens, on the same day',
  );

const days = list('weekdays', v.picklist(week, `must be one of ${week.join(', ')}`), { min: 1 });

const openDays = v.pipe(
  mapping({ days, opens: clockTime('the opening time'), closes: clockTime('the closing time') }),
  laterThanOpens(),
);

const appointmentDays = mapping({
  days,
  byAppointment: v.pipe(
    v.literal(true, 'must be true: leave the line out where nobody can come'),
    v.description('true, without opens and closes: people come on these days if you have agreed on a time'),
  ),
});

type HoursRow = { days: Weekday[] } & (Span | { byAppointment: true });

const row = oneForm([openDays, appointmentDays], (value) => (hasKey(value, 'byAppointment') ? 1 : 0));

const rows = v.pipe(list('days and their hours', row, { min: 1 }), v.rawCheck(withoutOverlaps));

/** The weekly hours, as one entry or as a list of entries: a day with a break stands in two. */
export const hours = v.pipe(
  oneForm([row, rows], (value) => (Array.isArray(value) ? 1 : 0)),
  v.description(
    '`days` * weekdays; `opens` * and `closes` * times, or `byAppointment: true`; or a list of such entries',
  ),
  v.transform((written): DayHours[] => byDay([written].flat() as HoursRow[])),
);

const hasKey = (value: unknown, key: string) => typeof value === 'object' && value !== null && key in value;

function withoutOverlaps({
  dataset,
  addIssue,
}: Parameters<Parameters<typeof v.rawCheck<HoursRow[]>>[0]>[0]): void {
  if (!dataset.typed || dataset.issues) return;
  const written = dataset.value;
  for (const [index, each] of written.entries()) {
    const other = written.slice(0, index).find((earlier) => overlaps(earlier, each));
    const day = other?.days.find((name) => each.days.includes(name));
    if (!other || !day) continue;
    const hours =
      'opens' in other
        ? `is open from ${formatTime(other.opens)} to ${formatTime(other.closes)}`
        : 'is by appointment';
    addFault(addIssue, written, [index, 'days'], `${day} ${hours} in an entry above: change one of the two`);
  }
}

function overlaps(one: HoursRow, other: HoursRow): boolean {
  if (!one.days.some((day) => other.days.includes(day))) return false;
  return !('opens' in one && 'opens' in other) || (one.opens < other.closes && other.opens < one.closes);
}

/** Days with the same hours together, in the order of the week. */
function byDay(written: HoursRow[]): DayHours[] {
  const groups = new Map<string, DayHours>();
  for (const day of week) {
    const entries = written.filter((each) => each.days.includes(day));
    if (entries.length === 0) continue;
    const spans = entries
      .flatMap((each) => ('opens' in each ? { opens: each.opens, closes: each.closes } : []))
      .sort((a, b) => a.opens.localeCompare(b.opens));
    const key = JSON.stringify(spans);
    const group = groups.get(key) ?? { days: [], spans };
    groups.set(key, { ...group, days: [...group.days, day] });
  }
  return [...groups.values()];
}
