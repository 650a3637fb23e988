import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import type { ReactNode } from 'react';
import request from 'supertest';
import type { PageData } from '../../shared/page-data.ts';
import { listen, rawSocket } from '../testing/raw-socket.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createLoad, type LoadLimits, Overloaded, PageDeadline } from './load.ts';

/** Longer than any test: what is given this limit never reaches it. */
const never = 60_000;
const forever = new Promise<never>(() => {});

function loadWith(limits: Partial<LoadLimits>, lagMs = () => 0) {
  const lines: { msg: string; full?: number }[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const all = { maxRunning: 1, maxWaiting: 0, maxWaitMs: never, deadlineMs: never, maxHeldMs: never };
  return { ...createLoad({ log, limits: { ...all, ...limits }, lagMs }), lines };
}

/** Work that ends when it is told to. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const work = () => {
    started = true;
    return promise;
  };
  return {
    work,
    end: () => resolve('done'),
    fail: () => reject(new Error('on purpose')),
    started: () => started,
  };
}

/** A few turns of the event loop: as many as it takes to pass a place on. */
async function turns(): Promise<void> {
  for (let each = 0; each < 5; each += 1) await setImmediate();
}

describe('load', () => {
  test('runs a limited number of renders and queues the others in order', async () => {
    const { run } = loadWith({ maxRunning: 2, maxWaiting: 2 });
    const tasks = [task(), task(), task(), task()];
    const runs = tasks.map(({ work }) => run(work));
    const started = () => tasks.map((each) => each.started());
    await turns();
    assert.deepEqual(started(), [true, true, false, false]);
    tasks[1]?.end();
    await turns();
    assert.deepEqual(started(), [true, true, true, false]);
    for (const each of tasks) each.end();
    assert.deepEqual(await Promise.all(runs), ['done', 'done', 'done', 'done']);
  });

  test('refuses renders while the queue is full, with one log line for all', async () => {
    const { run, lines } = loadWith({ maxRunning: 1, maxWaiting: 1 });
    const [first, second] = [task(), task()];
    const runs = [run(first.work), run(second.work)];
    await turns();
    for (let each = 0; each < 100; each += 1) await assert.rejects(run(task().work), Overloaded);
    assert.deepEqual(
      lines.map(({ msg, full }) => ({ msg, full })),
      [{ msg: 'renders were refused', full: 1 }],
    );
    first.end();
    second.end();
    await Promise.all(runs);
  });

  test('refuses a render that has waited too long', async () => {
    const { run } = loadWith({ maxWaiting: 1, maxWaitMs: 20 });
    const [first, second] = [task(), task()];
    const running = run(first.work);
    await assert.rejects(run(second.work), Overloaded);
    first.end();
    await running;
    assert.equal(second.started(), false);
    assert.equal(await run(async () => 'free'), 'free');
  });

  test('runs one at a time while the event loop lags', async () => {
    let lag = 501;
    const { run } = loadWith({ maxRunning: 2, maxLagMs: 500 }, () => lag);
    const { work, end } = task();
    const only = run(work);
    await assert.rejects(
      run(async () => 'late'),
      Overloaded,
    );
    lag = 500;
    assert.equal(await run(async () => 'in time'), 'in time');
    end();
    assert.equal(await only, 'done');
  });

  test('frees a slot when work rejects or throws', async () => {
    const { run } = loadWith({});
    const { work, fail } = task();
    const failing = run(work);
    await turns();
    fail();
    await assert.rejects(failing, /on purpose/);
    await assert.rejects(
      run(() => {
        throw new Error('at once');
      }),
      /at once/,
    );
    assert.equal(await run(async () => 'free'), 'free');
  });

  test('rejects a hanging render at the deadline and counts it until it ends', async () => {
    const { run } = loadWith({ deadlineMs: 20 });
    const { work, end } = task();
    await assert.rejects(run(work), PageDeadline);
    await assert.rejects(
      run(async () => 'too early'),
      Overloaded,
    );
    end();
    await turns();
    assert.equal(await run(async () => 'free'), 'free');
  });

  test('frees the slot of a render that never ends', async () => {
    const { run } = loadWith({ deadlineMs: 10, maxHeldMs: 30, maxWaiting: 1 });
    await assert.rejects(
      run(() => forever),
      PageDeadline,
    );
    assert.equal(await run(async () => 'free'), 'free');
  });

  for (const end of ['end', 'destroy'] as const) {
    test(`counts a streamed page until its ${end}`, async () => {
      const { run } = loadWith({});
      const stream = new PassThrough();
      await run(async () => stream);
      await assert.rejects(
        run(async () => 'too early'),
        Overloaded,
      );
      stream[end]();
      await turns();
      assert.equal(await run(async () => 'free'), 'free');
    });
  }

  test('measures the lag: none while idle, else how long the loop is blocked', async () => {
    const log = pino({ level: 'silent' });
    const { run } = createLoad({ log, limits: { maxLagMs: 300 } });
    const { work, end: endFirst } = task();
    const first = run(work);
    await run(async () => 'idle');
    const end = performance.now() + 1500;
    while (performance.now() < end) {
      const busy = performance.now() + 500;
      while (performance.now() < busy);
      await turns();
    }
    await assert.rejects(
      run(async () => 'busy'),
      Overloaded,
    );
    endFirst();
    await first;
  });
});

const askers = {
  person: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  script: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
  crawler: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
};

/** A site that renders two pages at once and lets none wait; pages of devices hang until `release`. */
async function hangingSite(context: TestContext) {
  let open = false;
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  const hanging = new Set<string>();
  const Hangs = ({ data }: { data: PageData['device'] }): ReactNode => {
    hanging.add(data.device.slug);
    if (!open) throw gate;
    return <h1>rendered</h1>;
  };
  const site = await createTestApp({
    views: { device: Hangs },
    rules: { '/**': { cache: true } },
    limits: { load: { maxRunning: 2, maxWaiting: 0, maxLagMs: never } },
    renderDeadlineMs: never,
  });
  context.after(() => {
    release();
    return site.app.close();
  });
  const release = () => {
    open = true;
    resolve();
  };
  return {
    ...site,
    release,
    hanging,
    get: (path: string) => request(site.app.server).get(path).set(askers.person),
  };
}

describe('an overloaded site', () => {
  test('refuses pages that are not cached and answers everything else', async (context) => {
    const { app, lines, get, release, hanging } = await hangingSite(context);
    const { text } = await get('/').expect(200);
    const asset = /src="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? '';
    await app.listen({ port: 0, host: '127.0.0.1' });

    const paths = ['/repairs/apple/iphone-13', '/repairs/apple/macbook-air-m1'];
    const answers = Promise.all(paths.map((path) => get(path).then(({ status }) => status)));
    while (hanging.size < 2) await turns();

    for (const path of [
      '/',
      asset,
      '/health/live',
      '/health/ready',
      '/sitemap.xml',
      '/_site/islands/open-now.json',
    ]) {
      await get(path).expect(200);
    }
    const refused = [
      '/about',
      '/repairs/apple',
      '/about/_payload.json',
      '/_site/islands/content.json?path=/about',
    ];
    for (const path of refused) {
      for (const [asker, headers] of Object.entries(askers)) {
        const answer = await request(app.server).get(path).set(headers).expect(503);
        assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
        assert.equal(answer.headers['cache-control'], 'no-store');
        assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'/);
        assert.ok(Number(answer.headers['content-length']) < 1000);
        if (asker === 'script' || path.includes('.json')) assert.equal(answer.body.statusCode, 503);
        else if (asker === 'crawler') assert.equal(answer.text, '503 Service Unavailable\n');
        else assert.match(answer.text, /<h1>Service Unavailable<\/h1>[\s\S]*tel:\+61755500142/);
      }
    }
    assert.equal(lines.filter(({ msg }) => msg === 'renders were refused').length, 1);
    assert.ok(!lines.some(({ level }) => level === 50), 'no stack for each refusal');

    release();
    assert.deepEqual(await answers, [200, 200]);
    await get('/about').expect(200);
  });
});

test('a cached page waits for a few earlier renders, not for all of them', async (context) => {
  const { app, release } = await createTestApp({
    limits: { load: { maxWaiting: 200, maxWaitMs: never, maxLagMs: never } },
  });
  context.after(() => app.close());
  const port = await listen(app);
  await request(`http://127.0.0.1:${port}`).get('/').expect(200);
  const { socket, closed } = rawSocket(port);
  await once(socket, 'connect');

  const { renderer } = release;
  const { renderPage } = renderer;
  let rendered = 0;
  renderer.renderPage = async (page) => {
    const body = await renderPage(page);
    rendered += 1;
    return body;
  };
  const searches = Array.from({ length: 200 }, (_, number) => app.inject(`/repairs?q=a${number}`));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  assert.match(await closed, /^HTTP\/1\.1 200 /);
  assert.ok(rendered < 100, `${rendered} renders came first`);
  context.diagnostic(`${rendered} renders came first`);
  for (const { statusCode } of await Promise.all(searches)) assert.equal(statusCode, 200);
});

describe('reads that hang', () => {
  const hangs = () => forever;
  const reads: [
    name: string,
    path: string,
    hang: (release: Awaited<ReturnType<typeof createTestApp>>['release']) => void,
  ][] = [
    ['a prerendered page', '/about', ({ prerendered }) => Object.assign(prerendered, { read: hangs })],
    [
      'a prerendered payload',
      '/about/_payload.json',
      ({ prerendered }) => Object.assign(prerendered, { read: hangs }),
    ],
    ['a document', '/accessibility', ({ library }) => Object.assign(library, { find: hangs })],
    ['a former path', '/no/such', ({ library }) => Object.assign(library, { movedTo: hangs })],
    [
      'a manufacturer',
      '/repairs/apple',
      ({ catalogue }) => Object.assign(catalogue, { manufacturer: hangs }),
    ],
    ['a device', '/repairs/apple/iphone-13', ({ catalogue }) => Object.assign(catalogue, { device: hangs })],
    [
      'an island',
      '/_site/islands/content.json?path=/about',
      ({ library }) => Object.assign(library, { find: hangs }),
    ],
  ];
  for (const [name, path, hang] of reads) {
    test(`${name}: 503 in time, told once, and no third read while two hang`, async (context) => {
      const { app, release, lines } = await createTestApp({
        renderDeadlineMs: 50,
        limits: { load: { maxRunning: 2, maxWaiting: 0, maxHeldMs: never, maxLagMs: never } },
      });
      context.after(() => app.close());
      hang(release);
      const ask = () => request(app.server).get(path).set(askers.script);
      for (let each = 0; each < 2; each += 1)
        assert.equal((await ask().expect(503)).headers['retry-after'], '30');
      assert.equal((await ask().expect(503)).headers['retry-after'], '5');
      const causes = lines.filter(({ level }) => level === 50).map(({ err }) => (err as Error).message);
      assert.deepEqual(causes, Array(2).fill('the page was not read and rendered within 50 ms'));
      await request(app.server).get('/health/live').expect(200);
    });
  }
});
