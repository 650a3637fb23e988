import { readFile } from 'node:fs/promises';
import { jsonSchemas, schemaFiles } from './content-schemas.ts';
import { fieldTable } from './field-tables.ts';

const fieldsFile = 'content/FIELDS.md';

/** Stands round the fields of a kind of content. */
const markers =
  /(<!-- fields of (.+), from the schema by "npm run format" -->\n)[\s\S]*?(<!-- end of fields -->)/g;

/** What is made of the content's schemas: the schemas for editors, and the tables of fields for people. */
export async function contentDocs(): Promise<Map<string, string>> {
  const docs = new Map<string, string>();
  for (const [kind, file] of Object.entries(schemaFiles))
    docs.set(file, `${JSON.stringify(jsonSchemas[kind], null, 1)}\n`);
  docs.set(fieldsFile, withTables(await readFile(fieldsFile, 'utf8')));
  return docs;
}

/** @throws where the text lacks the place of a kind's fields, or has one that is unknown */
export function withTables(text: string): string {
  const left = new Set(Object.keys(jsonSchemas));
  const made = text.replace(markers, (_whole, start: string, kind: string, end: string) => {
    const schema = jsonSchemas[kind];
    if (!schema) throw new Error(`${fieldsFile} has fields of "${kind}", which is no kind of content`);
    left.delete(kind);
    // Without empty lines: a comment ends where its line does, and a table where a comment begins.
    return `${start}${fieldTable(schema)}\n${end}`;
  });
  if (left.size > 0) throw new Error(`${fieldsFile} has no place for the fields of ${[...left].join(', ')}`);
  return made;
}
