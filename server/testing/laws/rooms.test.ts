import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { circlesAmong, closureOf, type Import, importsInDocument, importsOf } from './imports.ts';
import { fault, guardedFolders, knowsTheSite, planOf } from './rooms.ts';

test('no import leads up or across the floors of the house, and none goes in a circle', async (t) => {
  const imports: Import[] = [];
  let files = 0;
  for await (const file of glob('{build.ts,{server,client,shared,content}/**/*.{ts,tsx,mdx}}')) {
    files += 1;
    imports.push(...read(file, await readFile(file, 'utf8')));
  }
  assert.ok(
    files > 300 && imports.length > 1000,
    `only ${files} files with ${imports.length} imports were found`,
  );
  const faults = imports.flatMap((each) => fault(each) ?? []);
  const circles = circlesAmong(imports).map((circle) => circle.join(' → '));
  t.diagnostic(
    `${imports.length} imports of ${files} files: ${circles.length} circles, ${faults.length} that run back`,
  );
  const plans = [undefined, ...guardedFolders].map((folder) => {
    const plan = planOf(imports, folder);
    const { rooms, floors, arrows, back } = plan;
    t.diagnostic(
      `${folder ?? 'the whole'}: ${rooms} rooms, ${floors} floors, ${arrows} arrows, ${back} of them back`,
    );
    return plan;
  });
  assert.deepEqual([...faults, ...circles], []);
  for (const { rooms, floors, back } of plans)
    assert.ok(rooms > 5 && rooms <= 26 && floors > 3 && floors <= 10 && back === 0, 'the house has grown');
});

test('no folder that is guarded inside holds more than 20 files beside its tests', async () => {
  const held = new Map<string, number>();
  for await (const file of glob(
    '{server/desk,client/desk,server/back-office/repairs,server/testing}/**/*.{ts,tsx,css}',
  ))
    if (!/\.(test|e2e|bench|hard|browser)\.tsx?$/.test(file))
      held.set(dirname(file), (held.get(dirname(file)) ?? 0) + 1);
  assert.ok(held.size > 20);
  for (const [folder, files] of held) assert.ok(files <= 20, `${folder} holds ${files} files`);
});

test('the core needs nothing at run time that knows the site, and little of anything', async (t) => {
  const sources = new Map<string, string>();
  for await (const file of glob('{server,client,shared}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }))
    sources.set(file, await readFile(file, 'utf8'));
  const imports = [...sources].flatMap(([file, source]) => importsOf(file, source));
  const core = [...sources.keys()].filter((file) => /^server\/ssr\/(?!example)/.test(file));
  const closure = [...closureOf(core, imports)].filter((file) => sources.has(file));
  assert.ok(core.length > 15 && closure.length > core.length);
  const lines = (files: string[]) =>
    files.reduce((sum, file) => sum + (sources.get(file)?.split('\n').length ?? 1) - 1, 0);
  const [ofCore, ofAll] = [lines(core), lines(closure)];
  t.diagnostic(
    `the core: ${ofCore} lines in ${core.length} files; with all that it needs ${ofAll} in ${closure.length}`,
  );
  assert.deepEqual(closure.filter(knowsTheSite), []);
  assert.ok(ofCore <= 1400 && ofAll <= 2050, 'the core has grown');
});

test('follows imports of values, and none of types', () => {
  const imports = [
    ...importsOf('server/ssr/a.ts', "import { b } from './b.ts';\nimport type { C } from './c.ts';"),
    ...importsOf(
      'server/ssr/b.ts',
      "import { type D } from './d.ts';\nexport { href } from '../../shared/routes.ts';",
    ),
    ...importsOf('server/ssr/d.ts', "import type { E } from './e.ts';\nimport { e } from './e.ts';"),
  ];
  const closure = closureOf(['server/ssr/a.ts', 'server/ssr/d.ts'], imports);
  assert.deepEqual([...closure].sort(), [
    'server/ssr/a.ts',
    'server/ssr/b.ts',
    'server/ssr/d.ts',
    'server/ssr/e.ts',
    'shared/routes.ts',
  ]);
  assert.deepEqual([...closure].filter(knowsTheSite), ['shared/routes.ts']);
});

/** Names that are the same in several folders on purpose, and those that still wait for a name of their own. */
const repeatedNames = ['shop.ts', 'README.md', 'front-matter.ts', 'guides.ts', 'symptoms.ts'];

test('no two files of server, client and shared have the same name', async () => {
  const names = new Map<string, string[]>();
  for await (const file of glob('{server,client,shared}/**/*.*', {
    exclude: ['server/testing/fixtures/content/**'],
  })) {
    const name = basename(file);
    if (!/\.(test|e2e)\.tsx?$/.test(name)) names.set(name, [...(names.get(name) ?? []), file]);
  }
  assert.ok(names.size > 500, `only ${names.size} names were found`);
  const repeated = [...names].filter(([name, files]) => files.length > 1 && !repeatedNames.includes(name));
  assert.deepEqual(repeated, []);
});

test('what runs in production renders through streams alone', async () => {
  for await (const file of glob('server/**/*.{ts,tsx}')) {
    if (/\.(test|e2e|bench)\.|^server\/(builder|testing|e2e|bench)\//.test(file)) continue;
    assert.doesNotMatch(await readFile(file, 'utf8'), /renderTo(String|StaticMarkup)/, file);
  }
});

test('finds a forbidden import, however it is written', () => {
  const wrong: [file: string, source: string][] = [
    ['shared/page.ts', "import type { ReactNode } from 'react';"],
    ['client/App.tsx', 'export type { Deps } from "../server/app.ts";'],
    ['client/App.tsx', "const App = lazy(() => import('../server/app.ts'));"],
    ['client/App.tsx', "import { readFile } from 'node:fs/promises';"],
    ['client/desk/Frame.tsx', "import type { Colleague } from '../../server/desk/desk-deps.ts';"],
    ['client/desk/board/Board.tsx', "import { parse } from 'yaml';"],
    ['client/desk/paper/Labels.tsx', "import { Ticket } from '../ticket/Ticket.tsx';"],
    ['client/layout/Header.tsx', "import { Frame } from '../desk/Frame.tsx';"],
    ['server/app.ts', "import { createDesk } from './desk/desk.ts';"],
    ['server/site/renderer.tsx', "import { Frame } from '../../client/desk/Frame.tsx';"],
    ['server/http/etag.ts', "import { createApp } from '../app.ts';"],
    ['server/ssr/pages.ts', "import type { Shop } from '../../shared/shop.ts';"],
    ['server/shop.ts', "import { steps } from './builder/steps.ts';"],
    ['server/back-office/mail/outbox.ts', "import { csv } from '../enquiries/csv.ts';"],
    ['server/somewhere/new.ts', "import { href } from '../../shared/routes.ts';"],
    ['content/pages/faq.mdx', "import { Logo } from '../../client/layout/Logo.tsx';"],
  ];
  for (const [file, source] of wrong) {
    const found = read(file, source);
    assert.equal(found.length, 1);
    for (const each of found) assert.ok(fault(each), `${file} → ${each.target} was let through`);
  }
});

test('finds a circle, and names each file of it', () => {
  const among = (...pairs: [string, string][]) =>
    circlesAmong(pairs.map(([file, target]) => ({ file, target })));
  assert.deepEqual(among(['a', 'b'], ['b', 'c'], ['c', 'b']), [['b', 'c', 'b']]);
  assert.deepEqual(among(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd']), []);
});

const read = (file: string, source: string): Import[] =>
  file.endsWith('.mdx') ? importsInDocument(file, source) : importsOf(file, source);
