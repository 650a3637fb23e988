import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstStatuses, mainLine, type RepairStatus, statusTable } from '../../../../shared/repair-status.ts';
import { randomOf } from '../../../testing/basics/random-of.ts';
import { traceOf } from './repair-trace.ts';

type Events = Parameters<typeof traceOf>[0]['events'];

/** A legal history with notes, re-quotes that lead back to where the repair was, moves taken back, and a clock that falls now and then. */
function randomHistory(random: () => number): Events {
  const oneOf = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] ?? assert.fail();
  const events: Events = [];
  let time = Date.parse('2026-11-16T00:00:00Z');
  const add = (status: RepairStatus | null, note = '') => {
    time += Math.floor(random() * 3_600_000) - (random() < 0.1 ? 5_000 : 0);
    events.push({ id: `${events.length}`, at: new Date(time).toISOString(), status, note });
  };
  const path: RepairStatus[] = [oneOf(firstStatuses)];
  add(path[0] ?? null);
  for (let length = Math.floor(random() * 20); length > 0; length--) {
    const now = path.at(-1) ?? assert.fail();
    const { next } = statusTable[now];
    const kind = random();
    if (kind < 0.25) add(null, `Note ${events.length}`);
    else if (kind < 0.35 && path.length > 1) {
      path.pop();
      add(path.at(-1) ?? null);
    } else if (kind < 0.45 && now === 'quote_sent' && path.length > 1) {
      path.push(path.at(-2) ?? assert.fail());
      add(path.at(-1) ?? null, 'You declined what is new. $179 is agreed as before');
    } else if (next.length > 0) {
      path.push(oneOf(next));
      add(path.at(-1) ?? null, random() < 0.3 ? `Moved ${events.length}` : '');
    }
  }
  return events;
}

/** Whether a move ends a step: one beside the main line ends with any. */
const isBehind = (to: RepairStatus, step: RepairStatus): boolean => {
  const [there, here] = [to, step].map((each) => (mainLine as readonly RepairStatus[]).indexOf(each));
  return here === -1 || (there !== -1 && (there ?? 0) < (here ?? 0));
};

test('a trace keeps the order of its history, whatever happened and whatever the clock said', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const events = randomHistory(randomOf(seed));
    const status = events.findLast((event) => event.status !== null)?.status ?? assert.fail();
    const trace = traceOf({ status, events });
    const lit = trace.filter(({ state }) => state !== 'ahead');
    const said = `seed ${seed}: ${events.map((event) => event.status ?? event.note).join(', ')}`;
    assert.equal(lit.at(-1)?.label, statusTable[status].label, said);
    assert.deepEqual(
      trace.slice(lit.length).filter(({ at, notes }) => at !== null || notes.length > 0),
      [],
    );
    const times = lit.map(({ at }) => at?.iso ?? assert.fail(said));
    assert.deepEqual(times, times.toSorted(), said);
    const steps = lit.map(({ label }) => mainLine.findIndex((step) => statusTable[step].label === label));
    const main = steps.filter((step) => step >= 0);
    assert.deepEqual(
      main,
      [...new Set(main)].toSorted((a, b) => a - b),
      said,
    );
    assert.ok(
      steps.slice(0, -1).every((step) => step >= 0),
      `${said}: a step that is over is lit`,
    );
    for (const [index, { status: moved, note }] of events.entries()) {
      const before = events.slice(0, index + 1).findLast((event) => event.status !== null)?.status;
      const later = events.slice(index + 1).flatMap((event) => event.status ?? []);
      const isCut = later.some((to) => to !== before && isBehind(to, before ?? to));
      if (note === '' || isCut) continue;
      const at = lit.find((step) => step.notes.some(({ id }) => id === `${index}`));
      assert.equal(at?.label, before && statusTable[before].label, `${said}: note ${index}, ${moved}`);
    }
    const notes = lit.flatMap((step) => step.notes.map(({ id }) => Number(id)));
    assert.deepEqual(
      notes,
      notes.toSorted((a, b) => a - b),
      said,
    );
    assert.equal(notes.length, events.filter(({ note }) => note !== '').length, said);
  }
});

test('a note stands at the step that was lit when it was written, or at the one before where that was taken back', () => {
  const day = '2026-11-16T0';
  const events: Events = [
    { id: '1', at: `${day}1:00:00.000Z`, status: 'received', note: '' },
    {
      id: '2',
      at: `${day}2:00:00.000Z`,
      status: 'approved',
      note: '',
      said: 'Approved at the counter, $179',
    },
    { id: '3', at: `${day}3:00:00.000Z`, status: 'awaiting_parts', note: '' },
    { id: '4', at: `${day}4:00:00.000Z`, status: null, note: 'Here on Tuesday' },
    { id: '5', at: `${day}5:00:00.000Z`, status: 'quote_sent', note: '' },
    { id: '6', at: `${day}5:00:00.000Z`, status: 'approved', note: '', said: 'You approved $449 in all' },
  ];
  const shown = traceOf({ status: 'approved', events }).flatMap(({ label, state, said, notes }) =>
    state === 'ahead' ? [] : [[label, state, ...(said ? [said] : []), ...notes.map(({ text }) => text)]],
  );
  assert.deepEqual(shown, [
    ['We have your device', 'done', 'Here on Tuesday'],
    ['Quote ready for your OK', 'done'],
    ['Quote approved', 'now', 'You approved $449 in all'],
  ]);
});

test('an answer stands at its step until the step is taken back, not where a later one is', () => {
  const moved = (...moves: [RepairStatus, said?: string][]): Events =>
    moves.map(([status, said], index) => ({
      ...{ id: `${index}`, at: `2026-11-19T0${index}:00:00.000Z`, status, note: '' },
      ...(said && { said }),
    }));
  const saidAt = (events: Events) =>
    traceOf({ status: events.at(-1)?.status ?? assert.fail(), events }).flatMap(({ said, at }) =>
      said ? `${at?.iso.slice(11, 13)} ${said}` : [],
    );
  const agreed: [RepairStatus, said?: string][] = [
    ['quote_sent'],
    ['approved', 'You approved $179'],
    ['repairing'],
  ];
  assert.deepEqual(saidAt(moved(...agreed, ['approved'])), ['01 You approved $179']);
  assert.deepEqual(saidAt(moved(...agreed, ['quote_sent'])), []);
  assert.deepEqual(saidAt(moved(...agreed, ['quote_sent'], ['approved', 'You approved $278 in all'])), [
    '04 You approved $278 in all',
  ]);
});
