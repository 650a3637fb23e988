import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RepairStatus } from '../../../shared/repair-status.ts';
import type { Repair } from '../../back-office/repairs/staff-repairs.ts';
import { intoColumns } from './load-board.ts';

const now = new Date('2026-11-20T01:00:00Z');

/** A repair whose devices came to their statuses at these times, one after another. */
function repair(reference: string, ...devices: [RepairStatus, at: string][]): Repair {
  const rows = devices.map(([status, status_at], index) => ({
    ...{ line: index + 1, device: 'iPhone 13', status, status_at, shelf: index === 0 ? 'B3' : null },
    expected_at: index === 0 ? '2026-11-20T06:00:00.000Z' : null,
  }));
  return { reference, name: 'Ana Example', devices: rows } as Repair;
}

const columnsOf = (repairs: Repair[]) =>
  Object.fromEntries(
    intoColumns(repairs, now).map(({ id, cards }) => [id, cards.map((card) => card.reference)]),
  );

test('a repair is in the column of whose turn it is, which has waited longest first', () => {
  const [early, late] = ['2026-11-18T01:00:00.000Z', '2026-11-19T01:00:00.000Z'];
  const columns = columnsOf([
    repair('LATE', ['received', late]),
    repair('EARLY', ['repairing', early]),
    repair('READY', ['ready', late]),
    repair('QUOTED', ['quote_sent', late]),
    repair('PARTS', ['awaiting_parts', late]),
    repair('POSTED', ['in_transit', late]),
  ]);
  assert.deepEqual(columns, {
    ours: ['EARLY', 'LATE'],
    ready: ['READY'],
    theirs: ['QUOTED'],
    parts: ['PARTS', 'POSTED'],
  });
});

test('a batch is one card, ours while one device of it is', () => {
  const at = '2026-11-20T00:30:00.000Z';
  const batch = repair('BATCH', ['ready', at], ['quote_sent', at], ['received', at], ['received', at]);
  assert.deepEqual(columnsOf([batch]), { ours: ['BATCH'], ready: [], theirs: [], parts: [] });
  const [card] = intoColumns([batch], now)[0]?.cards ?? [];
  assert.equal(card?.devices, '4 devices');
  assert.equal(card?.status, 'Ready to collect (1), Quote ready for your OK (1), We have your device (2)');
  assert.deepEqual([card?.since, card?.due, card?.shelf], ['since 10:30 AM', 'due 4:00 PM', 'B3']);
});

test('a day that is not today is named in short', () => {
  const [card] = intoColumns([repair('A', ['received', '2026-11-16T01:00:00.000Z'])], now)[0]?.cards ?? [];
  assert.equal(card?.since, 'since Mon 16 Nov');
});
