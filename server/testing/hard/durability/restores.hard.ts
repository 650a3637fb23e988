import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { until } from '../../basics/until.ts';
import { startSite, untilWell } from '../../servers/start-site.ts';
import { testDist } from '../../servers/test-build.ts';
import { promise } from './kept-promises.ts';
import { postContact } from './post-form.ts';

const run = promisify(execFile);
const cuts = 30;

test(`a restore that is cut at ${cuts} places leaves the old database, the backup, or a start that is refused`, async () => {
  const folder = temporaryFolder();
  const env = { DATABASE_URL: `sqlite:${folder}/shop.db`, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const shop = async (...words: string[]) =>
    (
      await run(process.execPath, [`${testDist}/server/shop.js`, ...words], {
        env: { ...process.env, ...env },
      })
    ).stdout;
  const count = async () => JSON.parse(await shop('enquiries', 'list', '--json')).length;
  const backup = join(folder, 'copies-backup.db');
  const site = await startSite(env);
  await untilWell(site);
  for (let sender = 0; sender < 20; sender++) await postContact(site.url, sender);
  await shop('backup', backup);
  await postContact(site.url, 20);
  await site.stop();
  assert.equal(await count(), 21);
  const restored = async () => {
    const started = performance.now();
    await shop('restore', backup, '--replace');
    return performance.now() - started;
  };
  await restored();
  const wholeMs = await restored();

  const restores = promise('restores', 'cuts');
  const left = { old: 0, backup: 0, refused: 0 };
  for (let cut = 1; cut <= cuts; cut++) {
    // So that old and restored can be told apart.
    const before = await startSite(env);
    // Readiness would wait for mail that nobody sends here.
    await until(async () => (await postContact(before.url, 100 + cut)).reference, 'a form that is taken');
    await before.stop();
    const cutting = run(process.execPath, [`${testDist}/server/shop.js`, 'restore', backup, '--replace'], {
      env: { ...process.env, ...env },
    });
    await Promise.race([setTimeout((cut / cuts) * wholeMs), cutting.catch(() => undefined)]);
    restores.tried();
    cutting.child.kill('SIGKILL');
    await cutting.catch(() => undefined);
    try {
      const after = await startSite(env);
      await after.stop();
      const found = await count();
      assert.ok(found === 20 || found === 21, `${found} records after cut ${cut}`);
      left[found === 20 ? 'backup' : 'old']++;
    } catch (error) {
      assert.match((error as Error).message, /There is no database at \S+, yet .*restore a backup/);
      left.refused++;
    }
    await restored();
    assert.equal(await count(), 20);
  }
  restores.kept();
  console.log(`after ${cuts} cuts: ${JSON.stringify(left)}`);
});
