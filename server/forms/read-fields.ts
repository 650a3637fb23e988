import * as v from 'valibot';
import type { FieldError } from '../../shared/form-fields.ts';
import type { ReadField, StaffFields, StaffValues } from '../../shared/staff-fields.ts';
import type { Form } from './define-form.ts';
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

/** Reads what was posted as the fields say. @throws {Refusal} with its mistakes, in the order of the fields */
export function readFields<Fields extends StaffFields>(
  fields: Fields,
  posted: PostedFields,
  now: Date,
  together?: Form<unknown, unknown, Fields>['together'],
): StaffValues<Fields> {
  const { values, errors } = readEach(fields, posted, now);
  const isWrong = ([key]: [string, unknown]) => errors.some(({ field }) => field === fields[key]?.name);
  const read = Object.entries(values).filter((each) => !isWrong(each));
  errors.push(...(together?.(Object.fromEntries(read) as Partial<StaffValues<Fields>>, errors) ?? []));
  if (errors.length === 0) return values;
  const order = Object.values(fields).map(({ name }) => name);
  throw mistakes(errors.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)));
}

/** The same, for who has more to ask: the first mistake of each field, in their order, and the values of the others. */
export function readEach<Fields extends StaffFields>(fields: Fields, posted: PostedFields, now: Date) {
  const errors: FieldError[] = [];
  const values = Object.entries(fields).map(([key, field]) => {
    try {
      return [key, readField(field, posted, now)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const own = error.errors.length > 0 ? error.errors : [{ field: field.name, message: error.message }];
      errors.push(...own);
      return [key, field.isMany ? [] : null];
    }
  });
  return { values: Object.fromEntries(values) as StaffValues<Fields>, errors };
}

function readField({ name, schema, ...is }: ReadField, posted: PostedFields, now: Date): unknown {
  const made = typeof schema === 'function' ? schema(now) : schema;
  if (is.isExact) return readExactly(made, name, posted[name]);
  const texts = textsOf(posted[name]);
  if (is.joined)
    return read(
      made,
      is.joined((end) => textsOf(posted[name + end])[0]?.trim() ?? ''),
    );
  if (is.isMany) return texts.map((text) => read(made, text));
  if (!is.isGroup) return read(made, texts[0]?.trim() ?? '');
  const named = Object.entries(posted).filter(([each]) => each.startsWith(name));
  return new Map(named.map(([each, text]) => [each.slice(name.length), read(made, textsOf(text)[0] ?? '')]));
}

/** A list of devices has a mistake for each of its rows. @throws {Refusal} with the field's mistakes */
function readExactly(schema: v.GenericSchema, field: string, posted: unknown): unknown {
  const result = v.safeParse(schema, posted ?? '', { abortPipeEarly: true });
  if (result.success) return result.output;
  throw mistakes(result.issues.map(({ message }) => ({ field, message })));
}
