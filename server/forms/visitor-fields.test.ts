import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formKinds, mistakesIn, mistakesTogether, postedNames } from '../../shared/forms.ts';
import type { PostedFields } from './form-body.ts';
import { readFields } from './read-fields.ts';
import { Refusal } from './refusal.ts';
import { visitorFields } from './visitor-fields.ts';

const now = new Date('2026-11-20T01:00:00Z');
const good = {
  ...{ name: 'Ana', email: 'ana@example.com', topic: 'repair', message: 'The screen is cracked.' },
  ...{ company: 'Acme', school: 'Example', role: 'it', way: 'drop-off', battery: 'no' },
};

test('reads any input as the browser does: with one mistake a field, or values that are read unchanged', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '\u0301\u0316',
      'e\u0301',
      '\u200b\u0301',
      'ب\u200d\ufe0f',
      '\u0000',
      '\r\n',
      '\u202e',
      ' ',
      '\ud800',
      '𠮷',
      '\u{16d67}',
    ),
    fc.emailAddress(),
    fc.constantFrom('0491 570 006', '+61 7 5550 0000', 'repair', 'it', '25'),
  );
  const text = fc
    .array(fc.tuple(part, fc.nat(50)), { maxLength: 4 })
    .map((parts) => parts.map(([each, times]) => each.repeat(times + 1)).join(''));
  const value = fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) },
  );
  for (const kind of formKinds) {
    const read = (posted: Record<string, unknown>) =>
      readFields(visitorFields(kind), posted as PostedFields, now, mistakesTogether(kind));
    const devices = kind === 'b2b' ? '2' : 'x';
    fc.assert(
      fc.property(fc.constantFrom(...postedNames(kind)), value, (field, input) => {
        const posted = { ...good, devices, [field]: input };
        const errors = mistakesIn(kind, posted);
        assert.equal(new Set(errors.map((error) => error.field)).size, errors.length);
        if (errors.length > 0)
          return assert.throws(() => read(posted), new Refusal('There is a problem', { errors }));
        const values: Record<string, unknown> = read(posted);
        const texts = Object.entries(values).map(([name, each]) => [name, String(each ?? '')]);
        assert.deepEqual(read(Object.fromEntries(texts)), values);
      }),
      { numRuns: 200 },
    );
  }
});
