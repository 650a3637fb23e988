import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../basics/temporary-folder.ts';
import { transpiled } from '../basics/transpile.ts';

/** Runs test files, given as JavaScript, in a process as `test:unit` does; answers its exit code and what it says. */
async function runFiles(files: Record<string, string>, waitMs?: number) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, transpiled(name));
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, `import { test } from 'node:test';\n${text}`);
  }
  const runner = pathToFileURL(resolve(transpiled('server/testing/runner/run-batch.ts'))).href;
  const given = [Object.keys(files), folder, waitMs].map((each) => JSON.stringify(each)).join(', ');
  const program = join(folder, 'batch.mjs');
  await writeFile(program, `import { runBatch } from '${runner}';\nawait runBatch(${given});\n`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [program], { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout };
}

const good = 'test("is right", () => {});\n';

test('files that leave nothing behind pass', async () => {
  const { status, stdout } = await runFiles({ 'a.test.ts': good, 'b.test.ts': good });
  assert.equal(status, 0, stdout);
});

test('an error that no test waited for is reported with the file that began it', async () => {
  const begins = `let late;
    globalThis.soon = new Promise((done) => { late = done; });
    test('begins more', () => void globalThis.soon.then(() => { throw new Error('too late'); }));
    test('goes on', () => void setImmediate(late));`;
  const waits = "test('waits', () => new Promise((done) => setImmediate(() => setImmediate(done))));";
  const { status, stdout } = await runFiles({ 'a.test.ts': good, 'b.test.ts': begins, 'c.test.ts': waits });
  assert.equal(status, 1);
  assert.match(stdout, /b\.test\.ts: an error that no test waited for/);
  assert.match(stdout, /too late/);
});

test('so is an error that comes after all files have ended', async () => {
  const begins =
    "test('begins more', () => void setTimeout(() => { throw new Error('much too late'); }, 300));";
  const { status, stdout } = await runFiles({ 'a.test.ts': good, 'b.test.ts': begins });
  assert.equal(status, 1);
  assert.match(stdout, /✖ b\.test\.ts: an error that no test waited for/);
  assert.match(stdout, /much too late/);
});

test('a file that leaves something open is named, and the process ends', async () => {
  const open = `import { once } from 'node:events';
    import { createServer } from 'node:net';
    test('listens', () => once(createServer().listen(0, '127.0.0.1'), 'listening'));`;
  const { status, stdout } = await runFiles({ 'a.test.ts': good, 'b.test.ts': open, 'c.test.ts': good }, 1);
  assert.equal(status, 1);
  assert.match(stdout, /✖ b\.test\.ts: left open \(.*TCPServerWrap/);
});
