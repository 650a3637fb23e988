import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { startNginx, type TestNginx } from '../../servers/nginx.ts';
import { type AttackedSite, startAttackedSite } from './attacked-site.ts';
import { flood } from './connection.ts';
import { from, get, type HttpRequest, post } from './requests.ts';
import { formPaths, goodAnswers } from './sample-forms.ts';
import { type Question, type Visit, visitWhile } from './visitor.ts';

// Several networks ask over 24 connections each, directly and through the shipped nginx; other visitors must be answered all the same.

const connectionsEach = 24;
const attackMs = 4000;
const visitors = 6;
/** How many of 100 tries others get an answer below 500, by the number of attacking networks. */
const minAnswered = { 4: 95, 5: 95, 16: 80 };
const maxHealthMs = 500;
/** Of all floods together, as for one address in `crowd.hard.ts`. */
const maxMb = 400;

const kinds: Record<string, (n: number) => string> = {
  quotes: (n) => `/repairs?device=apple/iphone-13&with=screen-replacement.genuine.${10_000 + n}`,
  'pages that are not there': (n) => `/no/such/page-${n}`,
  searches: (n) => `/repairs?q=iphnoe+scren+${n}`,
};

/** How others and attackers come, each from a network of its own. */
interface Way {
  /** A text says why it cannot be tried here. */
  port: () => number | string;
  sentBy: (request: HttpRequest, network: number) => HttpRequest;
}

const ways: Record<string, Way> = {
  'forwarded by a proxy that refuses nothing': {
    port: () => site.port,
    sentBy: (request, network) => ({ ...request, headers: { ...request.headers, ...from(network << 8) } }),
  },
  'through the shipped nginx': {
    port: () => (typeof nginx === 'string' ? nginx : nginx.port),
    sentBy: (request, network) => ({ ...request, localAddress: `127.${network >> 8}.${network & 255}.1` }),
  },
};

let site: AttackedSite;
let nginx: TestNginx | string;
before(async () => {
  // Only nginx is a proxy: visitors have other addresses of loopback.
  site = await startAttackedSite({ TRUST_PROXY: '127.0.0.1' });
  nginx = await startNginx([site.port]);
});
after(async () => {
  if (typeof nginx !== 'string') await nginx.stop();
  await site.stop();
});

/** Of the whole run: nobody comes twice. */
let came = 0;

for (const [how, way] of Object.entries(ways)) {
  describe(`others are answered, ${how}`, () => {
    for (const [kind, path] of Object.entries(kinds)) {
      for (const [networks, least] of Object.entries(minAnswered)) {
        test(`while ${networks} networks ask for ${kind}`, (t) =>
          attack(t, way, path, Number(networks), least));
      }
    }
  });
}

async function attack(
  t: TestContext,
  { port: portOrReason, sentBy }: Way,
  path: (n: number) => string,
  networks: number,
  least: number,
): Promise<void> {
  const port = portOrReason();
  if (typeof port === 'string') return t.skip(port);
  const some = (make: (n: number) => HttpRequest) =>
    Array.from({ length: 400 }, () => sentBy(make(++came), 1000 + (came % 60_000)));
  const questions: Question[] = [
    { name: 'quote', requests: some((n) => get(kinds.quotes?.(1_000_000 + n) ?? '')) },
    { name: 'search', requests: some((n) => get(`/repairs?q=galaxy+batery+${n}`)) },
    { name: 'request form', requests: some(() => get('/repairs?step=request')) },
    {
      name: 'stored form',
      requests: some((n) => post(formPaths.contact, String(new URLSearchParams(goodAnswers('contact', n))))),
    },
  ];
  let asked = 0;
  const attacking = async () => {
    asked = await flood(port, [networks * connectionsEach, attackMs], (n, at) =>
      sentBy(get(path(n)), 1 + (at % networks)),
    );
  };
  let visits: Visit[] = [];
  const checks = await visitWhile(site.port, [health], async () => {
    visits = await visitWhile(port, questions, attacking, visitors);
  });

  const mb = Math.round((await site.usage()).maxRss / 1_048_576);
  const slowestMs = Math.round(Math.max(...checks.map(({ ms }) => ms)));
  const answered = Object.fromEntries(questions.map(({ name }) => [name, percentAnswered(visits, name)]));
  t.diagnostic(
    `${asked} requests; answered of 100 tries of others: ${JSON.stringify(answered)} (${visits.length} in all); /health/live within ${slowestMs} ms; at most ${mb} MB`,
  );
  for (const [name, percent] of Object.entries(answered))
    assert.ok(percent >= (name === 'stored form' ? 100 : least), `${name}: ${percent} of 100`);
  assert.ok(mb <= maxMb, `${mb} MB of memory`);
  assert.ok(slowestMs <= maxHealthMs, `/health/live took ${slowestMs} ms`);
}

const health: Question = { name: 'health', requests: [get('/health/live')] };

function percentAnswered(visits: Visit[], name: string): number {
  const own = visits.filter((visit) => visit.name === name);
  const answered = own.filter(({ status }) => status > 0 && status < 500);
  return Math.round((100 * answered.length) / own.length);
}
