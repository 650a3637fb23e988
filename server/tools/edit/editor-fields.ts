import type { JsonSchema } from '@valibot/to-json-schema';

/** A part of a JSON Schema that says something of a value. */
type Part = Exclude<JsonSchema, boolean> & Record<string, unknown>;

/** A field of a form, in the words of Sveltia CMS (and of Decap CMS, whose configuration it reads). */
export interface FormField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  hint?: string;
  fields?: FormField[];
  [option: string]: unknown;
}

/** Texts that may be longer than this are written in several lines. */
const oneLine = 90;

/**
 * The fields of a form for a schema that the build checks with: labels, hints, choices and limits.
 * @param pictures paths of fields that name a picture, such as `photos.file`
 */
export function formFields(schema: JsonSchema, pictures: string[] = []): FormField[] {
  return fieldsOf(schema as Part, '', pictures);
}

function fieldsOf(object: Part, path: string, pictures: string[]): FormField[] {
  const { properties = {}, required = [] } = object;
  return Object.entries(properties).map(([name, value]) =>
    fieldOf(name, value as Part, required.includes(name), path + name, pictures),
  );
}

function fieldOf(
  name: string,
  written: Part,
  isRequired: boolean,
  path: string,
  pictures: string[],
): FormField {
  const part = oneForm(written);
  const isNullable = written.anyOf?.some((each) => (each as Part).type === 'null') ?? false;
  const hint = part.description ?? written.description;
  const common = {
    name,
    label: labelOf(name),
    required: isRequired && !isNullable,
    ...(hint && { hint: hintOf(hint) }),
  };
  if (pictures.includes(path)) return { ...common, widget: 'image' };
  return { ...common, ...widgetOf(part, path, pictures) } as FormField;
}

function widgetOf(part: Part, path: string, pictures: string[]): Record<string, unknown> {
  if (part.enum) return { widget: 'select', options: part.enum };
  if (part.type === 'boolean' || part.const === true) return { widget: 'boolean' };
  if (part.type === 'integer' || part.type === 'number')
    return {
      widget: 'number',
      value_type: 'int',
      ...withLimits(part, { min: 'minimum', max: 'maximum' }),
    };
  if (part.type === 'array') return listOf(part, path, pictures);
  if (part.properties) return objectOf(fieldsOf(part, `${path}.`, pictures));
  if (part.type === 'object') return { widget: 'keyvalue' };
  if (part.format === 'date')
    return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', time_format: false };
  const pattern = part.pattern ? { pattern: [part.pattern, `Must be ${unquoted(part.description)}`] } : {};
  const isLong = (part.maxLength ?? 0) > oneLine;
  const limits = withLimits(part, { minlength: 'minLength', maxlength: 'maxLength' });
  return { widget: isLong ? 'text' : 'string', ...limits, ...pattern };
}

/** One with few fields is shown at once. */
const objectOf = (fields: FormField[]) => ({ widget: 'object', collapsed: fields.length > 6, fields });

function listOf(part: Part, path: string, pictures: string[]): Record<string, unknown> {
  const items = oneForm(part.items as Part);
  const limits = withLimits(part, { min: 'minItems', max: 'maxItems' });
  if (items.enum) return { widget: 'select', multiple: true, options: items.enum, ...limits };
  if (!items.properties) return { widget: 'list', ...limits };
  const fields = fieldsOf(items, `${path}.`, pictures);
  const first = fields.filter(({ widget }) => widget !== 'object').slice(0, 2);
  const summary = first.map(({ name }) => `{{${name}}}`).join(' ');
  return { widget: 'list', collapsed: true, label_singular: 'entry', summary, fields, ...limits };
}

/** Of the forms in which a value may be written the list, which holds all; of several maps one with all their fields. */
function oneForm(part: Part): Part {
  const forms = (part.anyOf ?? []).map((each) => oneForm(each as Part)).filter(({ type }) => type !== 'null');
  if (forms.length === 0) return part;
  const list = forms.find(({ type }) => type === 'array');
  if (forms.length === 1 || list) return list ?? (forms[0] as Part);
  const required = forms.map((form) => form.required ?? []);
  return {
    ...forms[0],
    properties: Object.assign({}, ...forms.map(({ properties }) => properties)),
    required: required[0]?.filter((name) => required.every((names) => names.includes(name))) ?? [],
  } as Part;
}

function withLimits(part: Part, names: Record<string, keyof Part>): Record<string, unknown> {
  const limits = Object.entries(names).map(([option, name]) => [option, part[name]]);
  return Object.fromEntries(limits.filter(([, limit]) => limit));
}

/** Words of files that are none of an owner's. */
const plainLabels: Record<string, string> = {
  e164: 'International form',
  href: 'Link',
  alt: 'What it shows',
};

/** `directionsUrl` → "Directions URL". */
const labelOf = (name: string): string =>
  plainLabels[name] ??
  sentence(name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)).replace(
    /\b(url|qr|abn|acn)\b/gi,
    (word) => word.toUpperCase(),
  );

/** A form has no quotes: what an author of YAML puts into them is typed as it is. */
const unquoted = (text = ''): string => text.replace(/,? in quotes\b/g, '').replaceAll('"', '');

const hintOf = (description: string): string => sentence(unquoted(description));

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
