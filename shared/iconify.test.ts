import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullIconName, iconCollections, parseIconName } from './iconify.ts';

const names: [text: string, full: string][] = [
  ['heroicons:phone', 'heroicons:phone'],
  ['simple-icons:1001tracklists', 'simple-icons:1001tracklists'],
  ['i-heroicons-phone', 'heroicons:phone'],
  ['i-heroicons-arrow-up-right', 'heroicons:arrow-up-right'],
  ['i-simple-icons-github', 'simple-icons:github'],
  ['i-mdi-home-outline', 'mdi:home-outline'],
];
for (const [text, full] of names) {
  test(`${text} is ${full}`, () => assert.equal(fullIconName(text), full));
}

for (const text of [
  '',
  'phone',
  'i-',
  'i-phone',
  'i-heroicons-',
  'heroicons:',
  ':phone',
  'heroicons:Phone',
  'heroicons:phone:solid',
  'heroicons:phone-',
  'heroicons--phone',
  'hero icons:phone',
  '../heroicons:phone',
  '@provider:heroicons:phone',
  'heroicons:__proto__',
  `heroicons:${'a'.repeat(250)}`,
]) {
  test(`${JSON.stringify(text)} names no icon`, () => assert.equal(parseIconName(text), null));
}

test('no collection hides behind another whose prefix is its beginning', () => {
  for (const prefix of iconCollections) {
    assert.deepEqual(parseIconName(`i-${prefix}-x`), { prefix, name: 'x' });
  }
});
