import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isoDate, list, mapping, pattern, text, wholeNumber } from '../../builder/facts/fields.ts';
import { editorConfig } from './editor-config.ts';
import { type EditorField, formFields } from './editor-fields.ts';

const fieldsOf = (schema: v.GenericSchema) =>
  formFields(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }));

describe('the fields of the editor’s forms', () => {
  it('have the labels, hints and limits of the schema', () => {
    const [name, days] = fieldsOf(
      mapping({
        directionsUrl: text('where the map is', { min: 5, max: 60 }),
        days: wholeNumber('days', { min: 1, max: 60 }),
      }),
    );
    assert.deepEqual(name, {
      name: 'directionsUrl',
      label: 'Directions URL',
      required: true,
      hint: 'Where the map is',
      widget: 'string',
      minlength: 5,
      maxlength: 60,
    });
    assert.deepEqual([days?.widget, days?.min, days?.max], ['number', 1, 60]);
  });

  it('offer choices, dates and switches, and check patterns', () => {
    const schema = mapping({
      kind: v.picklist(['info', 'warning']),
      date: isoDate('the day'),
      isOpen: v.nullish(v.boolean(), null),
      opens: pattern('a time in quotes, such as "09:00"', /^\d\d:\d\d$/),
    });
    const [kind, date, isOpen, opens] = fieldsOf(schema);
    assert.deepEqual(kind?.options, ['info', 'warning']);
    assert.deepEqual([date?.widget, date?.format], ['datetime', 'YYYY-MM-DD']);
    assert.deepEqual([isOpen?.widget, isOpen?.required], ['boolean', false]);
    assert.deepEqual(
      [opens?.hint, opens?.pattern],
      ['A time, such as 09:00', ['^\\d\\d:\\d\\d$', 'Must be a time, such as 09:00']],
    );
  });

  it('make one form of a value that may be written in several', () => {
    const day = mapping({ days: list('days', v.string()), opens: v.string() });
    const closed = mapping({ days: list('days', v.string()), byAppointment: v.literal(true) });
    const [hours] = fieldsOf(
      mapping({ hours: v.union([v.union([day, closed]), list('days', v.union([day, closed]))]) }),
    );
    assert.equal(hours?.widget, 'list');
    assert.deepEqual(
      hours?.fields?.map(({ name, required }) => [name, required]),
      [
        ['days', true],
        ['opens', false],
        ['byAppointment', false],
      ],
    );
  });

  it('say of every fact of the shop what it is', async () => {
    const { collections } = await editorConfig('content', { name: 'test-repo' });
    const silent = (fields: EditorField[], path: string): string[] =>
      fields.flatMap((field) => [
        ...(field.hint || field.fields || field.options || field.name === 'body' ? [] : [path + field.name]),
        ...silent(field.fields ?? [], `${path}${field.name}.`),
      ]);
    const forms = collections.flatMap((each): { name: string; fields: EditorField[] }[] =>
      'files' in each ? each.files : [each],
    );
    assert.ok(forms.length > 5);
    for (const { name, fields } of forms) assert.deepEqual(silent(fields, `${name}.`), []);
  });
});
