import type { JsonSchema } from '@valibot/to-json-schema';

/** A part of a JSON Schema that says something of a value. */
type Part = Exclude<JsonSchema, boolean> & Record<string, unknown>;

/** The fields of a kind of content as Markdown: a table for the file, and one for the items of its long list. */
export function fieldTable(schema: JsonSchema): string {
  const rows: string[] = [];
  addRows(schema as Part, '', rows);
  return ['| Field | What it says |', '|---|---|', ...rows].join('\n');
}

/** A row for each field. A list whose items have many fields gets a row for each of them, under its own name. */
function addRows(object: Part, prefix: string, rows: string[]): void {
  for (const [name, field] of fieldsOf(object)) {
    const { part, isOptional } = field;
    const items = itemsOf(part);
    const isLong = prefix === '' && items !== null && fieldsOf(items).length > 3;
    const said = isLong ? `${listText(part)}, each with:` : textOf(part);
    rows.push(`| \`${prefix}${name}\`${isOptional ? '' : ' *'} | ${said} |`);
    if (isLong) addRows(items, `${prefix}${name}[].`, rows);
  }
}

/** What a value is: its description, its limits, its own fields. */
function textOf(part: Part): string {
  const fields = fieldsOf(part);
  if (fields.length > 0)
    return fields
      .map(
        ([name, { part: inner, isOptional }]) => `\`${name}\`${isOptional ? '' : ' *'} ${nestedText(inner)}`,
      )
      .join('; ');
  const { additionalProperties } = part;
  if (part.type === 'object' && typeof additionalProperties === 'object')
    return `${part.description ?? 'names'}, each with ${textOf(additionalProperties as Part)}`;
  const items = itemsOf(part);
  if (items && fieldsOf(items).length > 0) return `${listText(part)}, each with ${textOf(items)}`;
  const said = items ? listText(part) : (part.description ?? choicesOf(part));
  return [said, limitsOf(items ?? part)].filter(Boolean).join(', ');
}

/** In brackets where a field has fields in turn. */
const nestedText = (part: Part): string => (fieldsOf(part).length > 0 ? `(${textOf(part)})` : textOf(part));

const listText = (part: Part): string => `list of ${part.description ?? 'items'}`;

const choicesOf = (part: Part): string => {
  const choices = part.enum ?? itemsOf(part)?.enum;
  return Array.isArray(choices) ? `one of ${choices.join(', ')}` : '';
};

function limitsOf({ minLength, maxLength, minimum, maximum, type }: Part): string {
  if (type === 'boolean') return '`true` or `false`';
  if (typeof maxLength === 'number') {
    const isShort = typeof minLength !== 'number' || minLength <= 1;
    return isShort ? `up to ${maxLength} characters` : `${minLength} to ${maxLength} characters`;
  }
  return typeof minimum === 'number' && typeof maximum === 'number' ? `${minimum} to ${maximum}` : '';
}

/** The fields of an object, in order; none for any other value. */
function fieldsOf(part: Part): [name: string, field: { part: Part; isOptional: boolean }][] {
  const { properties = {}, required = [] } = part;
  return Object.entries(properties).map(([name, value]) => [
    name,
    { part: withoutNull(value as Part), isOptional: !required.includes(name) },
  ]);
}

/** Fields that may be `null` are those that may be left out, too. */
function withoutNull(part: Part): Part {
  const others = part.anyOf?.filter((each) => (each as Part).type !== 'null') ?? [];
  return others.length === 1 && part.anyOf?.length === 2 ? withoutNull(others[0] as Part) : part;
}

const itemsOf = ({ items, type }: Part): Part | null =>
  type === 'array' && typeof items === 'object' && !Array.isArray(items) ? (items as Part) : null;
