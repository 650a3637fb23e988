import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Service } from '../../shared/catalogue.ts';
import type { SymptomCause } from '../../shared/symptoms.ts';
import { type AnswerFacts, describeAnswer } from './describe-answer.ts';
import type { SearchResult } from './search-devices.ts';

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
  manufacturers: [{ slug: 'acme', name: 'Acme', kinds: { phone: 1, console: 2 } }],
  serviceNames: new Map(),
  guides: new Map(),
  stored: new Map(),
};
const nothing: SearchResult = {
  devices: [],
  total: 0,
  repairs: [],
  symptom: 'dead',
  danger: null,
  kinds: [],
  number: null,
  unlisted: null,
  chips: [],
  isExact: false,
  isCertain: false,
};
const box = {
  path: 'acme/box',
  name: 'Box',
  manufacturer: 'Acme',
  models: [],
  family: 'Box',
  services: [],
  kind: 'console' as const,
};

test('offers only the repairs that the kinds of the found devices have', () => {
  const { causes } = describeAnswer('box wont turn on', { ...nothing, devices: [box], total: 2 }, facts);
  assert.deepEqual(
    causes.map(({ name }) => name),
    ['power supply'],
  );
});

test('links a cause to the search for the device and the repair, without the words of the fault', () => {
  const chips: SearchResult['chips'] = [
    { type: 'device', text: 'box', without: 'wont turn on' },
    { type: 'ignored', text: 'please', without: 'box wont turn on' },
  ];
  const { causes } = describeAnswer(
    'box please wont turn on',
    { ...nothing, devices: [box], total: 2, chips },
    facts,
  );
  assert.equal(causes[0]?.href, '/repairs?q=box+power+supply');
});

test('asks which device by the fault alone and by the kinds that there are, so that no answer leads on for ever', () => {
  const { matches } = describeAnswer('tablet watch wont turn on', nothing, facts);
  assert.deepEqual(
    matches.map(({ href }) => href),
    ['/repairs?q=phone+It+won%E2%80%99t+turn+on', '/repairs?q=console+It+won%E2%80%99t+turn+on'],
  );
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
