import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { openStore } from '../../back-office/store/open-store.ts';
import { startSite } from '../start-site.ts';
import { postContact } from './post-form.ts';

const run = promisify(execFile);

test('forms fill the disk of the database: none is lost, pages are served, and forms taken once there is room', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  } catch (error) {
    return t.skip(`no small disk can be made here: ${(error as Error).message.trim()}`);
  }
  t.after(() => run('umount', [folder]));
  const ballast = join(folder, 'ballast');
  await writeFile(ballast, Buffer.alloc(3 * 1024 * 1024));
  const url = `sqlite:${join(folder, 'shop.db')}`;
  const site = await startSite({ DATABASE_URL: url });
  const readiness = async () => {
    const answer = await fetch(`${site.url}/health/ready`);
    const { degraded = [] } = (await answer.json()) as { degraded?: string[] };
    return [answer.status, degraded.join()] as const;
  };

  const long = { message: 'The screen is cracked, and more. '.repeat(100) };
  const acknowledged: string[] = [];
  let refused = 0;
  for (let sender = 0; sender < 1000 && refused === 0; sender++) {
    const { status, reference } = await postContact(site.url, sender, long);
    if (reference) acknowledged.push(reference);
    else refused = status;
  }
  assert.equal(refused, 503);
  assert.ok(acknowledged.length > 0);
  assert.equal((await fetch(`${site.url}/contact`)).status, 200);
  const [ready, degraded] = await readiness();
  assert.equal(ready, 200);
  assert.match(degraded, /database/);

  await rm(ballast);
  assert.equal((await postContact(site.url, 5000)).status, 201);
  assert.doesNotMatch((await readiness())[1], /database/);
  await site.stop();
  const store = await openStore(url, pino({ level: 'silent' }));
  const rows = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
  await store.close();
  const stored = new Set(rows.map(({ reference }) => reference));
  assert.deepEqual(
    acknowledged.filter((reference) => !stored.has(reference)),
    [],
  );
});
