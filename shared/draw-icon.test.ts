import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawIcon, parseIconSet } from './draw-icon.ts';

const set = {
  prefix: 'test',
  width: 24,
  height: 20,
  icons: {
    plain: { body: '<path d="M0 0"/>' },
    small: { body: '<path d="M1 1"/>', width: 16, height: 16 },
    shifted: { body: '<path d="M2 2"/>', left: -4, top: 6 },
  },
  aliases: {
    again: { parent: 'plain' },
    twice: { parent: 'again' },
    turned: { parent: 'plain', rotate: 1 },
    lost: { parent: 'nothing' },
    round: { parent: 'around' },
    around: { parent: 'round' },
  },
};

describe('drawIcon', () => {
  test('uses the size of the icon, else of the set', () => {
    assert.deepEqual(drawIcon(set, 'plain'), { body: '<path d="M0 0"/>', width: 24, height: 20 });
    assert.deepEqual(drawIcon(set, 'small'), { body: '<path d="M1 1"/>', width: 16, height: 16 });
    assert.equal(drawIcon({ prefix: 'x', icons: { a: { body: '' } } }, 'a')?.width, 16);
  });

  test('follows aliases, and turns them', () => {
    assert.deepEqual(drawIcon(set, 'twice'), drawIcon(set, 'plain'));
    const turned = drawIcon(set, 'turned');
    assert.match(turned?.body ?? '', /rotate\(90/);
    assert.deepEqual([turned?.width, turned?.height], [20, 24]);
  });

  test('moves a view box to the origin', () => {
    assert.equal(drawIcon(set, 'shifted')?.body, '<g transform="translate(4 -6)"><path d="M2 2"/></g>');
  });

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
