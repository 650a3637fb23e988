import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { enquiryKinds, fieldsOf } from '../../shared/forms.ts';
import { FormFields } from './FormFields.tsx';

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
