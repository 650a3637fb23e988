import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';

/** Names that three files declare on purpose, and why. */
const exceptions: Record<string, string> = {};

interface Declared {
  type: string;
  id?: { name: string } | null;
  declaration?: Declared | null;
  declarations?: { id: { name?: string }; init: { type: string } | null }[];
}

/** The types, classes and functions that a file declares, exported or not. Constants have their meaning from their file. */
function namesIn(node: Declared): string[] {
  if (node.declaration) return namesIn(node.declaration);
  if (node.declarations)
    return node.declarations.flatMap(({ id, init }) =>
      id.name && init && /^(Arrow)?Function/.test(init.type) ? id.name : [],
    );
  const isNamed = /^(TS(TypeAlias|Interface)|Class|Function)Declaration$/.test(node.type);
  return isNamed && node.id ? [node.id.name] : [];
}

/** From each name that at least three sources declare to their files. */
function repeatedNames(sources: [file: string, source: string][]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, source] of sources) {
    const { body } = parseSync(file, source).program;
    for (const name of new Set(body.flatMap((node) => namesIn(node as Declared))))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  return new Map([...files].filter(([, declaring]) => declaring.length > 2));
}

test('a name of a type, class or function is declared in at most two files', () => {
  const all = globSync('{server,client,shared}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  const own = all.filter((file) => !/\.(test|fixtures)\.|^server\/(testing|e2e|bench)\//.test(file));
  assert.ok(own.length > 500);
  const repeated = repeatedNames(own.map((file) => [file, readFileSync(file, 'utf8')]));
  for (const name of Object.keys(exceptions)) assert.ok(repeated.delete(name), `${name} needs no exception`);
  assert.deepEqual([...repeated], []);
});

test('finds a name in three files, however it is declared', () => {
  const declared = ['export interface Row {}', 'type Row = string;', 'export const Row = () => null;'];
  const sources = declared.map((source, at): [string, string] => [`${at}.tsx`, source]);
  assert.deepEqual([...repeatedNames(sources)], [['Row', ['0.tsx', '1.tsx', '2.tsx']]]);
  assert.equal(repeatedNames([...sources.slice(1), ['3.ts', 'const Row = 1;']]).size, 0);
});
