import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { publicHistory } from './repair-record.ts';

const evidence = 'iPhone 13, quote 1\nTotal, GST included: $488';

/** What the customer reads of an event. */
function readOf(
  status: RepairStatus | null,
  note: string,
  more: { evidence?: string; is_public?: number } = {},
) {
  const event = { id: '1', line: 1, at: '2026-11-19T03:00:00.000Z', evidence: null, is_public: 1, ...more };
  const [read] = publicHistory([{ ...event, status, note }], 1, []);
  return [read?.said, read?.note];
}

test('an answer stands in the progress in our own words, and is never a note', () => {
  const own = [
    'You approved $449 in all, 1 of 2 lines',
    'Approved by phone, $488',
    'Approved at the counter, $179',
    'Approved by phone, $1,488 in all, 1 of 2 lines',
    'Declined the quote by phone',
    'Declined what’s new at the counter. $179 stays as agreed before',
  ];
  for (const note of own) assert.deepEqual(readOf('approved', note, { evidence }), [note, '']);
  assert.deepEqual(
    readOf('repairing', 'You declined what’s new. $179 stays as agreed before', { evidence }),
    ['You declined what’s new. $179 stays as agreed before', ''],
  );
});

test('what the desk typed of an answer for itself is shown nowhere', () => {
  for (const note of [
    '$488, yes, by telephone',
    'Approved yes, she shouted, $488',
    'Approved by phone, $488, at last',
  ])
    assert.deepEqual(readOf('approved', note, { evidence }), ['Approved, $488', '']);
  assert.deepEqual(readOf('approved', '$488, yes, by telephone'), ['Approved, $488', ''], 'an older row');
  assert.deepEqual(readOf('declined', 'Declined the quote, far too dear', { evidence }), [undefined, '']);
  assert.deepEqual(readOf('diagnosing', 'Sounded unsure', { is_public: 0 }), [undefined, '']);
  assert.deepEqual(readOf(null, 'Here on Tuesday'), [undefined, 'Here on Tuesday']);
  assert.deepEqual(readOf('approved', 'The part is here on Tuesday'), [
    undefined,
    'The part is here on Tuesday',
  ]);
});
