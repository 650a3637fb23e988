import type { JsonSchema } from '@valibot/to-json-schema';

/** A part of a JSON Schema that says something of a value. */
type Part = Exclude<JsonSchema, boolean> & Record<string, unknown>;

/** Characters of a cell that take two lines of a page. */
const longestCell = 190;

/** The fields of a kind of content as Markdown: a table, and below it one for each field that would fill more than two lines. */
export function fieldTable(schema: JsonSchema): string {
  return tablesOf(schema as Part, '').join('\n');
}

/** The table of an object's fields, then those of the fields that have tables of their own. */
function tablesOf(object: Part, prefix: string): string[] {
  const sections: string[] = [];
  const rows = fieldsOf(object).map(([name, { part, isOptional }]) => {
    const text = textOf(part);
    const inner = innerOf(part);
    const isLong = text.length > longestCell && inner !== null;
    const path = `${prefix}${name}${itemsOf(part) ? '[]' : ''}`;
    if (isLong) sections.push(`### \`${path}\``, ...tablesOf(inner, `${path}.`));
    return `| \`${name}\`${isOptional ? '' : ' *'} | ${isLong ? `${headOf(part)}: below` : text} |`;
  });
  return ['| Field | What it says |', '|---|---|', ...rows, ...sections];
}

/** The object within a value that has the fields: itself, an item of a list, or what each of its names stands for. */
function innerOf(part: Part): Part | null {
  const inner = itemsOf(part) ?? (isNames(part) ? (part.additionalProperties as Part) : part);
  return fieldsOf(inner).length > 0 ? inner : null;
}

const isNames = (part: Part): boolean =>
  fieldsOf(part).length === 0 && part.type === 'object' && typeof part.additionalProperties === 'object';

/** What a value is, without its fields. */
function headOf(part: Part): string {
  if (itemsOf(part)) return `${listText(part)}, each with`;
  return isNames(part) ? `${part.description ?? 'names'}, each with` : 'fields of its own';
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
  if (isNames(part)) return `${headOf(part)} ${textOf(part.additionalProperties as Part)}`;
  const items = itemsOf(part);
  if (items && fieldsOf(items).length > 0) return `${headOf(part)} ${textOf(items)}`;
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
