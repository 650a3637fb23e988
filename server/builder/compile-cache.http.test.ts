import assert from 'node:assert/strict';
import { cp, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSite } from '../testing/start-site.ts';
import { testDist } from '../testing/test-build.ts';
import { filesUnder } from './files.ts';

test("a start in another folder takes all of the server's code from the build's compile cache", async (t) => {
  const dist = await mkdtemp(join(tmpdir(), 'compiled-'));
  t.after(() => rm(dist, { recursive: true }));
  await cp(await realpath(`${testDist}/current`), dist, { recursive: true });
  const before = await writtenFiles(join(dist, 'compile-cache'));
  assert.ok(before.length > 3, 'the build has made a cache');
  // Node adds what it does not find there, at the end of the process.
  const site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1' }, dist);
  assert.equal((await fetch(site.url)).status, 200);
  assert.equal(await site.stop(), 0);
  assert.deepEqual(await writtenFiles(join(dist, 'compile-cache')), before);
});

async function writtenFiles(folder: string): Promise<[file: string, time: number][]> {
  const files = await filesUnder(folder);
  return Promise.all(
    files.map(async (file): Promise<[string, number]> => [file, (await stat(file)).mtimeMs]),
  );
}
