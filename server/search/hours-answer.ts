import {
  brisbane,
  type Calendar,
  comingDays,
  formatDay,
  formatHours,
  openDay,
} from '../../shared/opening-hours.ts';
import { type NamedDay, namedDays } from './named-days.ts';

/** What a search answers about the shop's hours. */
export interface HoursAnswer {
  text: string;
  /** The query names a day: "sunday", "boxing day". */
  isNamed: boolean;
  /** It asks whether somebody may come then, whatever is to be repaired: "can i drop my laptop off on sunday". */
  isVisit: boolean;
}

/** Days that one answer names. */
const maxDays = 4;
const visiting =
  /\b(open(s|ed|ing)?|clos(e|es|ed|ing)|shut(?! ?down)|hours|trad(e|es|ing)|working|bring|drop|pick ?up|pick|collect|come|visit)\b/i;

/**
 * The days that a query names, each with its date and whether the shop is open; else the week, and the days of the next three
 * months that differ. Every line says its date, so that it stays true in a page that is left open.
 */
export function hoursAnswer(query: string, shop: Calendar, now: Date): HoursAnswer {
  const { date: today } = brisbane(now);
  const lineOf = ({ date, name }: NamedDay) => {
    const day = openDay(shop, date);
    const called = day.name ?? name;
    const [first = '', ...rest] = day.text;
    return `${formatDay(date)} ${date.slice(0, 4)}${called ? `, ${called}` : ''}: ${first.toLowerCase()}${rest.join('')}`;
  };
  const named = namedDays(query, shop.closures, today).slice(0, maxDays);
  const usual = formatHours(shop.hours);
  const lines = (named.length > 0 ? named : comingDays(shop.closures, today)).map(lineOf);
  return {
    text: (named.length > 0 ? [...lines, `Usually ${usual}`] : [usual, ...lines]).join('. '),
    isNamed: named.length > 0,
    isVisit: visiting.test(query),
  };
}
