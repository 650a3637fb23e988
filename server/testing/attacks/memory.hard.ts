import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { formAttacks } from './form-attacks.ts';
import { listAttacks } from './list-attacks.ts';
import { sendOne } from './measure-attack.ts';
import { pageAttacks } from './page-attacks.ts';
import { refusalAttacks } from './refusal-attacks.ts';

const warmMs = 10_000;
const attackMs = 130_000;
const visitors = 4;

/** The dearest requests of all groups. */
const dearest = [
  ...['413: 500 KB of answers', '422: nothing filled in', '429: 500 KB'],
  ...['marks in the wrong order, in every field', 'a ligature of 18 letters, in every field'],
  ...['a good school form', 'a good contact form', 'list: 500 good rows of 190 characters'],
  ...['404: a page', '400: a fragment', '400: a fragment of a document', 'another query each time'],
  ...['search: a word that many devices have', 'search: 7,000 words', '250 icons, others each time'],
  'an upload that is cut off',
].map((name) => {
  const all = [...formAttacks, ...refusalAttacks, ...listAttacks, ...pageAttacks];
  const attack = all.find((each) => each.name.startsWith(name));
  assert.ok(attack, `no attack is called ${name}`);
  return attack;
});

test('under the dearest requests memory at most doubles, and the heap is afterwards what it was', async (t) => {
  const site = await startAttackedSite();
  t.after(() => site.stop());
  let sent = 0;
  let maxRss = 0;
  const attack = async (ms: number) => {
    const until = performance.now() + ms;
    const attackers = Array.from({ length: visitors }, async () => {
      const visitor = new Connection(site.port);
      while (performance.now() < until) {
        const next = dearest[++sent % dearest.length];
        if (next) await sendOne(visitor, next, site.script);
      }
      visitor.close();
    });
    const watch = async () => {
      while (performance.now() < until) {
        maxRss = Math.max(maxRss, (await site.usage()).rss);
        await setTimeout(500);
      }
    };
    await Promise.all([...attackers, watch()]);
  };
  const start = await site.usage('collect');
  await attack(warmMs);
  const warm = await site.usage('collect');
  await attack(attackMs);
  const end = await site.usage('collect');
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
  t.diagnostic(
    `${sent} requests: ${mb(start.rss)}, at most ${mb(maxRss)}; heap ${mb(warm.heapUsed)}, ${mb(end.heapUsed)}`,
  );
  assert.ok(maxRss <= start.rss * 2, `${mb(maxRss)} after ${mb(start.rss)}`);
  assert.ok(end.heapUsed <= warm.heapUsed * 1.1, `a heap of ${mb(end.heapUsed)} after ${mb(warm.heapUsed)}`);
});
