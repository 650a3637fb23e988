import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createReference } from '../../../shared/reference.ts';
import { maxLookups } from '../../back-office/repairs/repair-tracking.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import { addRepair } from '../repair-rows.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startSite } from '../start-site.ts';

/** References that exist, and as many that do not; each is asked for as often as its limit allows. */
const referencesEach = 150;

/** Standard deviations: two equal samples are further apart once in a thousand runs. */
const maxZ = 3.3;

/** Posts from one network, within its limit. */
const postsPerNetwork = 25;

/** Lookups before anything is measured. */
const warmUps = 200;

interface Lookup {
  reference: string;
  exists: boolean;
}

const answersOf = async (t: TestContext, url: string) => {
  const { answers, wrong, unknown } = await measure(url);
  const times = (sample: number[]) =>
    [0.25, 0.5, 0.75].map((part) => quantile(sample, part).toFixed(2)).join(' / ');
  const z = mannWhitney(wrong, unknown);
  t.diagnostic(
    `quartiles in ms: wrong contact ${times(wrong)}, unknown reference ${times(unknown)}, z = ${z.toFixed(2)}`,
  );
  assert.equal(answers.size, 1, 'all answers have the same bytes');
  assert.ok(Math.abs(z) <= maxZ, `the times differ, z = ${z}`);
};

// 3,000 interleaved lookups, half with references that do not exist and half with wrong contacts: the answers must have the
// same bytes, and their times must not tell the two apart (Mann and Whitney's U).

test('SQLite: no lookup tells whether a reference exists', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'oracle-'));
  t.after(() => rm(folder, { recursive: true }));
  await answersOf(t, `sqlite:${folder}/shop.db`);
});

test('PostgreSQL: no lookup tells whether a reference exists', async (t) => {
  const postgres = await sharedPostgres();
  if (typeof postgres === 'string') return t.skip(postgres);
  t.after(() => postgres.stop());
  await answersOf(t, await postgres.newDatabase());
});

async function measure(url: string) {
  const lookups = await seed(url);
  const site = await startSite({ DATABASE_URL: url });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [wrong, unknown]: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  let posts = 0;
  const ask = async (reference: string) => {
    const network = Math.floor(posts++ / postsPerNetwork);
    const address = `203.0.${network >> 8}.${network & 255}`;
    return lookUp(site.url, agent, reference, address);
  };
  try {
    for (let n = 0; n < warmUps; n++) await ask(sampleReference(3, n));
    for (const { reference, exists } of lookups) {
      const { ms, answer } = await ask(reference);
      (exists ? wrong : unknown).push(ms);
      answers.add(answer.replaceAll(reference, 'typed'));
    }
  } finally {
    agent.destroy();
    await site.stop();
  }
  return { answers, wrong, unknown };
}

/** Stores the repairs, and answers all lookups in a random order. */
async function seed(url: string): Promise<Lookup[]> {
  const store = await openStore(url, pino({ level: 'silent' }));
  const lookups: Lookup[] = [];
  for (let n = 0; n < referencesEach; n++) {
    await addRepair(store, sampleReference(1, n));
    for (let times = 0; times < maxLookups; times++) {
      lookups.push(
        { reference: sampleReference(1, n), exists: true },
        { reference: sampleReference(2, n), exists: false },
      );
    }
  }
  await store.close();
  return lookups
    .map((lookup) => ({ lookup, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ lookup }) => lookup);
}

/** References of one kind, spread over the index: `kind` alone must not put them side by side. */
const sampleReference = (kind: number, n: number): string =>
  createReference('TBX', Uint8Array.of((n * 7) & 31, (n >> 3) & 31, kind, n & 31, (n >> 5) & 31, kind, 1));

/** All of an answer but its date, and the milliseconds until its last byte. */
async function lookUp(url: string, agent: Agent, reference: string, address: string) {
  const body = new URLSearchParams({ reference, contact: 'somebody.else@example.com' }).toString();
  const start = performance.now();
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      'x-forwarded-for': address,
    };
    request(`${url}/repairs/track`, { method: 'POST', agent, headers }, async (response) => {
      const { date, ...rest } = response.headers;
      resolve(JSON.stringify([response.statusCode, rest, await text(response)]));
    })
      .on('error', reject)
      .end(body);
  });
  return { ms: performance.now() - start, answer };
}

/** How many standard deviations the ranks of two samples are apart; times are never equal. */
function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, own: true })), ...other.map((ms) => ({ ms, own: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { own }, index) => sum + (own ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

function quantile(sample: number[], part: number): number {
  const sorted = [...sample].sort((one, other) => one - other);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
}
