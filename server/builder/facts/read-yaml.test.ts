import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsIn } from '../../testing/fixtures/faults-in.ts';
import { list, mapping, pattern, text } from './fields.ts';
import { readYaml } from './read-yaml.ts';

const schema = mapping({
  name: text('the name', { max: 20 }),
  phone: mapping({ display: pattern('a number such as 123', /^\d+$/) }),
  days: list('days', mapping({ date: text('a day') }), { unique: 'date' }),
});

const faults = (yaml: string, firstLine?: number) =>
  faultsIn(() => readYaml('content/x.yaml', yaml, schema, firstLine));

const places = (yaml: string) => faults(yaml).map((fault) => fault.split(': ')[0]);

describe('readYaml', () => {
  it('returns the typed value', () => {
    const value = readYaml('x', 'name: A\nphone: { display: "12" }\ndays: [{ date: today }]\n', schema);
    assert.deepEqual(value, { name: 'A', phone: { display: '12' }, days: [{ date: 'today' }] });
  });

  it('lists every fault with its place and field, in the order of the file', () => {
    const yaml = `# a comment
phone:
  display: 12 34
days:
  - date: 1
  - date: b
  - date: b
name: "${'n'.repeat(21)}"
`;
    assert.deepEqual(places(yaml), [
      'content/x.yaml:3:3 phone.display',
      'content/x.yaml:5:5 days, entry 1, date',
      'content/x.yaml:7:5 b, date',
      'content/x.yaml:8:1 name',
    ]);
    assert.match(faults(yaml)[0] ?? '', /must be a number such as 123 \(found "12 34"\)$/);
  });

  it('resolves aliases, and counts lines from the first line of the text', () => {
    const yaml = 'name: A\nphone: &p { display: x }\ndays:\n  - *p\n';
    assert.deepEqual(places(yaml), [
      'content/x.yaml:2:13 phone.display',
      'content/x.yaml:2:13 days, entry 1, display',
      'content/x.yaml:4:5 days, entry 1, date',
    ]);
    assert.match(faults('name: 1', 7)[0] ?? '', /^content\/x\.yaml:7:1 /);
  });
});
