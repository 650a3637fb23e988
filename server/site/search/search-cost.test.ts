import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { growthOf } from '../../testing/cpu-growth.ts';
import { madeUpForSearch } from '../../testing/many-devices.ts';
import { type DeviceSearch, makeDeviceSearch, openDeviceSearch } from './search-devices.ts';

const services = [{ slug: 'battery', name: 'battery replacement', words: ['battery', 'flat'] }];
const searchOf = (count: number): DeviceSearch =>
  openDeviceSearch(makeDeviceSearch(madeUpForSearch(count, ['battery']), services));

const count = 1000;
const times = 8;
const [few, many] = [searchOf(count), searchOf(times * count)];

/** Words that hit nearly all devices, and words that hit none and are compared with all words there are. */
const dear = [
  'lm',
  'pro pl ul ma mi fe li 5g ga lu',
  '10 11 12 13 14 15 16 17 18 19',
  'maxx litt pluss utra minni prro feee',
  'galnat strixer featherbock notewel',
  'lm1000 lm1001 lm1002 lm1003 lm1004 lm1005 lm100',
  'z'.repeat(64),
];

describe('the cost of a search', () => {
  for (const query of dear) {
    it(`grows no faster than the catalogue for "${query}"`, () => {
      const growth = growthOf(
        ({ find }: DeviceSearch) => find(query, 8),
        { small: few, large: many },
        2 * times,
      );
      assert.ok(growth < 2 * times, `${growth.toFixed(1)} times as long for ${times} times as many devices`);
    });
  }

  it('is bounded where no word of the catalogue is near, however many there are', () => {
    const find = (search: DeviceSearch) => search.find('maxx litt pluss utra minni prro feee', 8);
    find(many);
    const started = process.threadCpuUsage();
    for (let run = 0; run < 10; run++) find(many);
    const { user, system } = process.threadCpuUsage(started);
    // Some 2 ms each. More than 50 would keep all other visitors waiting.
    assert.ok((user + system) / 1000 / 10 < 50);
  });
});
