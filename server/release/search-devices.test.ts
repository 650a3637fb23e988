import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ManufacturerSummary } from './catalogue.ts';
import { parseSearch, searchDevices } from './search-devices.ts';

const device = (name: string, models: string[] = []) => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  models,
});
const manufacturers: ManufacturerSummary[] = [
  {
    slug: 'apple',
    name: 'Apple',
    hash: '',
    devices: [
      device('iPhone 9'),
      device('iPhone 13', ['A2633', 'A2634']),
      device('iPhone 13 Pro'),
      device('MacBook Pro 14'),
    ],
  },
  { slug: 'pro-audio', name: 'Pro', hash: '', devices: [device('Mixer')] },
  {
    slug: 'samsung',
    name: 'Samsung',
    hash: '',
    devices: [device('Galaxy S21', ['SM-G991']), device('Galaxy S9')],
  },
];
const namesOf = (query: string) => searchDevices(manufacturers, query).map(({ name }) => name);

describe('searchDevices', () => {
  test('finds by name, manufacturer and model number', () => {
    assert.deepEqual(namesOf('macbook'), ['MacBook Pro 14']);
    assert.deepEqual(namesOf('samsung'), ['Galaxy S9', 'Galaxy S21']);
    assert.deepEqual(namesOf('A2634'), ['iPhone 13']);
  });

  test('ignores case, spaces and dashes', () => {
    for (const query of ['iphone13', 'IPHONE 13', ' i-phone  13 ', 'iPhone-13']) {
      assert.deepEqual(namesOf(query), ['iPhone 13', 'iPhone 13 Pro'], query);
    }
    assert.deepEqual(namesOf('smg991'), ['Galaxy S21']);
    assert.deepEqual(namesOf('sm g991'), ['Galaxy S21']);
  });

  test('needs every word to match', () => {
    assert.deepEqual(namesOf('apple 13'), ['iPhone 13', 'iPhone 13 Pro']);
    assert.deepEqual(namesOf('samsung 13'), []);
    assert.deepEqual(namesOf('iphone zx81'), []);
  });

  test('lists exact terms first, then beginnings, then parts', () => {
    // "Pro" is a manufacturer's full name, and only a part of the other devices' names.
    assert.deepEqual(namesOf('pro'), ['Mixer', 'iPhone 13 Pro', 'MacBook Pro 14']);
    const words = [device('abox'), device('box'), device('boxer')];
    const boxes = [{ slug: 'm', name: 'Maker', hash: '', devices: words }];
    assert.deepEqual(
      searchDevices(boxes, 'box').map(({ name }) => name),
      ['box', 'boxer', 'abox'],
    );
  });

  test('sorts equal matches by name, with numbers as numbers', () => {
    assert.deepEqual(namesOf('iphone'), ['iPhone 9', 'iPhone 13', 'iPhone 13 Pro']);
  });

  test('describes a match with its path, manufacturer and model numbers', () => {
    assert.deepEqual(searchDevices(manufacturers, 'A2633'), [
      { href: '/repairs/apple/iphone-13', name: 'iPhone 13', text: 'Apple · A2633, A2634' },
    ]);
    assert.equal(searchDevices(manufacturers, 'mixer')[0]?.text, 'Pro');
  });

  test('finds nothing for a query without letters and digits', () => {
    for (const query of ['', ' ', '-', '"!"']) assert.deepEqual(namesOf(query), [], query);
  });

  test('returns at most 20 matches and searches for at most 8 words', () => {
    const devices = Array.from({ length: 30 }, (_, n) => device(`Phone ${n}`));
    const many = [{ slug: 'm', name: 'Maker', hash: '', devices }];
    assert.equal(searchDevices(many, 'phone').length, 20);
    const eight = 'a2633 apple iphone 13 apple iphone 13 apple';
    assert.deepEqual(namesOf(`${eight} nothing`), ['iPhone 13']);
    assert.deepEqual(namesOf(`${eight.slice(0, -6)} nothing`), []);
  });
});

test('parseSearch trims the query and cuts it to 64 characters, without half a character', () => {
  const parse = (q: string) => parseSearch(new URLSearchParams({ q }));
  assert.equal(parse('  iPhone 13 '), 'iPhone 13');
  assert.equal(parse('x'.repeat(100)).length, 64);
  assert.equal(parse(`${'x'.repeat(63)}😀`), `${'x'.repeat(63)}\ufffd`);
  assert.equal(parseSearch(new URLSearchParams()), '');
});
