import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RepairStatus, repairStatuses, statusTable } from '../../../shared/repair-status.ts';
import { noTerms } from '../../back-office/repairs/quotes/quote-terms.ts';
import { askedLine } from '../../back-office/repairs/quotes/quotes.ts';
import type {
  DeviceRecord,
  QuoteRecord,
  RepairRecord,
} from '../../back-office/repairs/views/repair-record.ts';
import { traceOf } from '../../back-office/repairs/views/repair-trace.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { repairCalendar } from './repair-calendar.ts';
import { repairView } from './view-repair.ts';

const now = new Date('2026-11-20T01:00:00Z');
const token = 'abcdefgh234567ijklmnopqrstuvwxyz';

/** A device that has come by these statuses, an hour each. */
function device(statuses: RepairStatus[], facts: Partial<DeviceRecord> = {}): DeviceRecord {
  const events = statuses.map((status, hour) => ({
    id: `event-${hour}`,
    at: new Date(Date.UTC(2026, 10, 16, hour)).toISOString(),
    status,
    note: '',
  }));
  return {
    line: 1,
    device: 'iPhone 13',
    asset_tag: null,
    version: statuses.length,
    status: statuses.at(-1) ?? 'requested',
    status_at: events.at(-1)?.at ?? '',
    expected_at: null,
    promise_ended_at: null,
    ready_at: null,
    noticeAt: null,
    owed_cents: null,
    sold_at: null,
    sold_cents: null,
    sale_costs_cents: null,
    excess_paid_at: null,
    events,
    quote: null,
    ...facts,
  };
}

const record = (devices: DeviceRecord[]): RepairRecord => ({
  repair: {
    reference: 'NB-0000-0000',
    way: 'drop-off',
    created_at: '2026-11-16T00:00:00.000Z',
    closed_at: null,
    collectors_at: null,
    stopped_at: null,
    disputed_at: null,
  },
  requested: ['Screen replacement (Genuine part)'],
  mayAnswer: true,
  collectors: 0,
  devices,
});

const short = (made: DeviceRecord) => traceOf(made).map(({ label, state }) => `${state} ${label}`);

describe('the trace', () => {
  test('is lit as far as the repair has come', () => {
    assert.deepEqual(short(device(['requested', 'booked', 'received'])), [
      'done Request received',
      'done Booked in',
      'now We have your device',
      'ahead Finding the fault',
      'ahead Quote ready for your OK',
      'ahead Quote approved',
      'ahead Repairing',
      'ahead Quality check',
      'ahead Ready to collect',
      'ahead Collected',
    ]);
  });

  test('leaves out what was skipped, and is ahead again where the repair went back', () => {
    const trace = short(device(['received', 'approved', 'repairing', 'testing', 'repairing']));
    assert.deepEqual(trace.slice(0, 4), [
      'done We have your device',
      'done Quote approved',
      'now Repairing',
      'ahead Quality check',
    ]);
  });

  test('expects no request and no booking of what comes back under warranty or is in the post', () => {
    for (const status of ['warranty_return', 'in_transit'] as const) {
      const [now, next] = short(device([status]));
      assert.match(now ?? '', /^now /);
      assert.equal(next, 'ahead We have your device', status);
    }
  });

  test('shows a status beside the main line where the repair is', () => {
    const held = short(device(['received', 'diagnosing', 'on_hold']));
    assert.deepEqual(held.slice(1, 4), [
      'done Finding the fault',
      'now We need your answer',
      'ahead Quote ready for your OK',
    ]);
    assert.deepEqual(short(device(['received', 'quote_sent', 'declined'])).slice(2), [
      'now Quote declined',
      'ahead Ready to collect',
      'ahead Collected',
    ]);
    assert.deepEqual(short(device(['requested', 'cancelled'])), ['done Request received', 'done Cancelled']);
  });

  test('has each note at the step during which it was written', () => {
    const made = device(['requested', 'received', 'diagnosing']);
    made.events.push({ id: 'note', at: '2026-11-16T01:30:00.000Z', status: null, note: 'It arrived dry' });
    made.events.sort((one, other) => one.at.localeCompare(other.at));
    const trace = traceOf(made);
    assert.deepEqual(trace.map(({ notes }) => notes.map(({ text }) => text)).slice(0, 3), [
      [],
      ['It arrived dry'],
      [],
    ]);
    assert.equal(trace[1]?.at?.text, 'Monday 16 November, 11:00 AM');
  });
});

const factOf = (label: string, made: DeviceRecord, at = now): string | null => {
  const [view] = repairView(record([made]), token, sampleShop, at).devices;
  return view?.facts.find(([name]) => name === label)?.[1] ?? null;
};

/** A quote that the customer has answered: the first line with yes, the second with no. */
const answered = (months: number | null): QuoteRecord => ({
  ...noTerms,
  version: 1,
  sent_at: '2026-11-16T00:00:00.000Z',
  answered_at: '2026-11-16T01:00:00.000Z',
  back_to: null,
  withdrawn_at: null,
  lines: [
    {
      ...askedLine,
      position: 1,
      text: 'New screen',
      cents: 24_900,
      approved: 1,
      grade: 'genuine part',
      warranty_months: months,
    },
    { ...askedLine, position: 2, text: 'New battery', cents: 9_900, approved: 0, warranty_months: 12 },
  ],
});

describe('the status card', () => {
  test('says what the customer requested, then what they approved', () => {
    assert.equal(factOf('Repair', device(['requested'])), 'Screen replacement (Genuine part)');
    assert.equal(factOf('Repair', device(['received', 'approved'], { quote: answered(12) })), 'New screen');
  });

  test('names the next date, or says that there is none yet', () => {
    const night = new Date('2026-11-20T12:00:00Z');
    const openAt = (at: Date) => repairView(record([device(['ready'])]), token, sampleShop, at).open;
    assert.equal(openAt(now), 'On Friday 20 November until 5:00 PM');
    assert.equal(openAt(night), 'From Monday 23 November, 9:00 AM');
    assert.equal(factOf('Next', device(['ready'])), null, 'the card has the hours');
    const quote = { ...answered(12), answered_at: null, valid_until: '2026-11-27' };
    assert.equal(
      factOf('Next', device(['quote_sent'], { quote })),
      'The quote is good until 27 November 2026.',
    );
    assert.match(factOf('Next', device(['diagnosing'])) ?? '', /No date yet/);
    assert.equal(factOf('Next', device(['on_hold'])), null, 'nothing comes before the answer');
  });
});

describe('what the customer can do now', () => {
  const open = { ...answered(12), answered_at: null, valid_until: '2026-11-27' };
  const viewOf = (made: DeviceRecord, more: Partial<RepairRecord> = {}) =>
    repairView({ ...record([made]), ...more }, token, sampleShop, now).devices[0];
  const actOf = (...facts: Parameters<typeof viewOf>) => viewOf(...facts)?.act;

  test('is asked of every status that is the customer’s turn, and of no other', () => {
    for (const status of repairStatuses) {
      const isYours = statusTable[status].turn === 'customer';
      assert.equal(actOf(device([status])) !== null, isYours, status);
    }
    for (const status of ['booked', 'ready', 'uncollected'] as const) {
      assert.equal(actOf(device([status])), 'visit', status);
    }
    assert.equal(actOf(device(['on_hold'])), 'tell-us');
  });

  test('is to come back where the daily job has closed the request, in its words', () => {
    const [shopThat, made] = [
      (walkIns: boolean) => ({ ...sampleShop, offers: { ...sampleShop.offers, walkIns } }),
      device(['booked', 'cancelled'], { isIdle: true }),
    ];
    const textOf = (walkIns: boolean, each = made) =>
      repairView(record([each]), token, shopThat(walkIns), now).devices[0]?.text ?? '';
    assert.match(textOf(true), /It hasn’t come to us.*closed this request.*drop in while we’re open/);
    assert.match(textOf(false), /call us on \(07\) 5550 0000 and give your reference/);
    assert.equal(textOf(true, device(['booked', 'cancelled'])), 'This request is closed.');
  });

  test('is to answer a quote while it is open, through a link that may', () => {
    const made = device(['quote_sent'], { quote: open });
    assert.equal(actOf(made, { mayAnswer: true }), 'answer-quote');
    assert.equal(actOf(made, { mayAnswer: false }), 'request-link');
    const expired = device(['quote_sent'], { quote: { ...open, valid_until: '2026-11-19' } });
    assert.equal(actOf(expired, { mayAnswer: true }), 'tell-us');
    assert.match(factOf('Next', expired) ?? '', /ran out on 19 November 2026/);
  });

  test('is nothing but to talk to us once they have had it stopped', () => {
    const { repair } = record([]);
    const stopped = { repair: { ...repair, stopped_at: now.toISOString() } };
    assert.equal(actOf(device(['quote_sent'], { quote: open }), stopped), null);
  });

  test('comes with the amount: quoted, approved in part, to be paid', () => {
    const amountOf = (made: DeviceRecord) => Object.values(viewOf(made)?.amount ?? {}).join(' ');
    assert.equal(amountOf(device(['quote_sent'], { quote: open })), '$348 in all, GST included');
    const partly = device(['approved'], { quote: answered(12) });
    assert.equal(amountOf(partly), '$249 approved, 1 of 2 lines, GST included');
    assert.equal(amountOf(device(['ready'], { owed_cents: 0 })), 'Nothing to pay');
    assert.equal(amountOf(device(['collected'], { quote: answered(12) })), '');
    const two = [device(['ready'], { owed_cents: 12_900 }), device(['testing'], { owed_cents: 5000 })];
    assert.equal(repairView(record(two), token, sampleShop, now).toPay, '$129');
  });
});

describe('what is to be paid', () => {
  const agreed = { ...answered(12), diagnosis_cents: 6500 };
  const pageOf = (made: DeviceRecord, { noFixNoCharge = true, at = now, disputed = false } = {}) => {
    const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge } };
    const read = record([made]);
    const disputed_at = disputed ? at.toISOString() : null;
    const [view] = repairView({ ...read, repair: { ...read.repair, disputed_at } }, token, shop, at).devices;
    const {
      Repair,
      For,
      'Kept for you': kept,
      'To pay': unknown,
      ...others
    } = Object.fromEntries(view?.facts ?? []);
    const { price, words } = view?.amount ?? {};
    const toPay = words?.startsWith('to pay') ? price : unknown;
    return { Repair, toPay, For, kept, others, quote: view?.quote?.total ?? null };
  };

  test('without a repair is the diagnosis, and no approved sum', () => {
    const given: [RepairStatus[], said: RegExp][] = [
      [['approved', 'repairing', 'unrepairable'], /can’t be repaired/],
      [['quote_sent', 'declined'], /declined/],
      [['approved', 'repairing', 'unrepairable', 'ready'], /can’t be repaired/],
      [['approved', 'on_hold', 'diagnosing', 'ready'], /no fault/],
    ];
    for (const [statuses, said] of given) {
      const page = pageOf(device(statuses, { quote: agreed, owed_cents: 6500 }));
      assert.match(page.Repair ?? '', said);
      const { toPay, For, quote } = page;
      assert.deepEqual({ toPay, For, quote }, { toPay: '$65', For: 'The diagnosis', quote: null });
    }
    const gone = pageOf(device(['diagnosing', 'ready', 'collected']));
    assert.match(gone.Repair ?? '', /no fault/);
    assert.equal(gone.toPay, undefined);
    const unsaid = pageOf(device(['quote_sent', 'declined'], { quote: answered(12) }));
    assert.deepEqual([unsaid.toPay, unsaid.For], ['Nothing', undefined]);
    const unknown = pageOf(device(['received', 'declined']));
    assert.deepEqual([unknown.toPay, unknown.For], ['Nothing but a diagnosis that you agreed to', undefined]);
  });

  test('is what was agreed, where the shop promises nothing for a repair that fails', () => {
    const made = device(['approved', 'repairing', 'unrepairable'], { quote: agreed });
    const { toPay, For, quote } = pageOf(made, { noFixNoCharge: false });
    assert.deepEqual([toPay, For, quote], ['$249', 'New screen', '$249']);
    const declined = pageOf(device(['approved', 'declined'], { quote: agreed }), { noFixNoCharge: false });
    assert.equal(declined.toPay, '$65');
  });

  test('is named with what it is for, since when it is ready, and until when it is safe', () => {
    const ready_at = '2026-11-19T15:00:00.000Z';
    const facts = { quote: agreed, owed_cents: 24_900, ready_at, noticeAt: ready_at };
    const repaired: RepairStatus[] = ['approved', 'repairing', 'testing', 'ready'];
    const page = pageOf(device(repaired, facts));
    assert.equal(page.kept, undefined);
    assert.deepEqual([page.Repair, page.toPay, page.For], [undefined, '$249', 'New screen']);
    assert.equal(page.others['Ready since'], '20 November 2026');
    const waits = device([...repaired, 'uncollected'], facts);
    const keptAt = (time: string, more = {}) =>
      pageOf({ ...waits, ...more }, { at: new Date(time) }).kept ?? '';
    assert.equal(keptAt('2026-12-19T14:59:59Z'), '');
    assert.equal(keptAt('2026-12-19T15:00:00Z'), 'We’ll keep it for you until at least 21 May 2027.');
    assert.match(keptAt('2027-05-20T13:59:00Z'), /until at least 21 May 2027/);
    assert.match(keptAt('2027-05-20T14:00:00Z'), /^Since 21 May 2027/);
    assert.equal(keptAt('2027-05-20T14:00:00Z', { noticeAt: null }), '');
    const early = repairView(record([waits]), token, sampleShop, now);
    assert.doesNotMatch(JSON.stringify(early), /\b(?:sale|sell|sold)\b/i);
    assert.match(pageOf(waits, { disputed: true }).kept ?? '', /^As long as/);
    const more = pageOf(device(repaired, { ...facts, owed_cents: 30_000 }));
    assert.deepEqual([more.Repair, more.toPay, more.For], ['New screen', '$300', 'What our note says']);
  });

  test('of what was sold is taken from the price, and the rest is the customer’s', () => {
    const sold = {
      owed_cents: 14_900,
      sold_cents: 30_000,
      sale_costs_cents: 5000,
      sold_at: now.toISOString(),
    };
    const leftOf = (facts: Partial<DeviceRecord>) =>
      pageOf(device(['testing', 'ready', 'uncollected', 'sold'], { ...sold, ...facts })).others['Left over'];
    assert.match(leftOf({}) ?? '', /^\$101, which is yours/);
    assert.equal(leftOf({ excess_paid_at: now.toISOString() }), '$101, paid on 20 November 2026');
    assert.equal(leftOf({ sold_cents: 19_900 }), 'Nothing');
  });
});

describe('the repair passport', () => {
  const repaired: RepairStatus[] = ['received', 'approved', 'repairing', 'testing', 'ready', 'collected'];
  const passport = (statuses: RepairStatus[], quote: QuoteRecord | null = answered(12)) =>
    repairView(record([device(statuses, { quote })]), token, sampleShop, now).devices[0]?.passport;

  test('has what was approved, its grade, and the day on which the warranty ends', () => {
    const { collected, work } = passport(repaired) ?? {};
    assert.equal(collected?.text, 'Monday 16 November, 3:00 PM');
    const warranty = '12 months, until 16 November 2027';
    assert.deepEqual(work, [{ position: 1, text: 'New screen', grade: 'Genuine part', warranty }]);
    assert.equal(passport(repaired, answered(0))?.work[0]?.warranty, 'No extra warranty');
    assert.equal(passport(repaired, answered(null))?.work[0]?.warranty, 'On your invoice');
    assert.deepEqual(passport(repaired, null)?.work, [], 'what was agreed by phone stands in no quote');
  });

  test('is none before collection, and for what came back unrepaired', () => {
    assert.equal(passport(repaired.slice(0, -1)), null);
    assert.equal(passport(['received', 'quote_sent', 'declined', 'ready', 'collected']), null);
    assert.equal(passport(['approved', 'repairing', 'unrepairable', 'ready', 'collected']), null);
    assert.equal(passport(['diagnosing', 'ready', 'collected']), null, 'no fault was found');
    assert.equal(passport(['requested', 'cancelled']), null);
  });
});

describe('when it should be ready', () => {
  const expected = (at: string, status: RepairStatus = 'repairing') =>
    factOf('Next', device(['received', status], { expected_at: at }));
  const later = 'Later than we said. We’ll tell you when we know.';
  /** Nothing was promised of the bench yet, or no more is expected of it. */
  const nothingExpected: RepairStatus[] = [
    ...(['requested', 'booked', 'declined', 'unrepairable', 'ready', 'shipped'] as const),
    ...(['uncollected', 'collected', 'sold', 'cancelled'] as const),
  ];
  const quote = {
    ...{ version: 1, sent_at: '2026-11-18T00:00:00.000Z', answered_at: null, ...noTerms },
    ...{ valid_until: '2026-11-27', back_to: null, withdrawn_at: null, lines: [] },
  };
  for (const status of repairStatuses)
    test(`never shows a time that has passed or was taken back: ${status}`, () => {
      const [past, future] = ['2026-11-19T06:00:00.000Z', '2026-11-25T06:00:00.000Z'];
      for (const [expected_at, promise_ended_at] of [
        [past, null],
        [now.toISOString(), null],
        [past, past],
        [future, past],
      ] as const)
        for (const shownQuote of [null, quote]) {
          const facts = { expected_at, promise_ended_at, quote: shownQuote };
          const one = device(['received', status], facts);
          const view = repairView(record([one]), token, sampleShop, now);
          assert.doesNotMatch(JSON.stringify(view.devices), /should be ready|hoped|19 Nov|25 Nov/);
          const next = factOf('Next', one) ?? '';
          assert.equal(next.includes(later), !nothingExpected.includes(status), status);
          const calendar = repairCalendar(record([one]), sampleShop, now) ?? '';
          assert.doesNotMatch(calendar, /DTSTART:202611(19|25)/);
        }
    });
  test('is said in words, and beside a quote that waits', () => {
    const facts = { expected_at: '2026-11-25T06:00:00.000Z', quote };
    assert.equal(
      factOf('Next', device(['quote_sent'], facts)),
      'The quote is good until 27 November 2026. It should be ready on Wednesday 25 November, about 4 PM.',
    );
    assert.equal(
      expected('2026-11-25T06:00:00.000Z'),
      'It should be ready on Wednesday 25 November, about 4 PM.',
    );
    assert.equal(expected('2026-11-25T06:00:00.000Z', 'cancelled'), null);
  });
});

describe('the calendar file', () => {
  const expected_at = '2026-11-25T06:00:00.000Z';
  const linesOf = (text: string | null) => (text ?? '').replace(/\r\n /g, '').split('\r\n');

  test('has an event for each time, with CRLF, escapes and lines of at most 75 octets', () => {
    const name = 'Gerät; „Größe, 13″ \\ mit sehr langem Namen — 修理 修理 修理 修理 修理 修理 修理';
    const text = repairCalendar(
      record([
        device(['repairing'], { expected_at, device: name }),
        device(['ready'], { ready_at: '2026-11-19T00:00:00.000Z' }),
        device(['ready'], { ready_at: '2026-11-18T00:00:00.000Z' }),
        device(['collected'], { ready_at: expected_at }),
      ]),
      sampleShop,
      now,
    );
    assert.ok(text?.endsWith('END:VCALENDAR\r\n'));
    for (const line of text?.split('\r\n') ?? []) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.doesNotMatch(text?.replaceAll('\r\n', '') ?? '', /[\r\n]/);
    const lines = linesOf(text);
    assert.ok(lines.includes(`SUMMARY:Collect ${name.replace(/[\\;,]/g, '\\$&')} from ${sampleShop.name}`));
    assert.ok(lines.includes('DTSTART:20261125T060000Z'));
    // Monday's opening: it is Friday.
    assert.ok(lines.includes('DTSTART:20261122T230000Z'));
    assert.ok(lines.includes(`SUMMARY:Collect 2 devices from ${sampleShop.name}`));
    assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, 2);
    for (const needed of ['VERSION:2.0', 'DTSTAMP:20261120T010000Z']) assert.ok(lines.includes(needed));
    assert.ok(!text?.includes(token) && !text?.includes('/repairs/track'));
  });

  test('is none where no time is known or it has passed', () => {
    assert.equal(repairCalendar(record([device(['repairing'])]), sampleShop, now), null);
    const late = device(['repairing'], { expected_at: '2026-11-19T06:00:00.000Z' });
    assert.equal(repairCalendar(record([late]), sampleShop, now), null);
  });
});
