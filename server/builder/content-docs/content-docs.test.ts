import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { contentDocs, withTables } from './content-docs.ts';
import { jsonSchemas, schemaFiles } from './content-schemas.ts';

describe('what is made of the schemas of the content', () => {
  test('is up to date; else run "npm run format"', async () => {
    for (const [file, made] of await contentDocs())
      assert.equal(await readFile(file, 'utf8').catch(() => null), made, file);
  });

  test('every YAML file of the content names the schema of its kind in its first line', async () => {
    const files = await filesOf('content/**/*.yaml');
    assert.ok(files.length > 1);
    for (const file of files) {
      const [first = ''] = (await readFile(file, 'utf8')).split('\n', 1);
      const path = /^# yaml-language-server: \$schema=(\S+)$/.exec(first)?.[1] ?? '';
      const kind = file.startsWith('content/repairs/') ? 'repairs/*.yaml' : file.slice('content/'.length);
      assert.equal(join(dirname(file), path), schemaFiles[kind], file);
    }
  });

  test('no schema takes a field that it does not name, and every field says what it is', () => {
    for (const [kind, schema] of Object.entries(jsonSchemas))
      assert.deepEqual(silentParts(schema as Part, kind), []);
  });

  test('the tables must have a place for every kind, and for no other', () => {
    assert.throws(() => withTables(''), /no place for the fields of shop\.yaml/);
    const unknown = '<!-- fields of x.yaml, from the schema by "npm run format" -->\n<!-- end of fields -->';
    assert.throws(() => withTables(unknown), /"x\.yaml", which is no kind/);
  });
});

async function filesOf(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern)) files.push(file);
  return files;
}

interface Part {
  description?: string;
  type?: string;
  enum?: unknown[];
  anyOf?: Part[];
  properties?: Record<string, Part>;
  additionalProperties?: unknown;
  items?: Part | Part[];
}

/** Paths of objects that take any field, and of values that nothing is said of. */
function silentParts(part: Part, path: string): string[] {
  const { properties, additionalProperties, items, anyOf, description } = part;
  const found: string[] = [];
  if (properties && additionalProperties === undefined) found.push(`${path} takes any field`);
  for (const [name, field] of Object.entries(properties ?? {}))
    found.push(...silentParts(field, `${path}.${name}`));
  if (items && !Array.isArray(items)) found.push(...silentParts(items, `${path}[]`));
  for (const each of anyOf ?? []) if (each.properties) found.push(...silentParts(each, path));
  const speaks = description ?? properties ?? part.enum ?? (additionalProperties || undefined);
  const inner = [items, ...(anyOf ?? [])]
    .flat()
    .some((each) => each && (each.description || each.properties || each.enum));
  if (speaks === undefined && !inner) found.push(`${path} says nothing`);
  return found;
}

test('no cell of the tables takes more than two lines of a page', async () => {
  for (const line of (await readFile('content/FIELDS.md', 'utf8')).split('\n'))
    for (const cell of line.split(' | ')) assert.ok(cell.length <= 215, cell);
});
