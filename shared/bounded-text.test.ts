import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasTooManyMarks, maxMarksInARow } from './bounded-text.ts';

const written = {
  'Vietnamese, decomposed': 'Nguyễn Thị Hằng'.normalize('NFD'),
  Hebrew: 'בְּרֵאשִׁ֖ית בָּרָ֣א',
  Tibetan: 'རྫོགས་པ་ཆེན་པོ',
  Hindi: 'क्षत्रिय',
  'a letter with as many marks as may be': `a${'\u0301'.repeat(maxMarksInARow)}b`,
  'marks on many letters': 'e\u0301'.repeat(1000),
};
for (const [what, text] of Object.entries(written)) {
  test(`allows the marks of ${what}`, () => assert.equal(hasTooManyMarks(text), false));
}

for (const text of ['', 'a', 'some text a', '\ud800']) {
  test(`finds one mark too many after ${JSON.stringify(text)}`, () => {
    assert.ok(hasTooManyMarks(`${text}${'\u0301\u0316'.repeat(maxMarksInARow)} and more`));
    assert.ok(hasTooManyMarks(text + '\u0301'.repeat(maxMarksInARow + 1)));
  });
}

// Unicode adds letters. One that joins the letter before it, and is no mark, would let long runs through again.
test('counts every character that composes or reorders with the one before it, except the letters of Hangul', () => {
  const isCounted = (character: string) => hasTooManyMarks(character.repeat(maxMarksInARow + 1));
  const isHangul = /^[\u1100-\u11ff\uac00-\ud7a3]/;
  const missed = new Set<string>();
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = code >= 0xd800 && code <= 0xdfff ? 'x' : String.fromCodePoint(code);
    const [, ...joined] = character.normalize('NFD');
    // U+0345 is the last of all marks: what is sorted at all goes before it.
    if (!`\u0345${character}`.normalize('NFD').startsWith('\u0345')) joined.push(character);
    for (const each of joined) if (!isHangul.test(each) && !isCounted(each)) missed.add(each);
  }
  assert.deepEqual([...missed], []);
});
