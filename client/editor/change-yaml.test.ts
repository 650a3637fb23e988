import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { changeYaml } from './change-yaml.ts';

const source = `# What stands above
name: Northside # the name
phone:
  # as people read it
  display: (07) 7010 0123
  e164: "+61770100123"
text: >-
  A text on a line of its own.
notice: null
# the week
hours: { days: [ Monday, Friday ], opens: "09:00" }
closures:
  - { date: 2026-01-01, name: New Year }
  # movable
  - { date: 2026-12-25, name: Christmas Day }

people:
  - name: Sam
    role: boards
areas: [ Chermside, Aspley ]
offers:
  pickUp: true
  since: 2020
`;

// biome-ignore lint/suspicious/noExplicitAny: YAML
type Values = Record<string, any>;

/** The lines that differ, as "-before" and "+after". */
function changes(values: (all: Values) => unknown, emptied: 'null' | 'nothing' = 'null'): string[] {
  const all = parse(source) as Values;
  const after = changeYaml(source, values(all) ?? all, emptied).split('\n');
  const before = source.split('\n');
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `-${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+${line}`),
  ];
}

const set = (path: string, value: unknown) => (all: Values) => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((each, name) => each[name], all);
  parent[last] = value;
};

describe('changeYaml', () => {
  it('leaves every line where no value differs', () => {
    assert.deepEqual(
      changes((all) => all),
      [],
    );
  });

  it('changes a value where it stands, in its quotes and beside its comments', () => {
    assert.deepEqual(changes(set('phone.e164', '+61733501234')), [
      '-  e164: "+61770100123"',
      '+  e164: "+61733501234"',
    ]);
    assert.deepEqual(changes(set('name', 'Bench: repairs')), [
      '-name: Northside # the name',
      '+name: "Bench: repairs" # the name',
    ]);
    assert.deepEqual(changes(set('text', 'Another text.')), [
      '-  A text on a line of its own.',
      '+  Another text.',
    ]);
  });

  it('adds and removes entries of a list, with the comments above them', () => {
    const added = { date: '2026-12-24', name: 'Christmas Eve', closes: '12:00', opens: '' };
    assert.deepEqual(
      changes(({ closures }) => void closures.splice(1, 0, added)),
      ['+  - { date: 2026-12-24, name: Christmas Eve, closes: "12:00" }'],
    );
    assert.deepEqual(
      changes(({ closures }) => void closures.pop()),
      ['-  # movable', '-  - { date: 2026-12-25, name: Christmas Day }'],
    );
    assert.deepEqual(
      changes(({ people }) => void people.push({ name: 'Kim', role: 'glass' })),
      ['+  - name: Kim', '+    role: glass'],
    );
    assert.deepEqual(changes(set('areas', ['Chermside', 'Kedron'])), [
      '-areas: [ Chermside, Aspley ]',
      '+areas: [ Chermside, Kedron ]',
    ]);
  });

  it('writes a section in place of nothing, and nothing in place of a section', () => {
    const notice = { text: 'We close at noon.', until: '2026-12-24 12:00', kind: '' };
    assert.deepEqual(changes(set('notice', notice)), [
      '-notice: null',
      '+notice:',
      '+  text: We close at noon.',
      '+  until: "2026-12-24 12:00"',
    ]);
    assert.deepEqual(changes(set('people', [])), [
      '-people:',
      '-  - name: Sam',
      '-    role: boards',
      '+people: []',
    ]);
  });

  it('takes what a form leaves empty for what is missing', () => {
    assert.deepEqual(changes(set('notice', '')), []);
    assert.deepEqual(changes(set('offers.microscope', false)), []);
    assert.deepEqual(changes(set('offers.pickUp', false)), ['-  pickUp: true', '+  pickUp: false']);
    assert.deepEqual(changes(set('offers.since', '')), ['-  since: 2020', '+  since: null']);
    assert.deepEqual(changes(set('offers.since', ''), 'nothing'), ['-  since: 2020']);
  });

  it('keeps an item whose first key goes', () => {
    assert.deepEqual(changes(set('people.0.name', '')), [
      '-  - name: Sam',
      '-    role: boards',
      '+  - role: boards',
    ]);
  });

  it('keeps a week that is one entry as one, and makes a list of two', () => {
    const one = { days: ['Monday', 'Friday'], opens: '08:30' };
    assert.deepEqual(changes(set('hours', [one])), [
      '-hours: { days: [ Monday, Friday ], opens: "09:00" }',
      '+hours: { days: [ Monday, Friday ], opens: "08:30" }',
    ]);
    const two = parse(changeYaml(source, { ...parse(source), hours: [one, { days: ['Sunday'] }] }, 'null'));
    assert.deepEqual(two.hours, [one, { days: ['Sunday'] }]);
  });
});
