import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FieldError } from '../../shared/form-fields.ts';
import { enquiryKinds, fieldsOf } from '../../shared/forms.ts';
import { FormFields } from './FormFields.tsx';
import { FormContext } from './form-context.ts';

for (const kind of enquiryKinds) {
  test(`shows every field of the ${kind} form with its label and its options, in order`, () => {
    const html = renderToStaticMarkup(<FormFields kind={kind} />);
    const fields = fieldsOf(kind);
    assert.deepEqual(
      [...html.matchAll(/<label for="field-([^"]+)">([^<]+)</g)].map(([, name, label]) => [name, label]),
      fields.map(([name, { label }]) => [name, label]),
    );
    assert.deepEqual(
      [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name),
      fields.map(([name]) => name),
    );
    for (const [, field] of fields) {
      if (field.control !== 'select') continue;
      for (const value of Object.keys(field.options)) assert.ok(html.includes(`<option value="${value}">`));
    }
  });
}

test('shows a question with few answers as a group under its question, its first button under the field’s id', () => {
  const html = renderToStaticMarkup(<FormFields kind="repairs" />);
  assert.match(html, /<input type="hidden" name="quote" value=""/);
  for (const [name, field] of fieldsOf('repairs')) {
    if (field.control !== 'radio') continue;
    assert.ok(html.includes(`<legend>${field.label}</legend>`));
    const buttons = [...html.matchAll(new RegExp(`<input type="radio"[^>]* name="${name}"[^>]*>`, 'g'))].map(
      String,
    );
    assert.deepEqual(
      buttons.map((button) => / value="([^"]+)"/.exec(button)?.[1]),
      Object.keys(field.options),
    );
    assert.match(buttons[0] ?? '', new RegExp(` id="field-${name}"`));
    assert.deepEqual(buttons.filter((button) => / checked/.test(button)).length, field.chosen ? 1 : 0);
  }
});

test('describes a control by its hint and by its error', () => {
  const described = (errors: FieldError[]) => {
    const html = renderToStaticMarkup(
      <FormContext value={{ answers: {}, errors }}>
        <FormFields kind="contact" />
      </FormContext>,
    );
    return /<input[^>]* id="field-email"[^>]*>/.exec(html)?.[0] ?? '';
  };
  assert.match(described([]), / aria-describedby="field-email-hint"/);
  assert.doesNotMatch(described([]), /aria-invalid/);
  const wrong = described([{ field: 'email', message: 'Enter an email address' }]);
  assert.match(wrong, / aria-describedby="field-email-hint field-email-error"/);
  assert.match(wrong, / aria-invalid="true"/);
});
