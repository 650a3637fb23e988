import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { codeLength, createReference, parseReference, withPrefix } from './parse-reference.ts';

test('createReference prints a reference as the prefix and XXXX-XXXX, and parseReference reads its symbols', () => {
  for (let n = 0; n < 200; n++) {
    const reference = createReference('AB', randomBytes(7));
    assert.match(reference, /^AB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const code = parseReference(reference) ?? '';
    assert.equal(code.length, codeLength);
    assert.equal(withPrefix('AB', code), reference);
  }
});

test('createReference throws for too few random bytes', () => {
  assert.throws(() => createReference('AB', new Uint8Array(6)), RangeError);
});

test('parseReference accepts every usual way of typing a reference', () => {
  const reference = createReference('AB', new Uint8Array([0, 1, 1, 0, 31, 22, 11]));
  const code = reference.slice(3);
  const body = code.replace('-', '');
  const looseBody = body.replaceAll('0', 'O').replace('1', 'I').replace('1', 'l');
  for (const typed of [
    `AB${body}`,
    `ab${body.toLowerCase()}`,
    body,
    looseBody,
    ` ab ${body.slice(0, 4)} ${body.slice(4)} `,
    reference.replaceAll('-', '–'),
    `ＡＢ-${body}`,
    ...['.', ',', ')', '”', '".', '\u200b', '\u00a0', '\ufeff', '\u202c'].map((sign) => reference + sign),
    ...[`(${reference})`, `“${reference}”.`, `<${reference}>`, `\u200e${reference}`],
    ...[
      'Reference: ',
      'reference ',
      'REF ',
      'Ref. ',
      'Ref:',
      'ref #',
      '#',
      '# ',
      'Ref no. ',
      'Your reference is ',
    ].map((called) => called + reference),
    ...[
      `Reference number: ${body}`,
      `AB\u00ad-\u200b${body}`,
      `https://shop.example/repairs/track#${reference}.`,
    ],
  ]) {
    assert.equal(parseReference(typed), code, typed);
  }
});

test('parseReference reads the same symbols with any prefix of up to four letters', () => {
  const code = createReference('AB', randomBytes(7)).slice(3);
  for (const prefix of ['A', 'XY', 'OIL', 'WXYZ'])
    assert.equal(parseReference(withPrefix(prefix, code)), code);
  for (const prefix of ['ABCDE', 'A1', 'Å'])
    assert.equal(parseReference(withPrefix(prefix, code)), null, prefix);
});

test('parseReference does not take symbols for the prefix', () => {
  const reference = createReference('NB', new Uint8Array([21, 11, 2, 3, 4, 5, 6]));
  assert.ok(reference.startsWith('NB-NB'));
  assert.equal(parseReference(reference.slice(3)), reference.slice(3));
});

test('parseReference refuses a reference with one wrong symbol', () => {
  const code = createReference('AB', randomBytes(7));
  for (const place of [3, 4, 5, 6, 8, 9, 10, 11]) {
    for (const symbol of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (symbol === code[place]) continue;
      assert.equal(parseReference(code.slice(0, place) + symbol + code.slice(place + 1)), null);
    }
  }
});

test('parseReference takes no symbols for what a reference is called', () => {
  for (const word of [
    [24, 14, 15],
    [24, 14, 15, 14, 24, 14, 21],
  ]) {
    const code = createReference('AB', new Uint8Array([...word, 7, 3, 9, 2, 5])).slice(3);
    assert.match(code, /^REF/);
    for (const typed of [code, code.toLowerCase(), `Ref ${code}`, `AB-${code}`, `REF-${code}`])
      assert.equal(parseReference(typed), code, typed);
  }
});

for (const typed of ['', 'AB-', 'AB-1234', 'AB-UUUU-UUUU', 'AB-0000-0000-0', '😀'.repeat(8)]) {
  test(`parseReference refuses ${JSON.stringify(typed)}`, () => assert.equal(parseReference(typed), null));
}
