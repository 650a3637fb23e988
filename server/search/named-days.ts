import { months } from '../../shared/dates.ts';
import { addDays, weekday } from '../../shared/opening-hours.ts';
import type { Closure } from '../../shared/shop-times.ts';

/** A day that a question names: its date, and the name that holidays have. */
export interface NamedDay {
  date: string;
  name?: string;
}

/** Holidays that stand on the same date each year, as "12-25". Their days in lieu are closures of the same name. */
const yearly: [words: RegExp, name: string, day: string][] = [
  [/\b(christmas|xmas) eve\b/, 'Christmas Eve', '12-24'],
  [/\b(christmas|xmas)\b(?! eve)/, 'Christmas Day', '12-25'],
  [/\bboxing day\b/, 'Boxing Day', '12-26'],
  [/\b(new years? eve|nye)\b/, 'New Year’s Eve', '12-31'],
  [/\bnew years?\b(?! eve)/, 'New Year’s Day', '01-01'],
  [/\b(australia|invasion) day\b/, 'Australia Day', '01-26'],
  [/\banzac\b/, 'Anzac Day', '04-25'],
];

/** Days from Easter Sunday. */
const easter: [words: RegExp, name: string, days: number][] = [
  [/\bgood friday\b|\beaster\b(?! (sat|sun|mon))/, 'Good Friday', -2],
  [/\beaster sat|\beaster\b(?! (sun|mon))/, 'Easter Saturday', -1],
  [/\beaster sun|\beaster\b(?! (sat|mon))/, 'Easter Sunday', 0],
  [/\beaster mon|\beaster\b(?! (sat|sun))/, 'Easter Monday', 1],
];

/** Those that a council or a government moves: the shop's list alone knows their dates. */
const moving: [words: RegExp, name: RegExp][] = [
  [/\bekka\b|\broyal (queensland )?show\b|\bshow (holiday|day)\b/, /ekka|royal queensland show/i],
  [/\b(kings?|queens?) birthday\b/, /birthday/i],
  [/\b(labou?r|may) day\b/, /labour day/i],
];

const anyHoliday = /\b(public|bank) hol\w*|\blong (week ?end|w\/?e)\b|\bholidays?\b/;
const monthFirst =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)?\b(?:,? (20\d\d))?/g;
const dayFirst =
  /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?(?:,? (20\d\d))?/g;
/** As Australia writes them: the day first. What has no slashes needs a year: "open 9-5". */
const inNumbers =
  /(?<![\d/.-])(\d{1,2})(?:\/(\d{1,2})(?:\/(?:20)?(\d\d))?|[.-](\d{1,2})[.-](?:20)?(\d\d))(?![\d/])/g;
const weekdays = /\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\b/g;

/**
 * The days that a question names, from `today` on and in order: "boxing day" is 26 December and its day in lieu. A date
 * without a year is the next one.
 * @param closures in order, as `shop.yaml` lists them
 */
export function namedDays(query: string, closures: Closure[], today: string): NamedDay[] {
  const text = query.toLowerCase().replaceAll(/['’]/g, '').replaceAll(/\s+/g, ' ');
  const coming = closures.filter(({ date }) => date >= today);
  const year = Number(today.slice(0, 4));
  const found: NamedDay[] = [];
  const next = (dates: string[], name?: string) => {
    const date = dates.find((each) => isDate(each) && each >= today);
    if (date) found.push({ date, ...(name && { name }) });
  };
  /** With the closures of a name that follow within days. */
  const withDaysInLieu = (dates: string[], name: string) => {
    const own = name.replace('’', "'");
    const inLieu = coming.filter((closure) => closure.name.replace('’', "'").startsWith(own));
    const [first] = [...dates.filter((date) => date >= today), ...inLieu.map(({ date }) => date)].sort();
    if (!first) return;
    const isNear = ({ date }: NamedDay) => date >= first && date <= addDays(first, 10);
    found.push(...dates.map((date) => ({ date, name })).filter(isNear), ...inLieu.filter(isNear));
  };
  const inYears = (day: string) => [year, year + 1].map((each) => `${each}-${day}`);

  for (const [words, name, day] of yearly) if (words.test(text)) withDaysInLieu(inYears(day), name);
  for (const [words, name, days] of easter) {
    if (words.test(text))
      withDaysInLieu(
        [year, year + 1].map((each) => addDays(easterSunday(each), days)),
        name,
      );
  }
  for (const [words, name] of moving) {
    if (words.test(text)) found.push(...coming.filter((closure) => name.test(closure.name)).slice(0, 1));
  }
  if (found.length === 0 && anyHoliday.test(text)) {
    const isLong = /\blong w/.test(text);
    found.push(...coming.filter(({ date }) => !isLong || /^(Fri|Mon)/.test(weekday(date))).slice(0, 3));
  }
  for (const [, date = '', name = '', of] of text.matchAll(dayFirst)) next(datesOf(date, name, of, year));
  for (const [, name = '', date = '', of] of text.matchAll(monthFirst)) next(datesOf(date, name, of, year));
  for (const [, full] of text.matchAll(/\b(20\d\d-\d\d-\d\d)\b/g)) next([full ?? '']);
  for (const [all, first = '', slashed, slashedYear, plain = '', plainYear] of text.matchAll(inNumbers)) {
    const of = slashedYear ?? plainYear;
    if (all !== '24/7') next(datesOf(first, slashed ?? plain, of && `20${of}`, year));
  }
  if (found.length > 0) return distinctDays(found);

  const inDays = (days: number) => found.push({ date: addDays(today, days) });
  if (/\bday after (tomm?orr?ow|tmrw?)\b/.test(text)) inDays(2);
  else if (/\b(tomm?orr?ow|tmrw?|tomoz|2moro?)\b/.test(text)) inDays(1);
  if (/\b(today|tonight|right now|now|this (morning|afternoon|arvo|evening))\b/.test(text)) inDays(0);
  const names = [...text.matchAll(weekdays)].map(([, name = '']) => name.slice(0, 3));
  if (/\bweek ?ends?\b/.test(text)) names.push('sat', 'sun');
  for (const name of names) {
    const ahead = [0, 1, 2, 3, 4, 5, 6].find((days) => isOn(addDays(today, days), name)) ?? 0;
    inDays(ahead === 0 && text.includes(`next ${name}`) ? 7 : ahead);
  }
  const [, ofMonth = ''] = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/.exec(text) ?? [];
  if (ofMonth) {
    const dates = Array.from({ length: 62 }, (_, days) => addDays(today, days));
    next(dates.filter((date) => Number(date.slice(8)) === Number(ofMonth)));
  }
  return distinctDays(found);
}

const isOn = (date: string, name: string) => weekday(date).toLowerCase().startsWith(name);

/** 30 February is none. */
const isDate = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date;

/** The date in the year that was said, else in this and the next. @param month its number, or how its name begins */
function datesOf(day: string, month: string, year: string | undefined, thisYear: number): string[] {
  const number = Number(month) || months.findIndex((name) => isMonth(name, month)) + 1;
  // "12/26" can only be meant as Americans write it.
  const [date, ofYear] = number > 12 ? [number, Number(day)] : [Number(day), number];
  const two = (each: number) => String(each).padStart(2, '0');
  const years = year ? [Number(year)] : [thisYear, thisYear + 1];
  return years.map((each) => `${each}-${two(ofYear)}-${two(date)}`);
}

const isMonth = (name: string, word: string) => name.toLowerCase().startsWith(word.slice(0, 3));

const distinctDays = (days: NamedDay[]): NamedDay[] =>
  days
    .filter(({ date }, at) => days.findIndex((day) => day.date === date) === at)
    .sort((a, b) => a.date.localeCompare(b.date));

/** Easter Sunday of a year of the Gregorian calendar: the anonymous algorithm (Meeus, "Astronomical Algorithms", chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${year}-03-22`, h + l - 7 * m);
}
