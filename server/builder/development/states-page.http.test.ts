import assert from 'node:assert/strict';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { createTestApp } from '../../testing/servers/test-app.ts';
import { testDist } from '../../testing/servers/test-build.ts';
import { statesPage } from './states-page.ts';

const path = '/_site/dev/states';

test('development shows every component, and each state in both modes', async (t) => {
  const coverage = temporaryFolder();
  process.env.NODE_V8_COVERAGE = coverage;
  const { app } = await createTestApp({ extend: statesPage });
  t.after(async () => {
    delete process.env.NODE_V8_COVERAGE;
    await app.close();
  });
  const { statusCode, headers, body } = await app.inject(path);
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  const states = body.split('<section data-component=').slice(1);
  assert.ok(states.length > 150, `${states.length} states`);
  for (const state of states) {
    const title = state.slice(0, 60);
    assert.deepEqual(state.match(/(?<=<div class="state )\w+/g), ['light', 'dark'], title);
  }
  for (const state of ['closed for Christmas', 'offline', 'forty', 'long name', 'loading', 'errors', 'empty'])
    assert.ok(body.includes(`data-state="${state}`), state);

  const called = await calledFunctions(coverage);
  const unseen: string[] = [];
  for await (const file of glob(
    'client/{components,forms,layout,notifications,pages,pictures,prose}/*.tsx',
  )) {
    const exported = (await readFile(file, 'utf8')).matchAll(/^export function ([A-Z]\w*)/gm);
    for (const [, name = ''] of exported) if (!called.has(`${file} ${name}`)) unseen.push(`${file} ${name}`);
  }
  assert.deepEqual(unseen, []);
});

test('production knows no such page, and its files have nothing of it', async (t) => {
  const { app } = await createTestApp();
  t.after(() => app.close());
  assert.equal((await app.inject(path)).statusCode, 404);
  let files = 0;
  for await (const file of glob(`${testDist}/{server,assets,manifests}/**/*.{js,css,json}`)) {
    files += 1;
    assert.doesNotMatch(await readFile(file, 'utf8'), /dev\/states|data-component|print-states/, file);
  }
  assert.ok(files > 10, `${files} files`);
});

/** The functions that the program has run, by V8's own count: "client/layout/Header.tsx Header". */
async function calledFunctions(coverage: string): Promise<Set<string>> {
  const root = `${pathToFileURL('.')}/`;
  const called = new Set<string>();
  for (const name of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(join(coverage, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      const file = url.replace(root, '').replace(/\?.*/, '');
      for (const { functionName, ranges } of functions)
        if (ranges[0] && ranges[0].count > 0) called.add(`${file} ${functionName}`);
    }
  }
  return called;
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}
