import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { chosenDevices, type DeviceChoice } from './chosen-devices.ts';
import type { Repair } from './staff-repairs.ts';

const batchOf = (...statuses: RepairStatus[]) =>
  ({
    reference: 'NB-0000-0000',
    devices: statuses.map((status, index) => ({ line: index + 1, asset_tag: `A-${index + 1}`, status })),
  }) as Repair;
const batch = batchOf('received', 'received', 'collected');
const lines = (choice: DeviceChoice, of = batch) => chosenDevices(of, choice).map(({ line }) => line);

test('chooses devices of a batch by line, asset tag, or all that have not ended', () => {
  assert.deepEqual(lines({ line: '3' }), [3]);
  assert.deepEqual(lines({ tags: 'a-1, A-3,a-1' }), [1, 3]);
  assert.deepEqual(lines({ all: true }), [1, 2]);
  assert.deepEqual(lines({}, batchOf('received')), [1], 'the only one needs no choice');
});

test('refuses a choice that is none, in two ways, or of what is not there', () => {
  const wrong: [DeviceChoice, RegExp][] = [
    [{}, /Say which/],
    [{ line: '1', all: true }, /in one way, not in two/],
    [{ line: '0' }, /must be a whole number/],
    [{ line: '4' }, /no such device/],
    [{ tags: 'A-1,A-9' }, /no such device: a-9/],
  ];
  for (const [choice, said] of wrong) assert.throws(() => lines(choice), said);
  assert.throws(() => lines({ all: true }, batchOf('collected')), /no such device/);
});
