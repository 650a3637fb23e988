import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repairOrReplaceText } from './repair-or-replace.ts';

const used = { from: 30_000, to: 60_000 };
const about = (from: number, to = from) =>
  repairOrReplaceText('iPhone 13', { used, repair: { from, to }, isSample: false });

test('says what a used one costs beside the repair, and that the figure is a sample', () => {
  const text = repairOrReplaceText('iPhone 13', { used, repair: { from: 9900, to: 9900 }, isSample: true });
  assert.ok(
    text.startsWith('A used iPhone 13 sells for about $300–$600 (sample figure). This repair is $99: '),
  );
  assert.ok(!about(9900).includes('sample'));
});

// A rule is named only where it holds for every price of both ranges.
for (const [from, to, words] of [
  [5000, 10_000, 'up to a third of that'],
  [10_000, 10_001, 'up to half of that. A repair'],
  [15_000, 15_000, 'up to half of that. A repair'],
  [15_000, 15_001, 'it depends'],
  [30_000, 60_000, 'it depends'],
  [30_001, 60_000, 'more than half of that'],
  [60_000, 90_000, 'more than half of that'],
  [60_001, 90_000, 'more than that'],
] as const) {
  test(`a repair of ${from} to ${to} cents: ${words}`, () => {
    assert.ok(about(from, to).includes(`: ${words}`), about(from, to));
  });
}
