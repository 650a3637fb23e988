import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import request from 'supertest';
import { until } from '../testing/basics/until.ts';
import { createEnquiriesStandIn } from '../testing/fixtures/enquiries-stand-in.ts';
import { goodAnswers } from '../testing/hard/attacks/sample-forms.ts';
import { listen } from '../testing/network/raw-socket.ts';
import { createTestApp } from '../testing/servers/test-app.ts';

/** Longer than any test: what is given this limit never reaches it. */
const never = 60_000;

const clients = {
  person: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  script: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  crawler: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
};

/** A site that loads two pages at once; pages of devices hang until `release`. */
async function hangingSite(context: TestContext, waiting = 0) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const hanging = new Set<string>();
  const load = { running: 2, waiting, waitMs: never };
  const enquiries = createEnquiriesStandIn();
  const site = await createTestApp({ limits: { load }, renderDeadlineMs: never, enquiries });
  const { catalogue } = site.release;
  const { device } = catalogue;
  catalogue.device = async (manufacturer, slug) => {
    hanging.add(slug);
    await gate;
    return device(manufacturer, slug);
  };
  context.after(() => {
    release();
    return site.app.close();
  });
  return { ...site, release, hanging };
}

test('an overloaded site refuses pages that are not cached and answers everything else', async (context) => {
  const { app, lines, release, hanging } = await hangingSite(context);
  const get = (path: string) => request(app.server).get(path).set(clients.person);
  const { text } = await get('/').expect(200);
  const asset = /src="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? '';
  await listen(app);

  const paths = ['/repairs/apple/iphone-13', '/repairs/apple/macbook-air-m1'];
  const answers = Promise.all(paths.map((path) => get(path).then(({ status }) => status)));
  await until(() => hanging.size === 2);

  for (const path of ['/', '/about', asset, '/health/live', '/health/ready', '/sitemap.xml'])
    await get(path).expect(200);
  const refused = [
    '/accessibility',
    '/repairs/apple',
    '/accessibility/_payload.json',
    '/_site/islands/content.json?path=/about',
    '/_site/islands/device-search.json?q=iphone',
    '/_site/icons/heroicons.json?icons=phone',
  ];
  for (const path of refused) {
    for (const [client, headers] of Object.entries(clients)) {
      const answer = await request(app.server).get(path).set(headers).expect(503);
      assert.equal(answer.headers['retry-after'], '5');
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'/);
      assert.ok(Number(answer.headers['content-length']) < 1000);
      if (client === 'script' || path.includes('.json')) assert.equal(answer.body.statusCode, 503);
      else if (client === 'crawler') assert.equal(answer.text, '503 Service Unavailable\n');
      else assert.match(answer.text, /<h1>Service Unavailable<\/h1>[\s\S]*tel:\+61755500142/);
    }
  }
  // The first error page of its kind is a render, too: past the limit its status comes with a few words.
  const missing = await get('/no/such/page').expect(404);
  assert.ok(Number(missing.headers['content-length']) < 1000);
  assert.match(missing.text, /<h1>Page Not Found<\/h1>/);
  await request(app.server).post('/contact').type('form').send(goodAnswers('contact')).expect(303);
  assert.equal(lines.filter(({ msg }) => msg === 'renders were refused').length, 1);
  assert.ok(!lines.some(({ level }) => level === 50), 'no stack for each refusal');

  release();
  assert.deepEqual(await answers, [200, 200]);
  await get('/accessibility').expect(200);
});

test('a wrong address keeps its layout whatever is rendered, once there is a template', async (context) => {
  const { app, hanging } = await hangingSite(context);
  const get = (path: string) => request(app.server).get(path).set(clients.person);
  await get('/no/such/page').expect(404);
  await listen(app);
  for (const path of ['/repairs/apple/iphone-13', '/repairs/apple/macbook-air-m1']) get(path).end(() => {});
  await until(() => hanging.size === 2);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => get(`/no/such/page-${n}`).expect(404)),
  );
  for (const { text } of answers) assert.match(text, /<footer/);
});

test('who waits for a page that another began is not refused with that one', async (context) => {
  const { app, release, hanging } = await hangingSite(context, 3);
  await listen(app);
  const ask = async (network: number, path: string) => {
    const arrived = once(app.server, 'request');
    const headers = { ...clients.person, 'x-forwarded-for': `10.${network}.0.1` };
    const answer = request(app.server).get(path).set(headers).then();
    await arrived;
    return { answer };
  };
  for (const path of ['/repairs/apple/iphone-13', '/repairs/apple/macbook-air-m1']) await ask(9, path);
  await until(() => hanging.size === 2);
  for (const query of ['one', 'two']) await ask(1, `/repairs?q=${query}`);
  const began = await ask(1, '/accessibility');
  const joined = await ask(2, '/accessibility');
  const newcomer = await ask(3, '/repairs?q=three');
  assert.equal((await began.answer).status, 503);
  release();
  assert.deepEqual([(await joined.answer).status, (await newcomer.answer).status], [200, 200]);
});
