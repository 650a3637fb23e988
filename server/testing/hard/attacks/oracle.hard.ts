import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { maxWrongPerReference } from '../../../back-office/repairs/links/repair-lookup.ts';
import { createReference } from '../../../back-office/store/parse-reference.ts';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { sharedPostgres } from '../../databases/shared-postgres.ts';
import { addRepair } from '../../fixtures/repair-rows.ts';
import { startSite } from '../../servers/start-site.ts';
import { openBeside } from '../durability/open-beside.ts';
import { Connection } from './connection.ts';
import { from, post } from './requests.ts';

// Interleaved lookups from over 1,000 networks, half with references that do not exist and half with wrong contacts: within the
// limits of a reference, past those of an hour, and past those of a day. The answers must have the same bytes, and their times must
// not tell the two apart.

/** References that exist, and as many that do not; each is looked up as often as its limit of an hour allows. */
const referencesEach = 150;
/** Of those, as many are looked up until the limit of the day is reached, and then so often. */
const lockedEach = 5;
const afterLocking = 8;
/** Lookups from one network, within its limit. */
const perNetwork = 3;
/** Lookups before anything is measured. */
const warmUps = 200;
/** Standard deviations: two equal samples are further apart once in a thousand runs. */
const maxZ = 3.3;
const [wrong, right] = ['somebody.else@example.com', 'ana@example.com'];

test('SQLite: no lookup tells whether a reference exists', async (t) => {
  const folder = temporaryFolder();
  await assertSilent(t, `sqlite:${folder}/shop.db`);
});

test('PostgreSQL: no lookup tells whether a reference exists', async (t) => {
  const postgres = await sharedPostgres();
  if (typeof postgres === 'string') return t.skip(postgres);
  t.after(() => postgres.stop());
  await assertSilent(t, await postgres.newDatabase());
});

interface Lookup {
  reference: string;
  exists: boolean;
  contact: string;
}

async function assertSilent(t: TestContext, url: string): Promise<void> {
  await seed(url);
  const site = await startSite({ DATABASE_URL: url });
  const connection = new Connection(Number(new URL(site.url).port));
  t.after(async () => {
    connection.close();
    await site.stop();
  });
  let posts = 0;
  const ask = (reference: string, contact: string) => {
    const body = new URLSearchParams({ reference, contact });
    const visitor = { ...from(Math.floor(posts++ / perNetwork) << 8), 'accept-encoding': 'identity' };
    return connection.ask(post('/repairs/track', String(body), visitor));
  };
  /** Sends all lookups in a random order. */
  const compare = async (what: string, status: number, lookups: Lookup[]) => {
    const [known, unknown]: [number[], number[]] = [[], []];
    const answers = new Set<string>();
    for (const { reference, exists, contact } of shuffled(lookups)) {
      const started = performance.now();
      const answer = await ask(reference, contact);
      (exists ? known : unknown).push(performance.now() - started);
      // The seconds to wait tell when the first tries were, which whoever looks up knows.
      const { date: _, 'retry-after': _seconds, ...rest } = answer.headers;
      const text = JSON.stringify([answer.status, rest, String(answer.body)]);
      // What was typed is as long, and shown again.
      answers.add(
        text
          .replaceAll(reference, 'typed')
          .replaceAll(contact, 'typed')
          .replace(/"content-length":"\d+"/, ''),
      );
      assert.equal(answer.status, status, what);
    }
    const z = mannWhitney(known, unknown);
    t.diagnostic(
      `${what}: ${lookups.length} lookups, quartiles in ms: it exists ${quartiles(known)}, it does not ${quartiles(unknown)}, z = ${z.toFixed(2)}`,
    );
    assert.equal(answers.size, 1, `${what}: all answers have the same bytes`);
    assert.ok(Math.abs(z) <= maxZ, `${what}: the times differ, z = ${z}`);
  };

  for (let n = 0; n < warmUps; n++) await ask(referenceOf(3, n), wrong);
  const { anHour, aDay } = maxWrongPerReference;
  await compare('within the limits', 422, lookupsOf(referencesEach, anHour, wrong));
  await compare('past the hour', 429, lookupsOf(lockedEach, aDay - anHour, wrong));
  // A right contact gets the answer of all others, and the customer an e-mail.
  const [theirs, others] = [right, wrong].map((contact) => lookupsOf(lockedEach, afterLocking / 2, contact));
  await compare('past the day', 429, [...(theirs ?? []), ...(others ?? [])]);
  t.diagnostic(`from ${Math.ceil(posts / perNetwork)} networks`);
}

async function seed(url: string): Promise<void> {
  const store = await openBeside(url);
  for (let n = 0; n < referencesEach; n++) await addRepair(store, referenceOf(1, n));
  await store.close();
}

/** So many lookups of each of the first references, those that exist and those that do not. */
const lookupsOf = (references: number, times: number, contact: string): Lookup[] =>
  Array.from({ length: references * times }, (_, n) => n % references).flatMap((n) => [
    { reference: referenceOf(1, n), exists: true, contact },
    { reference: referenceOf(2, n), exists: false, contact },
  ]);

const shuffled = (lookups: Lookup[]): Lookup[] =>
  lookups
    .map((lookup) => ({ lookup, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ lookup }) => lookup);

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
