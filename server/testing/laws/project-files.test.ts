import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { unitFile, unitStart } from '../basics/unit-start.ts';
import { headerHash, picturedHash } from '../browser/home-picture.ts';
import { importsOf } from './imports.ts';

// Files that name the same thing in different places, for different readers.

const manifest = JSON.parse(await readFile('package.json', 'utf8'));

test('every file that names a release of Node names the same one', async () => {
  const pinned = manifest.devDependencies.node;
  assert.equal((await readFile('.nvmrc', 'utf8')).trim(), pinned);
  assert.match(await readFile('Dockerfile', 'utf8'), new RegExp(`^ARG NODE=${pinned}-slim$`, 'm'));
});

test('every script that runs Node checks its release first', () => {
  // The compiler and the linter are programs of their own, and `test` begins with them.
  const { types, lint, format, test: _, ...scripts } = manifest.scripts as Record<string, string>;
  assert.ok(types && lint && format);
  for (const [name, script] of Object.entries(scripts)) {
    const [first = ''] = (scripts[`pre${name}`] ?? script).split('&&');
    // What is built checks it itself: starting.e2e.ts.
    assert.match(first, /node-version\.ts|node (--\S+ )*dist\/server\//, name);
  }
});

test('every script runs in a shell of Windows too', () => {
  for (const [name, script] of Object.entries(manifest.scripts as Record<string, string>)) {
    assert.doesNotMatch(script, /(^|&& )([A-Z_]+=|exec |env |\[ )|['$`;*~]/, name);
  }
});

test('the image and the service start Node with the same limits, within the same memory', async () => {
  const { options, env } = await unitStart();
  const image = await readFile('Dockerfile', 'utf8');
  const [, command = ''] = /^CMD (\[.*main\.js"\])$/m.exec(image) ?? [];
  assert.deepEqual(JSON.parse(command), ['node', ...options, 'dist/server/main.js']);
  assert.deepEqual(
    [...image.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    Object.entries(env),
  );
  const [, most = ''] = /^MemoryMax=(\S+)$/m.exec(await readFile(unitFile, 'utf8')) ?? [];
  const compose = await readFile('server/deploy/compose.yaml', 'utf8');
  assert.match(compose, new RegExp(`^x-site:[\\s\\S]*?^  mem_limit: ${most.toLowerCase()}$`, 'm'));
  assert.match(
    await readFile('server/deploy/README.md', 'utf8'),
    new RegExp(`--memory ${most.toLowerCase()} `),
  );
});

test('every package and npm itself is pinned to one release', () => {
  const versions = Object.values({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  for (const version of versions) assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/);
  assert.match(manifest.packageManager, /^npm@\d+\.\d+\.\d+$/);
});

test('every script that a document or a workflow names is there', async () => {
  const named: string[] = [];
  for await (const file of glob('{*.md,.ci/run,{.github,client,content,server}/**/*.{md,yml,json}}')) {
    for (const [, script = ''] of (await readFile(file, 'utf8')).matchAll(/\bnpm run (?:-s )?([a-z][\w:]*)/g))
      if (!Object.hasOwn(manifest.scripts, script)) named.push(`${file}: ${script}`);
  }
  assert.deepEqual(named, []);
});

test('no route of a test is taken away while it answers', async () => {
  const unsure: string[] = [];
  for await (const file of glob('server/**/*.{ts,tsx}')) {
    // Playwright's `unroute` and a bare `unrouteAll` wait for nothing: what still answers then fails outside of every test.
    if (/\.unroute\((?!\\)|\.unrouteAll\(\)/.test(await readFile(file, 'utf8'))) unsure.push(file);
  }
  assert.deepEqual(unsure, []);
});

test('README.md and package.json state the same licence', async () => {
  const [sentence = ''] = /All rights[^.]*\./.exec(await readFile('README.md', 'utf8')) ?? [];
  assert.equal(manifest.license, 'UNLICENSED');
  assert.match(sentence, /reserved[^.]*`UNLICENSED`/);
});

test('every source file that a document names is there', async () => {
  const files: string[] = [];
  for await (const file of glob('{*,{client,server,shared,content}/**/*}.{ts,tsx}')) files.push(file);
  const missing: string[] = [];
  for await (const document of glob('{*.md,{.github,client,content,server}/**/*.md}')) {
    if (document.endsWith('CHANGELOG.md')) continue;
    for (const [, name = ''] of (await readFile(document, 'utf8')).matchAll(/`(\w[\w./-]*\.tsx?)`/g))
      if (!files.some((file) => `/${file}`.endsWith(`/${name}`))) missing.push(`${document}: ${name}`);
  }
  assert.deepEqual(missing, []);
});

test('the picture in README.md shows today’s header', async () => {
  const cure = 'take it anew with "npm run test:e2e -- own-content", and commit it';
  assert.equal(await picturedHash(), headerHash(), cure);
});

test('what builds and serves the site needs no package of development', async () => {
  let imports = 0;
  const ofDevelopment: string[] = [];
  for await (const file of glob('{build.ts,{server,client,shared}/**/*.{ts,tsx}}')) {
    if (
      /^client\/editor\/|^server\/(testing|e2e|bench|tools|builder\/content-docs)\/|\.test\.tsx?$/.test(file)
    )
      continue;
    for (const { target } of importsOf(file, await readFile(file, 'utf8'))) {
      const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(target) ?? [];
      imports += 1;
      if (Object.hasOwn(manifest.devDependencies, name)) ofDevelopment.push(`${file}: ${name}`);
    }
  }
  assert.ok(imports > 1000, `only ${imports} imports were found`);
  assert.deepEqual(ofDevelopment, []);
});
