import * as v from 'valibot';
import type { FieldError } from '../../shared/form-fields.ts';
import type { StaffField, StaffFields, StaffValues } from '../../shared/staff-fields.ts';
import type { PostedFields } from './form-body.ts';
import { mistakes, Refusal } from './refusal.ts';

/** All texts of a field, such as of its ticked boxes. */
export const textsOf = (field: string | string[] = []): string[] => [field].flat();

/** What a schema makes of a text that somebody typed. @throws {Refusal} */
export function read<Value>(schema: v.GenericSchema<string, Value>, typed: string): Value {
  const result = v.safeParse(schema, typed);
  if (!result.success) throw new Refusal(result.issues[0].message);
  return result.output;
}

/** Reads what was posted as the fields say. @throws {Refusal} with its mistakes */
export function readFields<Fields extends StaffFields>(
  fields: Fields,
  posted: PostedFields,
  now: Date,
): StaffValues<Fields> {
  const { values, errors } = readEach(fields, posted, now);
  if (errors.length > 0) throw mistakes(errors);
  return values;
}

/** The same, for who has more to ask: the first mistake of each field, in their order, and the values of the others. */
export function readEach<Fields extends StaffFields>(fields: Fields, posted: PostedFields, now: Date) {
  const errors: FieldError[] = [];
  const values = Object.entries(fields).map(([key, field]) => {
    try {
      return [key, readField(field, posted, now)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ field: field.name, message: error.message });
      return [key, field.isMany ? [] : null];
    }
  });
  return { values: Object.fromEntries(values) as StaffValues<Fields>, errors };
}

function readField({ name, schema, isMany, isGroup }: StaffField, posted: PostedFields, now: Date): unknown {
  const made = typeof schema === 'function' ? schema(now) : schema;
  const texts = textsOf(posted[name]);
  if (isMany) return texts.map((text) => read(made, text));
  if (!isGroup) return read(made, texts[0]?.trim() ?? '');
  const named = Object.entries(posted).filter(([each]) => each.startsWith(name));
  return new Map(named.map(([each, text]) => [each.slice(name.length), read(made, textsOf(text)[0] ?? '')]));
}
