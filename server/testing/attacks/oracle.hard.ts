import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createReference } from '../../../shared/reference.ts';
import { maxLookups } from '../../back-office/repairs/repair-tracking.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import { addRepair } from '../repair-rows.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startSite } from '../start-site.ts';
import { Connection } from './connection.ts';
import { from, post } from './requests.ts';

// 3,000 interleaved lookups, half with references that do not exist and half with wrong contacts: the answers must have the
// same bytes, and their times must not tell the two apart.

/** References that exist, and as many that do not; each is asked for as often as its limit allows. */
const referencesEach = 150;
/** Posts from one network, within its limit. */
const postsPerNetwork = 25;
/** Lookups before anything is measured. */
const warmUps = 200;
/** Standard deviations: two equal samples are further apart once in a thousand runs. */
const maxZ = 3.3;

test('SQLite: no lookup tells whether a reference exists', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'oracle-'));
  t.after(() => rm(folder, { recursive: true }));
  await assertSilent(t, `sqlite:${folder}/shop.db`);
});

test('PostgreSQL: no lookup tells whether a reference exists', async (t) => {
  const postgres = await sharedPostgres();
  if (typeof postgres === 'string') return t.skip(postgres);
  t.after(() => postgres.stop());
  await assertSilent(t, await postgres.newDatabase());
});

async function assertSilent(t: TestContext, url: string): Promise<void> {
  const lookups = await seed(url);
  const site = await startSite({ DATABASE_URL: url });
  const connection = new Connection(Number(new URL(site.url).port));
  t.after(async () => {
    connection.close();
    await site.stop();
  });
  const [wrong, unknown]: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  let posts = 0;
  const ask = (reference: string) => {
    const body = new URLSearchParams({ reference, contact: 'somebody.else@example.com' });
    const visitor = { ...from(Math.floor(posts++ / postsPerNetwork) << 8), 'accept-encoding': 'identity' };
    return connection.ask(post('/repairs/track', String(body), visitor));
  };
  for (let n = 0; n < warmUps; n++) await ask(referenceOf(3, n));
  for (const { reference, exists } of lookups) {
    const started = performance.now();
    const { status, headers, body } = await ask(reference);
    (exists ? wrong : unknown).push(performance.now() - started);
    const { date: _, ...rest } = headers;
    answers.add(JSON.stringify([status, rest, String(body)]).replaceAll(reference, 'typed'));
  }
  const z = mannWhitney(wrong, unknown);
  t.diagnostic(
    `quartiles in ms: wrong contact ${quartiles(wrong)}, unknown reference ${quartiles(unknown)}, z = ${z.toFixed(2)}`,
  );
  assert.equal(answers.size, 1, 'all answers have the same bytes');
  assert.ok(Math.abs(z) <= maxZ, `the times differ, z = ${z}`);
}

/** Stores the repairs, and answers all lookups in a random order. */
async function seed(url: string): Promise<{ reference: string; exists: boolean }[]> {
  const store = await openStore(url, pino({ level: 'silent' }));
  const references = Array.from({ length: referencesEach }, (_, n) => n);
  for (const n of references) await addRepair(store, referenceOf(1, n));
  await store.close();
  const once = references.flatMap((n) => [
    { reference: referenceOf(1, n), exists: true },
    { reference: referenceOf(2, n), exists: false },
  ]);
  return Array.from({ length: maxLookups }, () => once)
    .flat()
    .map((lookup) => ({ ...lookup, at: Math.random() }))
    .sort((one, other) => one.at - other.at);
}

/** References of one kind, spread over the index: `kind` alone must not put them side by side. */
const referenceOf = (kind: number, n: number): string =>
  createReference('TBX', Uint8Array.of((n * 7) & 31, (n >> 3) & 31, kind, n & 31, (n >> 5) & 31, kind, 1));

/** How many standard deviations the ranks of two samples are apart (Mann and Whitney's U); times are never equal. */
function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, own: true })), ...other.map((ms) => ({ ms, own: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { own }, index) => sum + (own ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

function quartiles(sample: number[]): string {
  const sorted = sample.toSorted((one, other) => one - other);
  return [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * sorted.length)]?.toFixed(2)).join(' / ');
}
