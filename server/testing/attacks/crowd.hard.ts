import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type AttackedSite, startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { from, get, type HttpRequest, post } from './requests.ts';
import { formPaths, goodAnswers } from './sample-forms.ts';
import { type Question, type Visit, visitWhile } from './visitor.ts';

// One address asks as fast as it can over 200 connections; another visitor must hardly notice.

const connections = 200;
const attackMs = 10_000;
const maxRss = 300 * 1_048_576;
const maxTurnMs = 200;
/** Milliseconds within which the other visitor gets 95 of 100 answers. */
const maxP95 = { quote: 1000, form: 1000 };

const attacker = from(1);
const form = (n: number) => String(new URLSearchParams(goodAnswers('contact', n)));
/** A repair's quote, other choices each time: no cache has it. */
const quote = (n: number) => `/repairs?device=apple/iphone-13&with=screen-replacement.genuine.${10_000 + n}`;
const large = `name=a&message=${'x'.repeat(500_000)}`;

/** All that the server may be told to compress with, and none. */
const encodings = ['br', 'gzip', 'zstd', 'identity', 'gzip, deflate, br, zstd'];

const crowds: Record<string, (n: number) => HttpRequest> = {
  'a cached page': () => get('/', attacker),
  'quotes, another each time': (n) => get(quote(n), attacker),
  'misspelt searches, in every encoding': (n) =>
    get(`/repairs?q=iphnoe+scren+${n}`, {
      ...attacker,
      'accept-encoding': encodings[n % encodings.length] ?? '',
    }),
  'the form that requests a repair': () =>
    get('/repairs?step=request', { ...attacker, 'accept-encoding': 'br' }),
  'pages that are not there': (n) => get(`/no/such/page-${n}`, attacker),
  'posts of 1 KB': () => post('/contact', `name=a&message=${'x'.repeat(1000)}`, attacker),
  'posts of 500 KB': () => post('/contact', large, attacker),
};

const some = (make: (n: number) => HttpRequest) => Array.from({ length: 200 }, (_, n) => make(n));
const questions: Question[] = [
  { name: 'page', requests: [get('/', from(2))] },
  { name: 'quote', requests: some((n) => get(quote(1_000_000 + n), from(1000 + n))) },
  { name: 'form', requests: some((n) => post(formPaths.contact, form(1_000_000 + n), from(2000 + n))) },
];

let site: AttackedSite;
/** Bytes of the heap, without garbage, after each crowd. */
const heaps: number[] = [];
before(async () => {
  site = await startAttackedSite();
});
after(() => site.stop());

for (const [name, request] of [['nobody asks', null], ...Object.entries(crowds)] as const) {
  test(`while one address asks for ${name}`, async (t) => {
    await site.usage();
    let answered = 0;
    const most = { rss: 0, turnMs: 0 };
    const visits = await visitWhile(site.port, questions, async () => {
      const until = performance.now() + attackMs;
      const attack = async () => {
        const connection = new Connection(site.port);
        while (performance.now() < until) {
          // A server that closes before it has read all of a body may take its answer along.
          await connection.ask(request?.(++answered) ?? get('/'), 60_000).catch(() => undefined);
        }
        connection.close();
      };
      const watch = async () => {
        while (performance.now() < until) {
          const { rss, maxTurnMs } = await site.usage();
          most.rss = Math.max(most.rss, rss);
          most.turnMs = Math.max(most.turnMs, maxTurnMs);
          await setTimeout(500);
        }
      };
      await (request
        ? Promise.all([...Array.from({ length: connections }, attack), watch()])
        : setTimeout(attackMs / 4));
    });
    heaps.push((await site.usage('collect')).heapUsed);
    const p95 = { page: p95Of(visits, 'page'), quote: p95Of(visits, 'quote'), form: p95Of(visits, 'form') };
    t.diagnostic(
      `${answered} requests; others: p95 in ms ${JSON.stringify(p95)} of ${visits.length}, ${Math.round(most.rss / 1_048_576)} MB`,
    );
    assert.deepEqual(
      visits.filter(({ status }) => status === 0 || status >= 500),
      [],
    );
    for (const [kind, most] of Object.entries(maxP95))
      assert.ok(p95[kind as keyof typeof p95] <= most, `${kind}: ${p95[kind as keyof typeof p95]} ms`);
    assert.ok(most.rss <= maxRss, `${most.rss} bytes of memory`);
    assert.ok(most.turnMs <= maxTurnMs, `a turn of the event loop took ${most.turnMs} ms`);
  });
}

test('a crowd that comes again leaves nothing on the heap', async (t) => {
  const [attackers, until] = [connections / 10, performance.now() + attackMs];
  const crowd = Object.values(crowds);
  await Promise.all(
    Array.from({ length: attackers }, async (_, visitor) => {
      const connection = new Connection(site.port);
      for (let n = visitor; performance.now() < until; n += attackers)
        await connection.ask(crowd[n % crowd.length]?.(n) ?? get('/')).catch(() => undefined);
      connection.close();
    }),
  );
  const [before = 0, { heapUsed }] = [heaps.at(-1), await site.usage('collect')];
  t.diagnostic(`${Math.round(before / 1_048_576)} MB before, ${Math.round(heapUsed / 1_048_576)} MB after`);
  assert.ok(heapUsed <= before * 1.1, `a heap of ${heapUsed} bytes after ${before}`);
});

function p95Of(visits: Visit[], name: string): number {
  const times = visits.filter((visit) => visit.name === name).map(({ ms }) => ms);
  return Math.round(
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY,
  );
}
