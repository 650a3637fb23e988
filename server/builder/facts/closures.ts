import * as v from 'valibot';
import { brisbane, spansOn, weekday } from '../../../shared/opening-hours.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { Closure } from '../../../shared/shop-times.ts';
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

/** The days on which the shop is shut, for all or a part of the day, in order. Of a day that stands in the wrong place the others are not to blame. */
export const closures = v.pipe(
  list('closures', closure),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const days = dataset.value;
    const guilty = outOfOrder(days.map(({ date }) => date));
    const others = days.filter((_, index) => !guilty.includes(index));
    for (const index of guilty) {
      const { date } = days[index] as Closure;
      addFault(addIssue, days, [index, 'date'], orderFault(date, others));
    }
  }),
);

function orderFault(date: string, others: Closure[]): string {
  const same = others.find((each) => each.date === date);
  if (same) return `is the day of ${same.name} too: correct one of the two dates, or remove a line`;
  const after = others.findLast((each) => each.date < date);
  const before = others.find((each) => each.date > date);
  const place = [
    after && `after ${after.date}, ${after.name}`,
    before && `before ${before.date}, ${before.name}`,
  ];
  return `is out of order: correct the date, or move the line ${place.filter(Boolean).join(' and ')}`;
}

/** The positions of the days that break the order: all that are not in the longest row of rising ones. */
export function outOfOrder(dates: readonly string[]): number[] {
  const length: number[] = [];
  const before: number[] = [];
  for (const [index, date] of dates.entries()) {
    length[index] = 1;
    before[index] = -1;
    for (let earlier = 0; earlier < index; earlier++) {
      const row = (length[earlier] ?? 0) + 1;
      if ((dates[earlier] ?? '') < date && row > (length[index] ?? 0)) {
        length[index] = row;
        before[index] = earlier;
      }
    }
  }
  const rising = new Set<number>();
  for (let at = length.indexOf(Math.max(...length)); at >= 0; at = before[at] ?? -1) rising.add(at);
  return [...dates.keys()].filter((index) => !rising.has(index));
}

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
