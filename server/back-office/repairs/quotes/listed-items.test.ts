import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleScreen } from '../../../testing/fixtures/sample-services.ts';
import { type ListedLine, listedItems } from './listed-items.ts';

const phone = { device: 'Apple iPhone 13', device_path: 'apple/iphone-13' };
const genuine = { service: 'screen-replacement', choice: 'genuine', cents: null };
const compatible = { ...genuine, choice: 'compatible' };
const list = (
  lines: ListedLine[],
  {
    reason = '',
    devices = [phone] as (Omit<typeof phone, 'device_path'> & { device_path: string | null })[],
    services = [sampleScreen],
  } = {},
) => listedItems(devices, lines, reason, async (path) => (path === phone.device_path ? services : []));

test('a line takes words, grade, warranty and price of the list', async () => {
  assert.deepEqual(await list([genuine, { ...compatible, cents: 21_000 }]), {
    items: [
      { text: 'Screen replacement', grade: 'genuine part', warranty_months: 12, cents: 39_900 },
      { text: 'Screen replacement', grade: 'compatible part', warranty_months: 12, cents: 21_000 },
    ],
    otherPrices: '',
  });
});

test('an amount that is not the list’s needs a reason, which the history keeps', async () => {
  const others = [
    { ...genuine, cents: 37_900 },
    { ...compatible, cents: 24_901 },
    { ...compatible, cents: 19_899 },
  ];
  for (const line of others) await assert.rejects(list([line]), /on the price list, here /);
  const { otherPrices } = await list([{ ...genuine, cents: 37_900 }], { reason: 'Goodwill' });
  assert.equal(otherPrices, 'Screen replacement is $399 on the price list, here $379. Goodwill');
});

test('what the list does not have is refused, and the refusal says what it has', async () => {
  const laptop = { device: 'HP laptop', device_path: null };
  const refusals: [Promise<unknown>, RegExp][] = [
    [list([{ ...genuine, service: 'battery' }]), /no such repair for it, but screen replacement/],
    [
      list([{ ...genuine, choice: 'gold' }]),
      /^Refusal: Screen replacement: choose one of genuine part, compatible/,
    ],
    [
      list([{ ...genuine, choice: null }]),
      /^Refusal: Screen replacement: choose one of genuine part, compatible/,
    ],
    [list([{ ...genuine, choice: 'rare', cents: 100 }]), /no price before it was seen/],
    [list([compatible]), /Screen replacement \(compatible part\) is \$199–\$249: say how much\.$/],
    [list([genuine], { devices: [laptop] }), /no HP laptop: write the line in words/],
    [list([genuine], { devices: [phone, laptop] }), /each model by itself/],
  ];
  for (const [refused, why] of refusals) await assert.rejects(refused, why);
});
