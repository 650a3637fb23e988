import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardCard } from '../../back-office/repairs/board.ts';
import { intoColumns } from './load-board.ts';

const now = new Date('2026-11-20T01:00:00Z');

/** What the board reads of a repair with one device, but for what the test says. */
function repair(facts: Partial<BoardCard> = {}, device: Partial<BoardCard['device']> = {}): BoardCard {
  const { reference = 'NB-1' } = facts;
  return {
    ...{ reference, name: 'Ana Example', created_at: '', stopped_at: null, column: 'ours' },
    ...{ devices: 1, counts: { ours: 1 }, next: { to: 'diagnosing', label: 'Start' } },
    ...facts,
    device: {
      ...{ reference, line: 1, device: 'iPhone 13', status: 'received', version: 3, shelf: 'B3' },
      ...{ status_at: '2026-11-20T00:30:00.000Z', expected_at: null, owed_cents: null, condition: null },
      ...device,
    },
  };
}

const cardOf = (...facts: Parameters<typeof repair>) =>
  intoColumns([repair(...facts)], null, now).flatMap(({ cards }) => cards)[0];

test('narrow screens show the column that was chosen, else the first that has something, and come back to it', () => {
  const ready = repair({ column: 'ready', reference: 'NB-2' });
  const shown = (wanted: string | null, ...some: BoardCard[]) =>
    intoColumns(some, wanted, now).flatMap(({ id, isShown }) => (isShown ? id : []));
  assert.deepEqual(shown(null), ['ours']);
  assert.deepEqual(shown(null, ready), ['ready']);
  assert.deepEqual(shown('parts', ready), ['parts']);
  assert.deepEqual(shown('other', ready), ['ready']);
  const nextOf = (wanted: string) => intoColumns([ready], wanted, now)[4]?.cards[0]?.next?.fields.next;
  assert.deepEqual([nextOf('ready'), nextOf('other')], ['/?show=ready', '/']);
});

test('a card says since when, by when and where, and its button sends what it saw', () => {
  const due = { expected_at: '2026-11-20T06:00:00.000Z' };
  assert.deepEqual(cardOf({}, due), {
    ...{ reference: 'NB-1', path: '/t/nb-1', devices: 'iPhone 13', customer: 'Ana Example', shelf: 'B3' },
    ...{ status: 'Received', since: 'since 10:30 AM', due: 'due 4:00 PM', danger: null },
    next: { label: 'Start', fields: { to: 'diagnosing', line: '1', version: '3', next: '/' } },
  });
  assert.equal(cardOf({}, { condition: 'Swollen; hotter than before, wet' })?.danger, 'swollen, wet');
  assert.equal(cardOf({ column: 'ready' }, due)?.due, null, 'what is ready is due no more');
  assert.equal(cardOf({}, { status_at: '2026-11-16T01:00:00.000Z' })?.since, 'since Mon 16 Nov');
  assert.equal(cardOf({}, { status_at: '2025-11-17T01:00:00.000Z' })?.since, 'since Mon 17 Nov 2025');
  assert.match(cardOf({ stopped_at: '2026-11-20T00:00:00.000Z', next: null })?.status ?? '', /^Stopped/);
});

test('what is late says for when it was promised, or that the law wants a letter', () => {
  const promised = { expected_at: '2026-11-19T06:00:00.000Z' };
  assert.equal(cardOf({ column: 'late' }, promised)?.due, 'was due Thu 19 Nov');
  assert.equal(cardOf({ column: 'late' }, { ...promised, status: 'ready' })?.due, 'a letter is due');
});

test('a batch is one card without a button, which says how many are where', () => {
  const card = cardOf({ devices: 31, counts: { ours: 28, theirs: 2 }, next: null });
  assert.equal(card?.devices, '31 devices: 28 ours, 2 waiting for them');
  assert.equal(card?.next, null);
});
