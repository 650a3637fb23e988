import * as v from 'valibot';
import { brisbane, spansOn, weekday } from '../../../shared/opening-hours.ts';
import type { Shop } from '../../../shared/shop.ts';
import { addFault } from './add-fault.ts';
import { isCalendarDay, isoDate, list, mapping, text } from './fields.ts';
import { clockTime, laterThanOpens } from './hours-schema.ts';
import type { YamlFile } from './read-yaml.ts';

/** A closure further ahead than this is a mistyped year. */
const yearsAhead = 5;

const comingDay = v.pipe(
  isoDate('the day'),
  v.check(
    (input) => !isCalendarDay(input) || input <= lastDay(),
    () => `must be a day until ${lastDay()}: correct the year`,
  ),
);

function lastDay(): string {
  const { date } = brisbane(new Date());
  return `${Number(date.slice(0, 4)) + yearsAhead}${date.slice(4)}`;
}

const closure = v.pipe(
  mapping({
    date: comingDay,
    name: text('the reason, such as Christmas Day', { max: 60 }),
    opens: v.optional(clockTime('the time from which the shop is open on this day')),
    closes: v.optional(clockTime('the time until which the shop is open on this day')),
  }),
  laterThanOpens(),
);

/** The days on which the shop is shut, for all or a part of the day. In order, since that shows a year that is mistyped. */
export const closures = v.pipe(
  list('closures', closure),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const days = dataset.value;
    for (const [index, { date }] of days.entries()) {
      const before = days[index - 1]?.date ?? '';
      if (before < date) continue;
      // Of two days in the wrong order, the first is wrong where the day that follows them is before it, too.
      const after = days[index + 1]?.date;
      const isFirst = after !== undefined && before >= after;
      const keys = [isFirst ? index - 1 : index, 'date'];
      const advice =
        before === date
          ? 'is in the list already: correct it, or remove one of the two'
          : 'must be after the day above and before the one below: correct it, or move the line';
      addFault(addIssue, days, keys, advice);
    }
  }),
);

/** Closures that change nothing, or all though they name a time: their date or time is probably mistyped. */
export function closureWarnings({
  value: { hours, closures: days },
  fault,
}: YamlFile<Pick<Shop, 'hours' | 'closures'>>): string[] {
  return days.flatMap((closure, index) => {
    const { date, opens, closes } = closure;
    const usual = spansOn({ hours, closures: [] }, date);
    const left = spansOn({ hours, closures: [closure] }, date);
    const at = (key: string, text: string) => fault(['closures', index, key], text);
    if (usual.length === 0 && !(opens && closes))
      return at('date', `${date} is a ${weekday(date)}, on which the shop is shut anyway: check the date`);
    if (!opens && !closes) return [];
    const key = closes ? 'closes' : 'opens';
    if (left.length === 0) return at(key, 'leaves no hours of this day: check the time, or leave it out');
    const isUsual = JSON.stringify(left) === JSON.stringify(usual);
    return isUsual ? at(key, 'changes nothing: the shop has these hours anyway') : [];
  });
}
