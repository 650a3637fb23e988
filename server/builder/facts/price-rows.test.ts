import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  parsedManufacturer,
  parsedPrices,
  samplePrices,
  sampleRows,
} from '../../testing/sample-catalogue.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { deviceRowFaults } from './device-price-faults.ts';
import { parsePriceFile } from './price-rows.ts';
import { centsOf } from './price-table.ts';

const heading = 'device or group,service,grade,from,to,order days';
const phone = (rows: string) => ({ ...sampleRows, phone: `${sampleRows.phone}${rows}\n` });
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

  it('says of each fault on which line it is and what to write', () => {
    for (const [row, message] of [
      [
        'iphone,battery,genuine,cheap,,',
        '2 "cheap" under "from" is no price: write dollars such as 179 or 179.50, or quote',
      ],
      [
        'iphone,battery,genuine,1.3E+03,,',
        '2 "1.3E+03" under "from" is no price: write dollars such as 179 or 179.50, or quote',
      ],
      [
        'iphone,battery,genuine,179,17x9,',
        '2 "17x9" under "to" is no price: write dollars such as 179 or 179.50, or nothing',
      ],
      ['iphone,battery,genuine,219,179,', '2 "from" (219) is above "to" (179): write the lowest price first'],
      ['iphone,battery,genuine,quote,99,', '2 says quote, so "to" must be empty'],
      ['iphone,battery,,99,,', '2 has nothing under "grade": fill it in, or remove the row'],
      [
        'iphone,battery,genuine,99,,soon',
        '2 "soon" under "order days" must be whole business days up to 60, or nothing',
      ],
      [
        'iphone,a+b,genuine,99,,',
        '2 must name one service and its grade, or two of each, such as battery+screen-replacement and aftermarket+genuine',
      ],
      [
        'iphone,battery,genuine,99,,,9',
        '2 has a cell in a column without a heading: give it one, or empty it',
      ],
      [
        'iphone,"battery,genuine,99,,',
        '2 has a quote mark that is never closed, or that stands inside a text: remove it',
      ],
    ] as const) {
      assert.deepEqual(parse(`${heading}\n${row}`).faults, [`prices/phone.csv:${message}`]);
    }
    assert.deepEqual(parse('device,service,from\n').faults, [
      'prices/phone.csv:1 has no column device or group, grade, to: the first row must be device or group, service, grade, from, to, order days',
    ]);
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
  const faultsOf = (rows: string): string => {
    try {
      const prices = parsedPrices(samplePrices, phone(rows));
      return deviceRowFaults(prices, [parsedManufacturer()]).join('\n');
    } catch (error) {
      if (!(error instanceof InvalidContent)) throw error;
      return error.message;
    }
  };

  it('must name what there is', () => {
    for (const [row, message] of [
      [
        'tablet-pro,diagnostic,diagnosis,65,,',
        '"tablet-pro" is no price group of a phone: write one of all, small-phone, big-phone, or a device such as apple/iphone-13',
      ],
      ['thin-laptop,diagnostic,diagnosis,65,,', 'thin-laptop is for a laptop: move the row to laptop.csv'],
      [
        'big-phone,diagnosis,diagnosis,65,,',
        '"diagnosis" is not a service of services.yaml: write diagnostic',
      ],
      [
        'big-phone,screen-replacement,genuin,399,,',
        '"genuin" is no grade of screen-replacement for big-phone: write genuine',
      ],
      [
        'big-phone,screen-replacement,aftermarket,199,,',
        'prices the same as phone.csv:3: remove one of the two',
      ],
      [
        'big-phone,screen-replacement,genuine,3.99,,',
        '$3.99 is less than any repair costs: write dollars, or lowestPrice: 1 in the service if it costs so little',
      ],
      ['acme/one-6,screen-replacement,genuine,399,,', '"acme/one-6" is no device: write acme/one-5'],
      [
        'acme/book-14,screen-replacement,genuine,399,,',
        'acme/book-14 is a laptop: move the row to laptop.csv',
      ],
      [
        'acme/one-mini,diagnostic,diagnosis,60,,',
        'acme/one-mini gets no diagnostic of the grade diagnosis: remove the row',
      ],
    ] as const) {
      assert.equal(faultsOf(row), `content/prices/phone.csv:7 ${message}`);
    }
  });

  it('are doubted where a digit seems lost, or a copy costs more than the original', () => {
    const warnings = (rows: string) => parsedPrices(samplePrices, phone(rows)).warnings;
    assert.deepEqual(warnings('acme/one-5,screen-replacement,aftermarket,189,,'), []);
    const listed = (fourth: number) =>
      [179, 169, 179, fourth, 169, 189]
        .map((price, index) => `acme/x${index},screen-replacement,aftermarket,${price},,`)
        .join('\n');
    assert.deepEqual(warnings(listed(199)), []);
    assert.deepEqual(warnings(listed(79)), [
      'content/prices/phone.csv:10 $79 is far from the $169 to $189 beside it: check the digits',
    ]);
    assert.deepEqual(warnings(listed(1790)), [
      'content/prices/phone.csv:10 $1,790 is far from the $169 to $189 beside it: check the digits',
    ]);
    assert.deepEqual(
      warnings(
        'acme/one-5,screen-replacement,aftermarket,459,,\nacme/one-5,screen-replacement,genuine,449,,',
      ),
      ['content/prices/phone.csv:7 the aftermarket part costs more than the genuine one: check both'],
    );
  });

  it('give the days in which a part comes, and the price of two together where a row names it', () => {
    const together = 'big-phone,diagnostic+screen-replacement,diagnosis+aftermarket,200,,';
    const [screen, diagnosis] = parsedPrices(samplePrices, phone(together)).services['big-phone'] ?? [];
    assert.equal(screen?.options[1]?.orderDays, 5);
    assert.ok(!('orderDays' in (screen?.options[0] ?? {})));
    const price = { from: 20_000, to: 20_000 };
    assert.deepEqual(screen?.options[0]?.together, [{ service: 'diagnostic', option: 'diagnosis', price }]);
    assert.deepEqual(diagnosis?.options[0]?.together, [
      { service: 'screen-replacement', option: 'aftermarket', price },
    ]);
    assert.ok(
      !(
        'together' in
        (parsedPrices(samplePrices, phone(together)).services['small-phone']?.[0]?.options[0] ?? {})
      ),
    );
  });
});
