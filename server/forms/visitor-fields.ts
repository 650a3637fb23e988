import { type FormInput, type FormKind, schemasOf } from '../../shared/forms.ts';
import type { ReadField } from '../../shared/staff-fields.ts';

/** The fields that a form's act gets these values from. */
export type FieldsFor<Values> = { [Name in keyof Values]: ReadField<Values[Name]> };

/** The fields of a form of `shared/forms.ts`, each read as the browser has read it. */
export const visitorFields = <Kind extends FormKind>(kind: Kind) =>
  Object.fromEntries(
    schemasOf(kind).map(([name, schema]) => [name, { name, schema, isExact: true }]),
  ) as FieldsFor<FormInput<Kind>>;
