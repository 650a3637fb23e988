import type { JsonSchema } from '@valibot/to-json-schema';
import { oneForm, type SchemaPart } from '../../builder/content-docs/schema-parts.ts';

/** A field of a form, in the words of Sveltia CMS (and of Decap CMS, whose configuration it reads). */
export interface EditorField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  hint?: string;
  fields?: EditorField[];
  [option: string]: unknown;
}

/** Texts that may be longer than this are written in several lines. */
const oneLine = 90;

/** The fields of a form for a schema that the build checks with: labels, hints, choices and limits. A `file` is a picture. */
export function formFields(schema: JsonSchema): EditorField[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, value]) =>
    fieldOf(name, value as SchemaPart, required.includes(name)),
  );
}

function fieldOf(name: string, written: SchemaPart, isRequired: boolean): EditorField {
  const part = oneForm(written);
  const isNullable = written.anyOf?.some((each) => (each as SchemaPart).type === 'null') ?? false;
  const hint = part.description ?? written.description;
  const common = {
    name,
    label: labelOf(name),
    required: isRequired && !isNullable,
    ...(hint && { hint: hintOf(hint) }),
  };
  return { ...common, ...(name === 'file' ? { widget: 'image' } : widgetOf(part)) } as EditorField;
}

function widgetOf(part: SchemaPart): Record<string, unknown> {
  if (part.enum) return { widget: 'select', options: part.enum };
  if (part.type === 'boolean' || part.const === true) return { widget: 'boolean' };
  if (part.type === 'integer' || part.type === 'number')
    return {
      widget: 'number',
      value_type: 'int',
      ...withLimits(part, { min: 'minimum', max: 'maximum' }),
    };
  if (part.type === 'array') return listWidget(part);
  if (part.properties) return objectOf(formFields(part as JsonSchema));
  if (part.type === 'object') return { widget: 'keyvalue' };
  if (part.format === 'date')
    return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', time_format: false };
  const pattern = part.pattern ? { pattern: [part.pattern, `Must be ${unquoted(part.description)}`] } : {};
  const isLong = (part.maxLength ?? 0) > oneLine;
  const limits = withLimits(part, { minlength: 'minLength', maxlength: 'maxLength' });
  return { widget: isLong ? 'text' : 'string', ...limits, ...pattern };
}

/** One with few fields is shown at once. */
const objectOf = (fields: EditorField[]) => ({ widget: 'object', collapsed: fields.length > 6, fields });

function listWidget(part: SchemaPart): Record<string, unknown> {
  const items = oneForm(part.items as SchemaPart);
  const limits = withLimits(part, { min: 'minItems', max: 'maxItems' });
  if (items.enum) return { widget: 'select', multiple: true, options: items.enum, ...limits };
  if (!items.properties) return { widget: 'list', ...limits };
  const fields = formFields(items as JsonSchema);
  const first = fields.filter(({ widget }) => widget !== 'object').slice(0, 2);
  const summary = first.map(({ name }) => `{{${name}}}`).join(' ');
  return { widget: 'list', collapsed: true, label_singular: 'entry', summary, fields, ...limits };
}

function withLimits(part: SchemaPart, names: Record<string, keyof SchemaPart>): Record<string, unknown> {
  const limits = Object.entries(names).map(([option, name]) => [option, part[name]]);
  return Object.fromEntries(limits.filter(([, limit]) => limit));
}

/** Words of files that are none of an owner's. */
const plainLabels: Record<string, string> = {
  e164: 'International form',
  href: 'Link',
  alt: 'What it shows',
  paths: 'Addresses',
  aliases: 'Former addresses',
  exceptManufacturers: 'Not for these makers',
  manufacturers: 'Makers',
  colorMode: 'Light or dark, whatever the visitor prefers',
  navigation: 'In lists of pages',
  referencePrefix: 'Letters before a reference',
  notExamples: 'True, though it looks like an example',
};

/** `directionsUrl` → "Directions URL". */
export const labelOf = (name: string): string =>
  plainLabels[name] ??
  sentence(name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)).replace(
    /\b(url|qr|abn|acn)\b/gi,
    (word) => word.toUpperCase(),
  );

/** A form has no quotes: what an author of YAML puts into them is typed as it is. */
const unquoted = (text = ''): string => text.replace(/,? in quotes\b/g, '').replaceAll('"', '');

const hintOf = (description: string): string => sentence(unquoted(description));

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
