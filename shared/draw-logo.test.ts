import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawLogo, initialsPattern, type LogoDrawing, logoLineWidth } from './draw-logo.ts';
import { glyphs } from './glyphs.ts';

describe('the logo of a shop', () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

  test('has a drawing of every letter that a shop may have as an initial', () => {
    assert.deepEqual(Object.keys(glyphs), alphabet);
    for (const letter of alphabet) assert.match(letter, initialsPattern);
  });

  test('lies within its box with the whole width of its line, for every pair of letters', () => {
    for (const one of ['', ...alphabet])
      for (const other of alphabet) assert.deepEqual(outside(drawLogo(one + other)), [], one + other);
  });

  test('differs from the logo of any other letter', () => {
    const paths = alphabet.map((letter) => drawLogo(letter).path);
    assert.equal(new Set(paths).size, alphabet.length);
  });

  test('draws a stem that two letters share once', () => {
    const [shared, apart] = [drawLogo('NB'), drawLogo('TB')];
    const stems = (path: string) => path.match(/M[\d.]+ 20L[\d.]+ 0(?![\d.])/g) ?? [];
    assert.equal(stems(apart.path).length, 1);
    assert.equal(stems(shared.path).length, 0);
  });
});

/** The corners of lines that leave the box, or come nearer to its edge than half a line. */
function outside({ path, box: [left, top, width, height] }: LogoDrawing): string[] {
  const half = logoLineWidth / 2 - 0.01;
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]
    .filter(([, x, y]) => {
      const [dx, dy] = [Number(x) - left, Number(y) - top];
      return !(dx >= half && dy >= half && dx <= width - half && dy <= height - half);
    })
    .map(([corner]) => corner);
}
