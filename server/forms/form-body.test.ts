import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFormBody } from './form-body.ts';

const read = (body: string | Buffer) => ({ ...readFormBody(Buffer.from(body)) });

test('parses what a browser sends, in any script', () => {
  const typed = { name: '李小龍 & Söhne = 100 %', message: 'one\r\ntwo +\u{1F527}', empty: '' };
  assert.deepEqual(read(new URLSearchParams(typed).toString()), typed);
});

test('parses UTF-8 that is not percent-encoded', () => {
  assert.deepEqual(read('name=Núñez'), { name: 'Núñez' });
});

test('returns both texts of a repeated field', () =>
  assert.deepEqual(read('a=1&b=2&a=3'), { a: ['1', '3'], b: '2' }));

test('treats __proto__ and constructor as ordinary names', () => {
  const fields = readFormBody(Buffer.from('__proto__=x&constructor=y&toString'));
  assert.deepEqual(Object.entries(fields), [
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['toString', ''],
  ]);
});

const unreadable = {
  'a byte that is no UTF-8': Buffer.from([0x61, 0x3d, 0xff]),
  'the same, percent-encoded': 'a=%ff',
  'half a percent-encoding': 'a=%4',
  'no percent-encoding': 'a=%zz',
  'too many fields': 'a&'.repeat(101),
};
for (const [what, body] of Object.entries(unreadable)) {
  test(`${what} is refused`, () =>
    assert.throws(() => read(body), {
      code: what === 'too many fields' ? 'too-many-fields' : 'malformed-form',
    }));
}
