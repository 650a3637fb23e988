import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nearWords } from './near-words.ts';
import { makeWordIndex } from './word-index.ts';

// Few letters, so that words start alike and are near to each other.
const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é'), minLength: 1, maxLength: 6 });
const indexOf = (words: string[]) => makeWordIndex([new Map(words.map((each) => [each, 1]))]);

/** Optimal string alignment, as it is defined. */
function mistakesBetween(one: string, other: string): number {
  if (!one || !other) return one.length + other.length;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const isSame = one.at(-1) === other.at(-1);
  const isSwap = one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1);
  return Math.min(
    mistakesBetween(a, b) + (isSame ? 0 : 1),
    mistakesBetween(a, other) + 1,
    mistakesBetween(one, b) + 1,
    isSwap ? mistakesBetween(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  );
}

describe('an index of words', () => {
  it('finds the words that are near, as a comparison with each of them does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), word, fc.nat(2), (words, asked, max) => {
        const index = indexOf(words);
        const near = nearWords(index, asked, { maxMistakes: max, effort: { left: 10_000 } });
        const found = near.map(({ at, mistakes }) => [index.words[at], mistakes]);
        const distances = words
          .filter((each) => each[0] === asked[0])
          .map((each) => [each, mistakesBetween(each, asked)] as const);
        const expected = max === 0 ? [] : distances.filter(([, mistakes]) => mistakes <= max);
        assert.deepEqual(found.sort(), expected.sort());
      }),
      { numRuns: 500 },
    );
  });
});
