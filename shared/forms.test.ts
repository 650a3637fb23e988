import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { limits } from './form-schemas.ts';
import { type EnquiryKind, enquiryKinds, mistakesIn, postedNames, schemasOf } from './forms.ts';

const contact = { name: 'Ana', email: 'ana@example.com', topic: 'repair', message: 'The screen is cracked.' };
const errorsOf = mistakesIn;
/** What each field makes of its answer. @throws where one of them has a mistake */
const valuesOf = (kind: EnquiryKind, posted: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(schemasOf(kind).map(([name, schema]) => [name, v.parse(schema, posted[name] ?? '')]));

test('asks an empty form for each required field, in the order of the fields', () => {
  assert.deepEqual(errorsOf('contact', {}), [
    { field: 'name', message: 'Enter your name' },
    { field: 'email', message: 'Enter your email address or your phone number' },
    { field: 'topic', message: 'Select a topic' },
    { field: 'message', message: 'Enter your message' },
  ]);
  for (const kind of enquiryKinds) {
    for (const { message } of errorsOf(kind, {})) assert.match(message, /^(Enter|Select) /);
  }
});

test('trims, composes and normalises the values', () => {
  const values = valuesOf('contact', {
    ...contact,
    name: '  Jose\u0301   Ngu\u0000yễn ',
    email: '',
    phone: '(07) 7010 0123',
    message: 'one\r\ntwo three\r\n',
  });
  assert.deepEqual(values, {
    name: 'José Nguyễn',
    email: null,
    phone: '+61770100123',
    website: null,
    topic: 'repair',
    message: 'one\ntwo three',
  });
});

for (const name of ['李小龍', 'محمد', "Seán O'Brien-Núñez", 'X', '👩‍🔧', '𠮷'.repeat(limits.name)]) {
  test(`accepts ${name.slice(0, 20)} as a name`, () =>
    assert.deepEqual(errorsOf('contact', { ...contact, name }), []));
}

const mistakes: [field: string, value: unknown][] = [
  ['name', 'x'.repeat(limits.name + 1)],
  ['name', '\u0000 \u0007'],
  ['name', ['a', 'b']],
  ['email', 'ana@example'],
  ['phone', '12345'],
  ['topic', 'toString'],
  ['message', 'too short'],
  ['message', 'x'.repeat(limits.message + 1)],
];
for (const [field, value] of mistakes) {
  test(`refuses ${field} ${JSON.stringify(value).slice(0, 30)} with one error, of that field`, () => {
    const errors = errorsOf('contact', { ...contact, [field]: value });
    assert.deepEqual(
      errors.map((error) => error.field),
      [field],
    );
  });
}

test('calls a wrong email address wrong, rather than asking for one', () => {
  const [error] = errorsOf('contact', { ...contact, email: 'nonsense' });
  assert.match(error?.message ?? '', /correct format/);
});

test('reads the number of devices of a business as a whole number', () => {
  const b2b = { ...contact, company: 'Acme', devices: '1,200' };
  assert.equal(valuesOf('b2b', b2b).devices, 1200);
  for (const devices of ['0', '-1', 'many', '1e3']) {
    assert.deepEqual(
      errorsOf('b2b', { ...b2b, devices }).map(({ field }) => field),
      ['devices'],
      devices,
    );
  }
});

const fields = enquiryKinds.flatMap((kind) => postedNames(kind).map((field) => [kind, field] as const));

test('refuses an endless text in any field for its length', () => {
  for (const [kind, field] of fields) {
    if (field === 'topic' || field === 'role') continue;
    for (const endless of [' '.repeat(200_000), 'e\u0301'.repeat(100_000), '\u0301\u0316'.repeat(100_000)]) {
      const found = errorsOf(kind, { [field]: endless }).find((error) => error.field === field);
      assert.match(found?.message ?? '', /must be [\d,]+ characters or fewer/, `${kind} ${field}`);
    }
  }
});

test('refuses more than 30 accents on one letter, before it composes them', () => {
  const zalgo = `The screen is cracke${'\u0301\u0316'.repeat(400)}d`;
  for (const field of ['name', 'message']) {
    assert.deepEqual(errorsOf('contact', { ...contact, [field]: zalgo.slice(0, 390) }), [
      { field, message: `Your ${field} must have 30 accents or fewer on one letter` },
    ]);
  }
  // What is taken out must not join two runs.
  const joined = `${'\u0301'.repeat(20)}\u0000${'\u0316'.repeat(20)}`;
  assert.match(errorsOf('contact', { ...contact, name: joined })[0]?.message ?? '', /accents/);
});

test('counts decomposed text and CRLF as the characters that people see', () => {
  const name = 'ệ'.repeat(limits.name);
  const message = `${'ệ'.repeat(limits.message - 1)}\n`.normalize('NFD').replace('\n', '\r\n!');
  const decomposed = { ...contact, name: name.normalize('NFD') };
  assert.equal(errorsOf('contact', { ...decomposed, message }).length, 1, 'one character too long');
  assert.equal(valuesOf('contact', { ...decomposed, message: message.slice(0, -1) }).name, name);
});

test('accepts a list of the longest size, each of its line ends posted as two characters', () => {
  const school = { ...contact, school: 'Example State School', role: 'it' };
  const devices = `${'x'.repeat(9)}\r\n`.repeat(limits.deviceList / 10);
  assert.equal(String(valuesOf('school', { ...school, devices }).devices).length, limits.deviceList);
  assert.equal(errorsOf('school', { ...school, devices: `${devices}x` }).length, 1);
});

test('keeps the first column of a list where that has no heading', () => {
  const school = { ...contact, school: 'Example State School', role: 'it' };
  const list = valuesOf('school', { ...school, devices: '\tSerial\tFault\r\n1\tABC123\tHinge\r\n' });
  assert.match(String(list.devices), /^\tSerial/);
});

test('a school sends a list, or a plan as its message; with neither, the list’s field says what to do', () => {
  const { message, ...plain } = contact;
  const school = { ...plain, school: 'Example State School', role: 'it' };
  const plan = { ...school, devices: ' \r\n\t ', message };
  assert.deepEqual(errorsOf('school', plan), []);
  assert.partialDeepStrictEqual(valuesOf('school', plan), { devices: null, message });
  assert.deepEqual(errorsOf('school', { ...school, devices: 'Serial,Fault\nABC123,Hinge' }), []);
  const [error, ...others] = errorsOf('school', { ...school, devices: ' \r\n\t ' });
  assert.equal(error?.field, 'devices');
  assert.deepEqual(others, []);
});

test('takes no invisible character in a line: two names that look alike are alike', () => {
  for (const name of [
    'Kim\u200b',
    '\u2060K\u00adi\ufe0fm',
    'Ki\u200dm',
    'Kim\u061c\u{e0041}\ufdd0',
    'Kim\u3164 ',
  ]) {
    assert.equal(valuesOf('contact', { ...contact, name }).name, 'Kim', JSON.stringify(name));
  }
  assert.equal(errorsOf('contact', { ...contact, name: '\u200b\u3164' })[0]?.message, 'Enter your name');
});
