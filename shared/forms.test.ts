import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkForm, type EnquiryKind, forms, limits } from './forms.ts';

const contact = { name: 'Ana', email: 'ana@example.com', topic: 'repair', message: 'The screen is cracked.' };
const errorsOf = (kind: EnquiryKind, posted: Record<string, unknown>) => {
  const result = checkForm(kind, posted);
  return result.ok ? [] : result.errors;
};

test('an empty form is told what to enter, field by field in order', () => {
  assert.deepEqual(errorsOf('contact', {}), [
    { field: 'name', message: 'Enter your name' },
    { field: 'email', message: 'Enter your email address or your phone number' },
    { field: 'topic', message: 'Select what it is about' },
    { field: 'message', message: 'Enter your message' },
  ]);
  for (const kind of Object.keys(forms) as EnquiryKind[]) {
    for (const { message } of errorsOf(kind, {})) assert.match(message, /^(Enter|Select) /);
  }
});

test('what comes out is trimmed, composed and in stored form', () => {
  const result = checkForm('contact', {
    ...contact,
    name: '  Jose\u0301   Ngu\u0000yễn ',
    email: '',
    phone: '(07) 7010 0123',
    message: 'one\r\ntwo three\r\n',
  });
  assert.deepEqual(result, {
    ok: true,
    value: {
      name: 'José Nguyễn',
      email: null,
      phone: '+61770100123',
      website: null,
      topic: 'repair',
      message: 'one\ntwo three',
    },
  });
});

for (const name of ['李小龍', 'محمد', "Seán O'Brien-Núñez", 'X', '👩‍🔧', '𠮷'.repeat(limits.name)]) {
  test(`${name.slice(0, 20)} is a name`, () =>
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
  test(`${field} ${JSON.stringify(value).slice(0, 30)} is one mistake, in its field`, () => {
    const errors = errorsOf('contact', { ...contact, [field]: value });
    assert.deepEqual(
      errors.map((error) => error.field),
      [field],
    );
  });
}

test('a wrong email is named rather than asked for', () => {
  const [error] = errorsOf('contact', { ...contact, email: 'nonsense' });
  assert.match(error?.message ?? '', /correct format/);
});

test('fields that the form does not have are left out', () => {
  const result = checkForm('contact', { ...contact, reference: 'NB-0000-0000', __proto__: { x: 1 } });
  assert.ok(result.ok && !('reference' in result.value));
});

test('a business may say how many devices it has', () => {
  const b2b = { ...contact, company: 'Acme', devices: '1,200' };
  const result = checkForm('b2b', b2b);
  assert.ok(result.ok && result.value.devices === 1200);
  for (const devices of ['0', '-1', 'many', '1e3']) {
    assert.deepEqual(
      errorsOf('b2b', { ...b2b, devices }).map(({ field }) => field),
      ['devices'],
      devices,
    );
  }
});
