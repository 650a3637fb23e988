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

  test('no schema takes a field that it does not name', () => {
    for (const [kind, schema] of Object.entries(jsonSchemas))
      JSON.stringify(schema, (name, part) => {
        if (part?.properties) assert.notEqual(part.additionalProperties, undefined, `${kind} ${name}`);
        return part;
      });
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

test('every field says what it is, in at most two lines of a page', async () => {
  const rows = (await readFile('content/FIELDS.md', 'utf8')).split('\n').filter((line) => /^\| `/.test(line));
  assert.ok(rows.length > 100);
  for (const row of rows) {
    const [, , words = ''] = row.split(/(?<!\\)\|/);
    assert.ok(words.trim().length > 0 && words.length <= 192, row);
  }
});
