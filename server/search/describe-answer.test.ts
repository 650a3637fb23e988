import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Service } from '../../shared/catalogue.ts';
import type { SymptomCause } from '../../shared/symptoms.ts';
import { sampleShop } from '../testing/fixtures/sample-shop.ts';
import { type AnswerFacts, describeAnswer } from './describe-answer.ts';
import { createDeviceSearch, type SearchResult } from './search-devices.ts';
import { makeSearchIndex } from './search-index.ts';

const cause = (name: string, kinds: SymptomCause['kinds']): SymptomCause => ({
  text: `A worn ${name}`,
  kinds,
  service: { slug: name, name },
});
const symptom = {
  slug: 'dead',
  name: 'It won’t turn on',
  kinds: [],
  checks: [],
  odds: '',
  guides: [],
  causes: [cause('battery', ['phone', 'laptop']), cause('power supply', ['console'])],
};
const facts: AnswerFacts = {
  symptomGroups: [{ title: 'Power', symptoms: [symptom] }],
  manufacturers: [{ slug: 'acme', name: 'Acme' }],
  serviceNames: new Map(),
  guides: new Map(),
  stored: new Map(),
  shop: sampleShop,
  now: new Date('2026-11-28T02:00:00Z'),
};
const nothing: SearchResult = {
  ...createDeviceSearch(makeSearchIndex([], []))('', 8),
  symptom: 'dead',
  isQuestion: false,
  offered: [
    { kind: 'phone', manufacturer: 'Acme', count: 1 },
    { kind: 'console', manufacturer: 'Acme', count: 2 },
  ],
};
const box = {
  path: 'acme/box',
  name: 'Box',
  manufacturer: 'Acme',
  models: [],
  services: [],
  kind: 'console' as const,
};

test('offers only the repairs of the kinds that were found, each by a search without the words of the fault', () => {
  const found = { ...nothing, devices: [box], total: 2, deviceWords: 'box' };
  const { causes } = describeAnswer('box please wont turn on', found, facts);
  assert.deepEqual(
    causes.map(({ name, href }) => [name, href]),
    [['power supply', '/repairs?q=box+power+supply']],
  );
});

test('asks which device by the fault alone and by the kinds that there are, so that no answer leads on for ever', () => {
  const { title, matches } = describeAnswer('it wont turn on', nothing, facts);
  assert.equal(title, 'It won’t turn on: which device?');
  assert.deepEqual(
    matches.map(({ name, text, href }) => [name, text, href]),
    [
      ['Phones', '1 phone', '/repairs?q=phone+It+won%E2%80%99t+turn+on'],
      ['Consoles', '2 consoles', '/repairs?q=console+It+won%E2%80%99t+turn+on'],
    ],
  );
});

test('asks for the maker of a kind, and says what no device of a kind has', () => {
  const ask = (kinds: SearchResult['kinds']) => describeAnswer('wont turn on', { ...nothing, kinds }, facts);
  assert.equal(ask(['console']).title, 'It won’t turn on: which console?');
  assert.deepEqual(
    ask(['console']).matches.map(({ href, text }) => [href, text]),
    [['/repairs/acme#console', '2 consoles']],
  );
  const ssd = { ...nothing, kinds: ['watch' as const], repairs: [['ssd']] };
  const serviceNames = new Map([['ssd', 'SSD upgrade']]);
  const { title, matches } = describeAnswer('watch ssd', ssd, { ...facts, serviceNames });
  assert.deepEqual([title, matches], ['We list no SSD upgrade for watches', []]);
});

test('of more devices than it shows it asks which, with all of them and the way to find the model', () => {
  const guides = new Map([['/help/guides/find-your-model', 'Find your model']]);
  const shared = { manufacturer: 'Acme', kind: 'console' as const, name: 'Box' };
  const many = { ...nothing, symptom: null, devices: [box], total: 20, shared };
  const { title, more } = describeAnswer('acme', many, { ...facts, guides });
  assert.equal(title, 'Which Acme console?');
  assert.deepEqual(
    more.map(({ href }) => href),
    ['/repairs/acme#console', '/help/guides/find-your-model'],
  );
  assert.equal(describeAnswer('box', { ...many, deviceWords: 'box' }, facts).title, 'Which Box?');
});

test('says that a repair is not listed for a device, and shows no other price for it', () => {
  const found = { ...nothing, symptom: null, devices: [box], total: 1, repairs: [['ssd']] };
  const names = new Map([['ssd', 'SSD upgrade']]);
  const answer = describeAnswer('box ssd', found, { ...facts, serviceNames: names });
  assert.equal(answer.note, 'We list no SSD upgrade for the Box. Ask us below.');
  assert.equal(answer.matches[0]?.price, '');
});

test('answers a question first, and leads to no page instead of the answer', () => {
  const rows = [{ href: '/contact', title: 'Opening hours', text: '9 to 5', together: [] }];
  const found = { ...nothing, symptom: null, answers: rows };
  const first = describeAnswer('when are you open', { ...found, isQuestion: true }, facts);
  assert.equal(first.answers?.title, 'Answers to “when are you open”');
  assert.deepEqual([first.answers?.isFirst, first.matches], [true, []]);
  assert.equal(describeAnswer('box', found, facts).answers?.isFirst, false);
  const box1 = { ...found, devices: [box], total: 1, isCertain: true };
  assert.equal(describeAnswer('box', box1, facts).certain, '/repairs/acme/box');
  assert.equal(describeAnswer('box', { ...box1, isQuestion: true }, facts).certain, null);
});

test('offers nothing to repair, and no form, before who is hurt is safe', () => {
  const hurt = { ...symptom, slug: 'shock', name: 'A shock', firstAid: 'Call 000.', causes: [] };
  const found = {
    ...nothing,
    danger: 'shock',
    symptom: 'shock',
    devices: [box],
    total: 1,
    repairs: [['battery']],
  };
  const groups = [{ title: 'First', symptoms: [hurt] }];
  for (const unlisted of [null, 'drone']) {
    const answer = describeAnswer(
      'box gave me a shock',
      { ...found, unlisted },
      { ...facts, symptomGroups: groups },
    );
    assert.equal(answer.danger?.firstAid, 'Call 000.');
    assert.deepEqual([answer.matches, answer.causes, answer.isUnlisted], [[], [], false]);
  }
});

test('a row has its price and year, and a model number only where it was searched for', () => {
  const price = { from: 17_900, to: 17_900 };
  const screen = { slug: 'screen', name: 'screen replacement', options: [{ price }] } as unknown as Service;
  const stored: AnswerFacts['stored'] = new Map([
    ['acme/box', { device: { year: 2021, front: 'console' }, services: [screen] }],
  ]);
  const found = { ...nothing, devices: [{ ...box, models: ['A2633', 'A2634'] }], total: 1 };
  const row = (query: string) => describeAnswer(query, found, { ...facts, stored }).matches[0];
  assert.deepEqual(row('box'), {
    href: '/repairs/acme/box',
    name: 'Box',
    text: 'Acme · 2021',
    price: 'screen $179',
    picture: '/drawings/fronts.svg#console',
  });
  assert.equal(row('a-2633')?.text, 'Acme · 2021 · A2633');
});
