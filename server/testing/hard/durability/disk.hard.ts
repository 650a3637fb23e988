import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSite } from '../../servers/start-site.ts';
import { promise } from './kept-promises.ts';
import { storedEnquiries } from './open-beside.ts';
import { postContact } from './post-form.ts';
import { mountSmallDisk } from './small-disk.ts';

test('forms fill the disk of the database: none is lost, pages are served, and forms taken once there is room', async (t) => {
  const folder = await mountSmallDisk(t, '4m');
  if (!folder) return;
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
  const faults = promise('faults', 'disk');
  faults.tried();
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
  const stored = new Set(await storedEnquiries(url));
  assert.ok(acknowledged.every((reference) => stored.has(reference)));
  faults.kept();
});
