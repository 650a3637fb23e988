import type { JsonSchema } from '@valibot/to-json-schema';

/** A part of a JSON Schema that says something of a value. */
export type SchemaPart = Exclude<JsonSchema, boolean> & Record<string, unknown>;

/**
 * Of the forms in which a value may be written the list, which holds all; of several maps one with all their fields. `null` is
 * no form: what may be `null` may be left out, too.
 */
export function oneForm(part: SchemaPart): SchemaPart {
  const forms = (part.anyOf ?? [])
    .map((each) => oneForm(each as SchemaPart))
    .filter(({ type }) => type !== 'null');
  if (forms.length === 0) return part;
  const list = forms.find(({ type }) => type === 'array');
  if (forms.length === 1 || list) return list ?? (forms[0] as SchemaPart);
  const required = forms.map((form) => form.required ?? []);
  return {
    ...forms[0],
    properties: Object.assign({}, ...forms.map(({ properties }) => properties)),
    required: required[0]?.filter((name) => required.every((names) => names.includes(name))) ?? [],
  } as SchemaPart;
}
