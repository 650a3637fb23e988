import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDeviceList } from './device-list.ts';

const heading = 'Asset tag,Serial number,Student ID,Fault,Notes';
const first = 'SCH-0412,5CD1234ABC,S10482,Hinge,"Left side, screen is fine"';

for (const separator of [',', ';', '\t']) {
  test(`a list separated by ${JSON.stringify(separator)} is read`, () => {
    const list = [heading, 'SCH-1,5CD1234ABC,S10482,Hinge,fine'].join('\r\n').replaceAll(',', separator);
    assert.deepEqual(readDeviceList(`\uFEFF${list}\r\n\r\n`), {
      rows: [{ assetTag: 'SCH-1', serial: '5CD1234ABC', studentId: 'S10482', fault: 'Hinge', notes: 'fine' }],
      errors: [],
    });
  });
}

test('columns may stand in any order, and others are ignored', () => {
  const { rows } = readDeviceList('Room,FAULT CODE,Serial\nB2,K1,ABC123');
  assert.equal(rows[0]?.fault, 'K1');
  assert.equal(rows[0]?.serial, 'ABC123');
});

const mistakes: Record<string, [list: string, said: RegExp]> = {
  'no heading': [first, /Start the list with a row of headings/],
  'nothing below it': [heading, /at least one device/],
  'a column of names': [`${heading},Student name\n${first},Jo`, /never a name/],
  'a name for an ID': [`${heading}\nA,ABC123,Jo Bloggs,Hinge,`, /^Row 2: give a student ID/],
  'no serial': [`${heading}\n${first}\n,,,,\nA,,S1,Hinge,`, /^Row 4: enter the serial number/],
  'no fault': [`${heading}\nA,ABC123,S12,,`, /^Row 2: enter the fault/],
  'the same device twice': [
    `${heading}\n${first}\n${first}`,
    /^Row 3: the serial number is the same as in row 2/,
  ],
  'an open quotation mark': [`${heading}\nA,"ABC123,S12,Hinge,`, /quotation mark/],
  'too many devices': [
    [heading, ...Array.from({ length: 501 }, (_, n) => `A,SER${n},,x,`)].join('\n'),
    /500 devices or fewer; it has 501/,
  ],
};
for (const [what, [list, said]] of Object.entries(mistakes)) {
  test(`${what} is said`, () => {
    const { rows, errors } = readDeviceList(list);
    assert.deepEqual(rows, []);
    assert.match(errors[0] ?? '', said);
  });
}

test('a list full of mistakes names ten and counts the rest', () => {
  const { errors } = readDeviceList([heading, ...Array.from({ length: 30 }, () => 'A,,,x,')].join('\n'));
  assert.equal(errors.length, 11);
  assert.match(errors[10] ?? '', /20 more/);
});
