import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawIcon, parseIconSet } from './draw-icon.ts';

const set = {
  prefix: 'test',
  width: 24,
  height: 24,
  icons: { plain: { body: '<path d="M0 0"/>' } },
  aliases: {
    lost: { parent: 'nothing' },
    round: { parent: 'around' },
    around: { parent: 'round' },
  },
};

describe('drawIcon', () => {
  for (const name of ['nothing', 'lost', 'round', 'constructor', '__proto__', 'toString']) {
    test(`returns null for "${name}"`, () => assert.equal(drawIcon(set, name), null));
  }
});

describe('parseIconSet', () => {
  test('accepts an answer of Iconify’s API', () => {
    assert.equal(parseIconSet({ ...set, aliases: {}, not_found: ['x'] }, 'test').width, 24);
  });

  for (const wrong of [null, 404, [], { prefix: 'test' }, { prefix: 'other', icons: {} }]) {
    test(`rejects ${JSON.stringify(wrong)}`, () => assert.throws(() => parseIconSet(wrong, 'test')));
  }
});
