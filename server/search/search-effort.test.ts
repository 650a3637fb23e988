import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { madeUpForSearch } from '../testing/fixtures/many-devices.ts';
import { nearWords } from './near-words.ts';
import { createDeviceSearch } from './search-devices.ts';
import { makeSearchIndex, type SearchIndex } from './search-index.ts';

const services = [{ slug: 'battery', name: 'battery replacement', words: ['battery', 'flat'] }];
const { words, ...index } = makeSearchIndex(madeUpForSearch(8000, ['battery']), services);

/** How often a search reads an entry of the index. */
let reads = 0;
const counted: SearchIndex = {
  ...index,
  words: {
    ...words,
    postings: words.postings.map(
      (postings) =>
        new Proxy(postings, {
          get(target, key) {
            if (/^\d+$/.test(String(key))) reads += 1;
            return Reflect.get(target, key);
          },
        }),
    ),
  },
};
const search = createDeviceSearch(counted);

/** Words that nearly all devices have, and words that none has and that are compared with all words there are. */
const dear = [
  'lm',
  'pro pl ul ma mi fe li 5g ga lu',
  '10 11 12 13 14 15 16 17 18 19',
  'maxx litt pluss utra minni prro feee',
  'galnat strixer featherbock notewel',
  'z'.repeat(100),
];

describe('the effort of a search', () => {
  for (const query of dear) {
    it(`is bounded for "${query}"`, () => {
      reads = 0;
      search(query, 8);
      assert.ok(reads <= 10_000, `${reads} entries`);
    });
  }

  it('finds what all words mean although many devices have each of them', () => {
    const [first] = search('lumia galant 12 pro max', 8).devices;
    assert.equal(first?.name, 'Galant 12 Pro Max');
  });

  it('is spent once for words that come again', () => {
    const result = search('Lumia Galant 11', 8);
    reads = 0;
    assert.deepEqual(search('  Lumia  Galant 11 ', 8), result);
    assert.equal(reads, 0);
    assert.equal(search('lumia galant 11', 2).devices.length, 2);
  });

  it('ends the look for near words', () => {
    const effort = { left: 5 };
    nearWords(words, 'featherbock', { maxMistakes: 2, effort });
    assert.ok(effort.left <= 0 && effort.left > -20);
  });
});
