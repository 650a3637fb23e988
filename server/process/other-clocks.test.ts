import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOtherClocks } from './other-clocks.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-11-20T01:00:00Z');
const at = (days: number) => new Date(start + days * dayMs);

/** A process whose clock and running time a test sets, in days since it began. */
function startProcess() {
  let running = 0;
  const clocks = createOtherClocks({ began: at(0), runningMs: () => running * dayMs });
  const says = (clock: number, ran: number) => {
    running = ran;
    return clocks.apart(at(clock));
  };
  return { clocks, says };
}

test('without another clock only a jump of more than a day under the process counts', () => {
  const { says } = startProcess();
  assert.equal(says(0, 0), null);
  assert.equal(says(400, 400), null, 'a year passes');
  assert.equal(says(400.9, 400), null);
  assert.equal(says(459.5, 400), 'the clock is 59 days ahead of what it was when the server began to run');
  assert.equal(says(398, 400), 'the clock is 2 days behind what it was when the server began to run');
  assert.equal(says(401, 401), null, 'it was mended');
  assert.match(says(431, 401) ?? '', /30 days ahead/);
  assert.match(says(437.9, 407.9) ?? '', /30 days ahead/);
  assert.equal(says(438, 408), null, 'for a week nobody has mended it');
  assert.equal(says(440, 410), null);
});

test('a clock outside says what is right, from the start, as long as it is carried on', () => {
  const { clocks, says } = startProcess();
  clocks.hear('heartbeat', at(-59));
  assert.equal(says(0, 0), "the clock is 59 days ahead of the heartbeat's");
  assert.match(says(8, 8) ?? '', /59 days ahead/, 'no waiting makes it right');
  assert.equal(says(-51, 8), null, 'it was mended');
  clocks.hear('heartbeat', new Date('no date'));
  assert.equal(says(-50, 9), null);
  assert.equal(says(-48.5, 9), "the clock is 1 day ahead of the heartbeat's");
});

test('a jump that the heartbeat agrees with is no fault, and one that a database agrees with is', () => {
  const { clocks, says } = startProcess();
  assert.match(says(30, 0) ?? '', /30 days ahead/);
  clocks.hear('database', at(30));
  assert.match(says(30, 0) ?? '', /30 days ahead/, 'it may be on this machine');
  clocks.hear('heartbeat', at(30));
  assert.equal(says(30, 0), null);
  assert.equal(says(31, 1), null);
  clocks.hear('database', at(20));
  assert.equal(says(31, 1), "the clock is 11 days ahead of the database's");
});
