import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { deviceLists } from '../../../shared/device-columns.ts';
import { deviceLines, deviceListFacts } from './describe-devices.ts';
import { columnNames } from './device-headings.ts';
import { parseDeviceList, splitRows } from './device-list.ts';

const heading = 'Asset tag,Serial number,Student ID,Fault,Notes';
const first = 'SCH-0412,5CD1234ABC,S10482,Hinge,"Left side, screen is fine"';

for (const separator of [',', ';', '\t']) {
  test(`reads a list separated by ${JSON.stringify(separator)}`, () => {
    const list = [heading, 'SCH-1,5CD1234ABC,S10482,Hinge,fine'].join('\n').replaceAll(',', separator);
    assert.deepEqual(parseDeviceList(`\uFEFF${list}\n\n`), {
      list: {
        rows: [
          { assetTag: 'SCH-1', serial: '5CD1234ABC', studentId: 'S10482', fault: 'Hinge', notes: 'fine' },
        ],
        leftOut: [],
      },
      errors: [],
    });
  });
}

test('reads a list whose first column has no heading', () => {
  const { list } = parseDeviceList('\tSerial\tFault\n1\tABC123\tHinge\n2\tABC124\tScreen');
  assert.deepEqual(list, {
    rows: [
      { serial: 'ABC123', fault: 'Hinge' },
      { serial: 'ABC124', fault: 'Screen' },
    ],
    leftOut: ['column 1'],
  });
});

test('takes the model of a device, and leaves out what a computer is called', () => {
  const { list } = parseDeviceList(
    'Device name,Device model,Serial,Fault\nANA-PC,Latitude 3120,ABC123,Hinge',
  );
  assert.deepEqual(list?.rows, [{ model: 'Latitude 3120', serial: 'ABC123', fault: 'Hinge' }]);
  assert.deepEqual(list.leftOut, ['Device name']);
});

for (const [whose, { titles, template: file }] of Object.entries(deviceLists))
  test(`takes the template of a ${whose} for download as its headings, all of them`, () => {
    const template = readFileSync(`public${file}`, 'utf8');
    assert.deepEqual(template.trim().split(','), Object.values(titles));
    const row = columnNames.filter((name) => name in titles).map((name) => `${name}1`);
    const { list } = parseDeviceList(`${template}${row.join()}\r\n`, undefined, titles);
    assert.deepEqual(Object.keys(list?.rows[0] ?? {}), Object.keys(titles));
    assert.deepEqual(list?.leftOut, []);
  });

test('a company is asked for its own columns, and gives nobody’s ID', () => {
  const { titles } = deviceLists.company;
  const { list } = parseDeviceList(
    'Maker & model;Serial;Fault;Student ID\nHP X;ABC123;Hinge;S1',
    undefined,
    titles,
  );
  assert.deepEqual(list, {
    rows: [{ model: 'HP X', serial: 'ABC123', fault: 'Hinge' }],
    leftOut: ['Student ID'],
  });
  const { errors } = parseDeviceList('Serial\nABC123', undefined, titles);
  assert.match(errors[0] ?? '', /: Asset tag, Maker and model, Serial number, Fault, Notes\. Missing: Fault/);
});

test('takes known columns in any order, and names the others, which it leaves out', () => {
  const long = 'x'.repeat(90);
  const { list } = parseDeviceList(`Room,FAULT CODE,Device name,Serial,${long},,Student name
B2,K1,Ana's laptop,ABC123,y,,Ana Example`);
  assert.deepEqual(list?.rows, [{ fault: 'K1', serial: 'ABC123' }]);
  assert.deepEqual(list?.leftOut, ['Room', 'Device name', `${'x'.repeat(40)}…`, 'Student name']);
  assert.doesNotMatch(JSON.stringify(list), /Ana/);
});

const mistakes: Record<string, [list: string, said: RegExp]> = {
  'no heading': [first, /Start the list with a row of headings.*Missing: .*Not understood: SCH-0412, 5CD/],
  'nothing below it': [heading, /at least one device/],
  'a name for an ID': [`${heading}\nA,ABC123,Jo Bloggs,Hinge,`, /^Row 2: give a student ID.*never a name/],
  'a name without digits for an ID': [`Serial,Fault,Student\nABC123,Hinge,Bloggs`, /never a name/],
  'a name for an asset tag': [
    `${heading}\n"Bloggs, Jo",ABC123,S1,Hinge,`,
    /asset tag with digits, never a name/,
  ],
  'a name for a serial number': [`${heading}\nA,Jo Bloggs,S1,Hinge,`, /serial number, never a name/],
  'a name in another script': ['Serial,Fault,Tag\nABC123,Hinge,नमस्ते दुनिया', /never a name/],
  'no serial': [`${heading}\n${first}\n,,,,\nA,,S1,Hinge,`, /^Row 4: enter the serial number/],
  'no fault': [`${heading}\nA,ABC123,S12,,`, /^Row 2: enter the fault/],
  'two columns for one thing': ['Serial,Fault,Serial no\nABC123,x,ABC124', /one column for Serial number/],
  'the same device twice': [
    `${heading}\n${first}\n${first}`,
    /^Row 3: the serial number is the same as in row 2/,
  ],
  'an open quotation mark': [`${heading}\n${first}\n\nA,"ABC123,S12,Hinge,\n`, /^Row 4: .*quotation mark/],
  'a quotation mark in the middle': [`${heading}\n${first}\nA,ABC123,S12,6" screen,`, /^Row 3: .*quotation/],
  'a row without an end': [`${heading}\n${'x'.repeat(6000)}`, /^Row 2: .*a line of its own/],
  'a cell that is too long': [`Serial,Fault\nABC123,${'é'.repeat(201)}`, /Fault must be 200 characters/],
  'text beside the last column': ['Serial,Fault\nABC123,Hinge, loose', /more cells than headings/],
  'too many columns': [`Serial,Fault${',x'.repeat(49)}\nABC123,Hinge`, /50 columns or fewer/],
  'too many devices': [
    [heading, ...Array.from({ length: 501 }, (_, n) => `A,SER${n},,x,`)].join('\n'),
    /500 devices or fewer/,
  ],
};
for (const [what, [text, said]] of Object.entries(mistakes)) {
  test(`refuses ${what}, and names it`, () => {
    const { list, errors } = parseDeviceList(text);
    assert.equal(list, null);
    assert.match(errors[0] ?? '', said);
  });
}

test('names ten of many mistakes and counts the rest', () => {
  const { errors } = parseDeviceList([heading, ...Array.from({ length: 30 }, () => 'A,,,x,')].join('\n'));
  assert.equal(errors.length, 11);
  assert.match(errors[10] ?? '', /20 more/);
});

describe('splitRows', () => {
  test('numbers rows as a spreadsheet does, and leaves out those with nothing in them', () => {
    assert.deepEqual(splitRows('a,b\n\n,,\n"x\ny",z\n"",""\n c ', 9), [
      { text: 'a,b', number: 1 },
      { text: '"x\ny",z', number: 4 },
      { text: ' c ', number: 6 },
    ]);
  });

  test('stops after the given number of rows', () => {
    assert.equal(splitRows('a\n'.repeat(1000), 3).length, 3);
    assert.deepEqual(splitRows('\n'.repeat(1000), 3), []);
  });
});

const cell = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .filter((text) => text.trim() === text && text !== '');
const device = fc.record(
  { serial: fc.stringMatching(/^[A-Z]{3}\d{5,9}$/), fault: cell },
  { noNullPrototype: true },
);

test('reads the quoted cells of a spreadsheet', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(device, { minLength: 1, maxLength: 20, selector: ({ serial }) => serial }),
      (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map(({ serial, fault }) => `${serial},${quoted(fault)}`);
        assert.deepEqual(parseDeviceList(['Serial,Fault', ...lines].join('\n')).list?.rows, rows);
      },
    ),
  );
});

describe('a list as the shop reads it', () => {
  const list = {
    rows: [
      { serial: 'ABC123', fault: 'Hinge' },
      { serial: 'ABC124', fault: 'Hinge', notes: '=1+1' },
      { serial: 'ABC125', fault: 'x'.repeat(200), assetTag: 'SCH-1' },
    ],
    leftOut: ['Room'],
  };

  test('is summed up by its number of devices, its faults, and the columns left out', () => {
    assert.deepEqual(deviceListFacts('Devices', list), [
      ['Devices', '3'],
      ['Faults', `Hinge (2), ${'x'.repeat(40)}… (1)`],
      ['Left out', 'Room'],
    ]);
    const many = Array.from({ length: 500 }, (_, n) => ({
      serial: `SER${n}`,
      fault: `${n} ${'x'.repeat(190)}`,
    }));
    const facts = deviceListFacts('Devices', {
      rows: many,
      leftOut: Array.from({ length: 50 }, () => 'y'.repeat(40)),
    });
    assert.ok(JSON.stringify(facts).length < 1500);
    assert.match(facts[1]?.[1] ?? '', /and 490 more$/);
  });

  test('fits one cell of an export, which says how many devices did not', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ serial: `SER${n}`, fault: 'x'.repeat(190) }));
    const lines = deviceLines({ rows: many, leftOut: [] });
    assert.ok(lines.length < 32_767);
    const [, more] = /and (\d+) more, see "enquiries show"$/.exec(lines) ?? [];
    assert.equal(lines.split('\n').length - 2 + Number(more), 500);
    assert.ok(!/ more/.test(deviceLines(list)));
  });
});
