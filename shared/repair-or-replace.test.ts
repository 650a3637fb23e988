import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repairOrReplaceText, worthOf } from './repair-or-replace.ts';

const worth = { new: 139_900, now: 30_000, asOf: '2026-11-22' };
const about = (from: number, to = from) =>
  repairOrReplaceText({ worth, repair: { from, to }, isSample: false });

test('says what the device cost, what it is worth by its age, and that the figures are samples', () => {
  const text = repairOrReplaceText({ worth, repair: { from: 9900, to: 9900 }, isSample: true });
  assert.ok(
    text.startsWith(
      'It cost $1,399 new. By its age, one in good order is worth about $300, as of 22 November 2026 (sample figures). This repair is $99: ',
    ),
    text,
  );
  assert.ok(!about(9900).includes('sample'));
});

// A rule is named only where it holds for the whole range.
for (const [from, to, words] of [
  [5000, 10_000, 'up to a third of that'],
  [10_000, 10_001, 'up to half of that. A repair'],
  [15_000, 15_000, 'up to half of that. A repair'],
  [15_000, 15_001, 'it depends'],
  [15_001, 40_000, 'more than half of that'],
  [30_000, 90_000, 'more than half of that'],
  [30_001, 90_000, 'more than that'],
] as const) {
  test(`a repair of ${from} to ${to} cents: ${words}`, () => {
    assert.ok(about(from, to).includes(`: ${words}`), about(from, to));
  });
}

test('a device loses its share of what is left each year, to ten dollars', () => {
  assert.equal(worthOf(139_900, 0, 30), 140_000);
  assert.equal(worthOf(139_900, 1, 30), 98_000);
  assert.equal(worthOf(139_900, 5, 30), 24_000);
});
