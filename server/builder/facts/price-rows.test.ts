import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsedPrices, phoneRows } from '../../testing/servers/test-catalogue.ts';
import { parsePriceFile } from './price-rows.ts';
import { centsOf } from './price-table.ts';

const heading = 'device or group,service,grade,from,to,order days';
const pricesWith = (rows: string) => parsedPrices(undefined, `${phoneRows}${rows}\n`);
const parse = (text: string | Buffer) => parsePriceFile('prices/phone.csv', 'phone', Buffer.from(text));
const pricesOf = (text: string | Buffer) => {
  const { rows, faults } = parse(text);
  assert.deepEqual(faults, []);
  return rows.map(({ at, place, price, orderDays }) => [
    at.split(':')[1],
    place,
    price?.from,
    price?.to,
    orderDays,
  ]);
};

describe('a price file', () => {
  const expected = [
    ['2', 'iphone', 129_900, 129_900, 0],
    ['4', 'apple/iphone-13', 17_950, 21_900, 3],
    ['5', 'all', undefined, undefined, 0],
  ];
  const european = [
    '"Device or group";SERVICE;grade;from;to;order_days;;',
    'iphone;screen-replacement;genuine;"1.299,00 $";;;;',
    ';;;;;;;',
    '"apple/iphone-13";"battery";genuine;179,5;219;3;;',
    'all;diagnostic;diagnosis;Quote;;;;',
    ';;;;;;;',
    '',
  ];
  const plain = [
    heading,
    'iphone,screen-replacement,genuine,"$1,299.00",,',
    '',
    'apple/iphone-13,battery,genuine,$179.50,$219.00,3',
    'all,diagnostic,diagnosis,quote,,',
  ];
  const text = european.join('\r\n');
  for (const [name, bytes] of Object.entries({
    'with commas': plain.join('\n'),
    'with commas and old line ends': plain.join('\r'),
    'with semicolons, decimal commas, empty rows and columns': text,
    'with a byte order mark': `\uFEFF${text}`,
    'with tabs, in UTF-16': Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'),
    'in Windows’ letters': Buffer.from(text.replace('1.299,00 $', '1\u00A0299'), 'latin1'),
  })) {
    it(`is read ${name}`, () => assert.deepEqual(pricesOf(bytes), expected));
  }

  it('may have a column of notes, and its columns in any order', () => {
    const [row] = parse(
      'note,To,From,grade,service,device or group\nask Ana,,179,genuine,battery,iphone',
    ).rows;
    assert.deepEqual([row?.place, row?.price], ['iphone', { from: 17_900, to: 17_900 }]);
  });
});

describe('dollars as people write them', () => {
  for (const [written, cents] of [
    ['179', 17_900],
    ['$79', 7900],
    ['1 299', 129_900],
    ['1,299', 129_900],
    ['A$1,299.50', 129_950],
    ['1.299,05', 129_905],
    ['1\u202F299', 129_900],
    ['179.5', 17_950],
    ['AUD 65', 6500],
    ['AU$1,299.00', 129_900],
    ['$ 1,299.00', 129_900],
    ['179.505', null],
    ['1.299', null],
    ['-5', null],
    ['', null],
    ['1,29', 129],
    ['12345678', null],
  ] as const) {
    it(`"${written}" are ${cents} cents`, () => assert.equal(centsOf(written), cents));
  }
});

describe('price rows beside services and devices', () => {
  it('are doubted where a digit seems lost or doubled', () => {
    const warnings = (rows: string) => pricesWith(rows).warnings;
    const listed = (fourth: number) =>
      [179, 169, 179, fourth, 169, 189]
        .map((price, index) => `acme/x${index},screen-replacement,aftermarket,${price},,`)
        .join('\n');
    assert.deepEqual(warnings(listed(199)), []);
    assert.deepEqual(warnings(listed(79)), [
      'content/prices/phone.csv:14 $79 is far from the $169 to $189 beside it: check the digits',
    ]);
    assert.deepEqual(warnings(listed(1790)), [
      'content/prices/phone.csv:14 $1,790 is far from the $169 to $189 beside it: check the digits',
    ]);
  });

  it('are doubted beside other kinds and grades where few rows have the same', () => {
    const rows = ['aftermarket,179,', 'refurbished-original,249,299', 'genuine,17900,'];
    const listed = rows.map((row) => `galaxy,screen-replacement,${row},`).join('\n');
    assert.deepEqual(pricesWith(listed).warnings, [
      'content/prices/phone.csv:13 $17,900 is far from the $399 beside it: check the digits',
    ]);
  });

  it('give the days in which a part comes, and the price of two together where a row names it', () => {
    const { services } = pricesWith(
      [
        'galaxy,screen-replacement,genuine,299,,5',
        'iphone,diagnostic+screen-replacement,diagnosis+aftermarket,200,,',
      ].join('\n'),
    );
    const option = (group: string, slug: string) =>
      services[group]?.find((service) => service.slug === slug)?.options[0] ?? assert.fail(slug);
    assert.equal(option('galaxy', 'screen-replacement').orderDays, 5);
    assert.ok(!('orderDays' in option('iphone', 'screen-replacement')));
    const price = { from: 20_000, to: 20_000 };
    assert.deepEqual(option('iphone', 'screen-replacement').together, [
      { service: 'diagnostic', option: 'diagnosis', price },
    ]);
    assert.deepEqual(option('iphone', 'diagnostic').together, [
      { service: 'screen-replacement', option: 'aftermarket', price },
    ]);
    assert.ok(!('together' in option('galaxy', 'diagnostic')));
  });
});
