import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FieldError } from '../../shared/form-fields.ts';
import { FormFields } from './FormFields.tsx';
import { FormContext } from './form-context.ts';

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

test('a list is pasted, with its owner’s column names: a file is chosen only where a script reads it', () => {
  const columns = {
    b2b: 'Asset tag,Maker and model,Serial number,Fault,Notes',
    school: 'Student ID,Fault,Notes',
  };
  for (const kind of ['b2b', 'school'] as const) {
    const html = renderToStaticMarkup(<FormFields kind={kind} />);
    assert.ok(html.includes(columns[kind]));
    assert.match(html, /Open the file and paste it here/);
    assert.doesNotMatch(html, /type="file"|choose a/i);
  }
});
