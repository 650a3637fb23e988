import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import type { DeviceRecord, RepairRecord } from '../../back-office/repairs/repair-record.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { repairCalendar } from './repair-calendar.ts';
import { traceOf } from './repair-trace.ts';
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
    ...{ line: 1, device: 'iPhone 13', asset_tag: null, version: statuses.length },
    status: statuses.at(-1) ?? 'requested',
    status_at: events.at(-1)?.at ?? '',
    ...{ expected_at: null, ready_at: null, events, quote: null },
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
  },
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

describe('when it should be ready', () => {
  const expected = (at: string, status: RepairStatus = 'repairing') =>
    repairView(record([device(['received', status], { expected_at: at })]), token, sampleShop, now).devices[0]
      ?.expected;
  test('is said in words, and that it takes longer once it is late', () => {
    assert.equal(
      expected('2026-11-25T06:00:00.000Z'),
      'It should be ready on Wednesday 25 November, about 4 PM.',
    );
    assert.match(expected('2026-11-19T06:00:00.000Z') ?? '', /Thursday 19 November.* longer/);
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
