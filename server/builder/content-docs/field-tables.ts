import type { JsonSchema } from '@valibot/to-json-schema';
import { oneForm, type SchemaPart } from './schema-parts.ts';

/** The fields of a kind of content as a table in Markdown: a row for each, by its path, such as `address.street`; `*` is any name. */
export function fieldTable(schema: JsonSchema): string {
  return ['| Field | What it says |', '|---|---|', ...tableRows(schema as SchemaPart, '')].join('\n');
}

function tableRows({ properties = {}, required = [] }: SchemaPart, prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const part = describedForm(value as SchemaPart);
    const path = `${prefix}${name}`;
    return [
      `| \`${path}\`${required.includes(name) ? ' *' : ''} | ${valueText(part)} |`,
      ...tableRows(part, `${path}.`),
      ...tableRows(itemsOf(part), `${path}[].`),
      ...tableRows(valuesOf(part), `${path}.*.`),
    ];
  });
}

/** What a value is: its description, its choices, its limits. */
function valueText(part: SchemaPart): string {
  const items = itemsOf(part);
  const choices = part.enum ?? items.enum;
  const said = part.description ?? (choices ? `one of ${choices.join(', ')}` : undefined);
  if (part.properties) return said ?? 'fields of its own';
  if (part.type === 'object') return [said ?? 'names', valueText(valuesOf(part))].join(', each with ');
  if (part.type === 'array')
    return [`list of ${said ?? 'items'}`, limitsOf(items)].filter(Boolean).join(', ');
  return [said, limitsOf(part)].filter(Boolean).join(', ');
}

/** A value that may be written in several forms, and says itself in which, has no fields here. */
const describedForm = (part: SchemaPart): SchemaPart =>
  part.anyOf && part.description ? { description: part.description } : oneForm(part);

const itemsOf = ({ items }: SchemaPart): SchemaPart =>
  typeof items === 'object' && !Array.isArray(items) ? describedForm(items as SchemaPart) : {};

/** What each name stands for, in a value that may have any names. */
const valuesOf = ({ additionalProperties }: SchemaPart): SchemaPart =>
  typeof additionalProperties === 'object' ? describedForm(additionalProperties as SchemaPart) : {};

function limitsOf({ minLength, maxLength, minimum, maximum, type }: SchemaPart): string {
  if (type === 'boolean') return '`true` or `false`';
  if (typeof maxLength === 'number') {
    const isShort = typeof minLength !== 'number' || minLength <= 1;
    return isShort ? `up to ${maxLength} characters` : `${minLength} to ${maxLength} characters`;
  }
  return typeof minimum === 'number' && typeof maximum === 'number' ? `${minimum} to ${maximum}` : '';
}
