import * as v from 'valibot';
import { addDays } from '../../../shared/opening-hours.ts';
import type { Shop } from '../../../shared/shop.ts';
import { agreement, httpsUrl, isCalendarDay, link, mapping, pastDay, text, wholeNumber } from './fields.ts';

/** Facts that hold for a while. All of them may be left out. */

const momentMessage = (what: string) =>
  `must be ${what}, a day such as 2026-12-20 or a day and a time such as "2026-12-20 17:00"`;

const moment = (what: string) =>
  v.nullish(
    v.pipe(
      v.string(momentMessage(what)),
      v.regex(/^\S{10}( ([01]\d|2[0-3]):[0-5]\d)?$/, momentMessage(what)),
      v.check((input) => isCalendarDay(input.slice(0, 10)), momentMessage(what)),
      v.description(`${what}, a day or "day time"`),
    ),
    null,
  );

/** A day alone begins at its midnight; as an end it ends at the next. */
const startOf = (written: string) => (written.includes(' ') ? written.replace(' ', 'T') : `${written}T00:00`);
const endOf = (written: string) => startOf(written.includes(' ') ? written : addDays(written, 1));

const notice = v.pipe(
  mapping({
    text: text('the sentence that every page shows on top', { max: 160 }),
    kind: v.optional(v.picklist(['info', 'warning'], 'must be info or warning'), 'info'),
    from: moment('when it begins'),
    until: moment('the last day, or the time at which it ends'),
    href: v.nullish(link('where it leads'), null),
  }),
  agreement(
    ['from', 'until'],
    'until',
    ({ from, until }) => !from || !until || startOf(from) < endOf(until),
    'must be later than from',
  ),
  v.transform(({ from, until, ...rest }) => ({
    ...rest,
    from: from && startOf(from),
    until: until && endOf(until),
  })),
);

const afterHours = (phone: v.GenericSchema<unknown, Shop['phone']>) =>
  v.pipe(
    mapping({
      name: text('who helps while you are closed', { max: 60 }),
      hours: text('when they do, such as "until 10 PM every day"', { max: 80 }),
      phone: v.nullish(phone, null),
      href: v.nullish(httpsUrl('their site'), null),
    }),
    agreement(
      ['phone', 'href'],
      'name',
      ({ phone: number, href }) => number !== null || href !== null,
      'needs a phone or an href, so that visitors can reach them',
    ),
  );

const bench = mapping({
  queueDays: wholeNumber('the business days for which a device waits before work begins', { max: 60 }),
  asOf: pastDay('the day of which this is true'),
});

export const passingEntries = (phone: v.GenericSchema<unknown, Shop['phone']>) => ({
  notice: v.nullish(notice, null),
  afterHours: v.nullish(afterHours(phone), null),
  bench: v.nullish(bench, null),
});
