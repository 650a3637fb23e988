import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grays, primaries } from '../theme/palette.ts';
import { toneOf } from './toast-tone.ts';

test("every name has a tone, and the palette's tones differ", (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const names = ['primary', 'gray', 'amber', 'red', ...Object.keys(primaries), ...Object.keys(grays)];
  const tones = names.map((name) => JSON.stringify(toneOf(name)));
  assert.equal(new Set(tones).size, names.length);
  assert.equal(warn.mock.callCount(), 0);
});

test('warns once about an unknown name and uses the primary tone', (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  for (const name of ['mauve', 'constructor', '']) assert.deepEqual(toneOf(name), toneOf('primary'));
  assert.equal(warn.mock.callCount(), 3);
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /"mauve".*"primary"/);
});
