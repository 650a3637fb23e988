import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldError } from '../../../shared/form-fields.ts';
import type { Refusal } from '../../forms/refusal.ts';
import { anasSchool, parsedEnquiry } from '../../testing/fixtures/submit-enquiry.ts';

/** What a school's form is refused for. */
function mistakesIn(posted: Record<string, unknown>): FieldError[] {
  try {
    parsedEnquiry('school', posted);
    return [];
  } catch (error) {
    return (error as Refusal).errors;
  }
}

test("checks the rows of a school's list with the form", () => {
  const list = 'Serial number,Fault\nABC123,Hinge\n';
  parsedEnquiry('school', { ...anasSchool, devices: list });
  const wrong = mistakesIn({ ...anasSchool, name: '', devices: `${list},Screen` });
  assert.deepEqual(
    wrong.map(({ field, message }) => [field, message.slice(0, 6)]),
    [
      ['name', 'Enter '],
      ['devices', 'Row 3:'],
    ],
  );
});

test('parses no row of a list that is too long or has too many rows', () => {
  const read = (devices: unknown) =>
    mistakesIn({ ...anasSchool, name: '', devices }).filter(({ field }) => field === 'devices');
  const wrongRows = `Serial,Fault\n${',Screen\n'.repeat(20_000)}`;
  for (const [list, said] of [
    [wrongRows, /100,000 characters or fewer/],
    [wrongRows.slice(0, 90_000), /500 devices or fewer/],
    [['Serial,Fault', 'ABC123'], /Enter text/],
  ] as const) {
    const errors = read(list);
    assert.equal(errors.length, 1, JSON.stringify(errors));
    assert.match(errors[0]?.message ?? '', said);
  }
});
