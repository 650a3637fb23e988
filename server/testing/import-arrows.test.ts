import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';

/** What each part of the house may import beside itself: parts, packages (`*`: any), and `node:`. */
const allowed: Record<string, string[]> = {
  'build.ts': ['server', 'client', 'shared', '*', 'node:'],
  server: ['client', 'shared', '*', 'node:'],
  client: ['shared', 'react', 'react-dom', 'react-router', '@emotion/css', '@emotion/react'],
  // Neither React nor the DOM nor Node: the same answer on both sides.
  shared: ['isbot', 'valibot', '@iconify/utils'],
  // Documents use what client/prose offers them, and nothing else of the client.
  content: ['client/prose', 'shared'],
};

test('imports run server → client → shared, never back', async () => {
  const files = new Map<string, string>();
  for await (const file of glob('{build.ts,{server,client,shared,content}/**/*.{ts,tsx,mdx}}')) {
    files.set(file, await readFile(file, 'utf8'));
  }
  assert.ok(files.has('build.ts') && files.size > 50, `only ${files.size} files were found`);
  assert.deepEqual(wrongArrows(files), []);
});

test('an arrow that runs back is found, however it is written', () => {
  const wrong: [file: string, source: string, target: string][] = [
    ['shared/page.ts', "import { App } from '../client/App.tsx';", 'client/App.tsx'],
    ['shared/page.ts', "import type { ReactNode } from 'react';", 'react'],
    ['shared/page.ts', "export * from 'node:path';", 'node:path'],
    ['shared/page.ts', "const fs = await import('fs');", 'fs'],
    ['client/App.tsx', "import {\n  createApp,\n} from '../server/app.ts';", 'server/app.ts'],
    ['client/App.tsx', 'export type { Deps } from "../server/app.ts";', 'server/app.ts'],
    ['client/App.tsx', "import '../server/main.ts';", 'server/main.ts'],
    ['client/App.tsx', "const App = lazy(() => import('../server/app.ts'));", 'server/app.ts'],
    ['client/App.tsx', "import fastify from 'fastify';", 'fastify'],
    ['client/App.test.tsx', "import { createApp } from '../server/app.ts';", 'server/app.ts'],
    ['client/App.tsx', "import { readFile } from 'node:fs/promises';", 'node:fs/promises'],
    ['server/app.ts', "import { build } from '../build.ts';", 'build.ts'],
    [
      'content/pages/faq.mdx',
      "import { Logo } from '../../client/layout/Logo.tsx';",
      'client/layout/Logo.tsx',
    ],
  ];
  for (const [file, source, target] of wrong) {
    assert.deepEqual(wrongArrows(new Map([[file, source]])), [`${file} imports ${target}`]);
  }
});

test('the arrows of the house are let through', () => {
  const right = new Map([
    ['build.ts', "import { createApp } from './server/app.ts';"],
    [
      'server/app.ts',
      "import { App } from '../client/App.tsx'; import fastify from 'fastify'; import 'node:fs';",
    ],
    ['client/App.tsx', "import { href } from '../shared/routes.ts'; import { use } from 'react';"],
    [
      'shared/page.ts',
      "import type { Shop } from './shop.ts'; // as server/app.ts is told to import from '../x'",
    ],
    [
      'content/pages/faq.mdx',
      "import { Card } from '../../client/prose/Card.tsx';\n\nWe import from 'overseas'.",
    ],
  ]);
  assert.deepEqual(wrongArrows(right), []);
});

/** The imports that no part may make, `<file> imports <target>` each. `files`: path from the top → source. */
function wrongArrows(files: Map<string, string>): string[] {
  return [...files].flatMap(([file, source]) =>
    specifiers(source)
      .map((specifier) => target(file, specifier))
      .filter((imported) => !mayImport(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  );
}

function mayImport(file: string, imported: string): boolean {
  const part = partOf(file);
  const places = allowed[part] ?? [];
  // A test stands beside its module, and runs under Node.
  if (isBuiltin(imported)) return places.includes('node:') || isTest.test(file);
  if (!partOf(imported) && (places.includes('*') || isTest.test(file))) return true;
  return partOf(imported) === part || places.some((place) => isWithin(imported, place));
}

const isTest = /\.test\.tsx?$/;

const isWithin = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`);

/** The part of the house that a path from the top lies in; empty for a package. */
function partOf(path: string): string {
  return Object.keys(allowed).find((part) => isWithin(path, part)) ?? '';
}

/** A relative specifier as a path from the top; any other as it stands. */
function target(file: string, specifier: string): string {
  return specifier.startsWith('.')
    ? relative(resolve('.'), join(resolve('.'), dirname(file), specifier))
    : specifier;
}

/** Every specifier of static and dynamic imports and re-exports. */
function specifiers(source: string): string[] {
  const patterns = [
    /(?:^|;)\s*(?:import|export)\b[^;'"]*?\bfrom\s*(['"])([^'"\n]+)\1/gm,
    /(?:^|;)\s*import\s*(['"])([^'"\n]+)\1/gm,
    /\bimport\(\s*(['"])([^'"\n]+)\1/g,
  ];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[2] ?? ''));
}
