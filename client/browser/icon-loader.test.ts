import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { parseIconName } from '../../shared/iconify.ts';
import { createIconLoader } from './icon-loader.ts';

const here = 'https://site.example.com/_site/icons';
const there = 'https://other.example.com/icons';

interface Call {
  url: string;
  signal: AbortSignal;
  answer: (body: unknown, status?: number) => Promise<void>;
  fail: () => Promise<void>;
}
let calls: Call[] = [];
let warnings: string[] = [];

/** Lets pending promises settle; timers stand still. */
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  calls = [];
  warnings = [];
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(console, 'warn', (...words: unknown[]) => warnings.push(words.join(' ')));
  mock.method(
    globalThis,
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const answer = (body: unknown, status = 200) => {
          resolve(new Response(JSON.stringify(body), { status }));
          return settle();
        };
        const fail = () => {
          reject(new TypeError('network'));
          return settle();
        };
        calls.push({ url, signal, answer, fail } as Call);
      }),
  );
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

function start(hosts = [here]) {
  const load = createIconLoader(hosts);
  return (name: string, idle?: boolean) => {
    const icon = parseIconName(name);
    assert.ok(icon);
    return load(icon, idle);
  };
}
const call = (index: number): Call => calls[index] ?? assert.fail(`there was no request ${index}`);
const urls = () => calls.map(({ url }) => url);
const body = '<path d="M0 0"/>';
const iconSet = (prefix: string, ...names: string[]) => ({
  prefix,
  icons: Object.fromEntries(names.map((name) => [name, { body }])),
  width: 24,
  height: 24,
});
const drawn = { body, width: 24, height: 24 };

test('sends the icons of one tick together: one request per collection, sorted, without repeats', async () => {
  const load = start();
  const wanted = ['heroicons:sun', 'simple-icons:github', 'heroicons:moon', 'i-heroicons-sun'].map((name) =>
    load(name),
  );
  assert.equal(calls.length, 0);
  mock.timers.tick(0);
  assert.deepEqual(urls(), [
    `${here}/heroicons.json?icons=moon,sun`,
    `${here}/simple-icons.json?icons=github`,
  ]);
  await call(0).answer(iconSet('heroicons', 'moon', 'sun'));
  await call(1).answer(iconSet('simple-icons', 'github'));
  assert.deepEqual(await Promise.all(wanted), [drawn, drawn, drawn, drawn]);

  load('heroicons:sun');
  load('heroicons:phone');
  mock.timers.tick(0);
  assert.deepEqual(urls().slice(2), [`${here}/heroicons.json?icons=phone`]);
});

test('requests every icon with URLs of at most 500 characters', () => {
  const load = start([here, there]);
  const names = Array.from({ length: 200 }, (_, index) => `icon-number-${index}`);
  for (const name of names) load(`heroicons:${name}`);
  mock.timers.tick(0);
  assert.ok(urls().every((url) => url.length <= 500));
  assert.ok(
    urls()
      .slice(0, -1)
      .every((url) => url.length > 480),
    'none is cut early',
  );
  const asked = urls().flatMap((url) => (new URL(url).searchParams.get('icons') ?? '').split(','));
  assert.deepEqual(asked.sort(), names.sort());
});

test('asks the next host after 750 ms without an answer; the first answer wins', async () => {
  const icon = start([here, there])('heroicons:sun');
  mock.timers.tick(0);
  mock.timers.tick(749);
  await settle();
  assert.equal(calls.length, 1);
  mock.timers.tick(1);
  await settle();
  assert.deepEqual(
    urls(),
    [here, there].map((host) => `${host}/heroicons.json?icons=sun`),
  );
  await call(1).answer(iconSet('heroicons', 'sun'));
  assert.deepEqual(await icon, drawn);
  assert.ok(call(0).signal.aborted, 'the other request is given up');
  mock.timers.tick(10_000);
  await settle();
  assert.deepEqual(warnings, []);
});

test('asks the next host at once if one fails', async () => {
  const icon = start([here, there])('heroicons:sun');
  mock.timers.tick(0);
  await call(0).fail();
  await call(1).answer(iconSet('heroicons', 'sun'));
  assert.deepEqual(await icon, drawn);
});

test('gives up after 5000 ms in all', async () => {
  const icon = start([here, there])('heroicons:sun');
  mock.timers.tick(0);
  mock.timers.tick(750);
  await settle();
  mock.timers.tick(4249);
  await settle();
  assert.deepEqual(warnings, []);
  mock.timers.tick(1);
  assert.equal(await icon, null);
  assert.ok(calls.length === 2 && calls.every(({ signal }) => signal.aborted));
  assert.match(warnings.join(), /heroicons:sun.*5000 ms/);
});

const faults: [name: string, fail: (call: Call) => Promise<void>][] = [
  ['a network failure', ({ fail }) => fail()],
  ['a 502', ({ answer }) => answer({ statusCode: 502 }, 502)],
  ['a 404', ({ answer }) => answer({ statusCode: 404 }, 404)],
  ['no JSON', ({ answer }) => answer(undefined)],
  ['no icons', ({ answer }) => answer({ hello: 'world' })],
  ['another collection', ({ answer }) => answer(iconSet('mdi', 'sun'))],
  ['an icon without a drawing', ({ answer }) => answer({ prefix: 'heroicons', icons: { sun: {} } })],
  ['an icon that is missing', ({ answer }) => answer(iconSet('heroicons', 'moon'))],
];
for (const [name, fail] of faults) {
  test(`${name} is one warning and no icon, and is not requested again`, async () => {
    const load = start();
    const icon = load('heroicons:sun');
    mock.timers.tick(0);
    await fail(call(0));
    assert.equal(await icon, null);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /heroicons:sun/);
    assert.equal(await load('heroicons:sun'), null);
    mock.timers.tick(10_000);
    assert.equal(calls.length, 1);
  });
}

test('an idle request has 1500 ms, fails silently, and may be repeated', async () => {
  const load = start();
  const early = load('heroicons:sun', true);
  mock.timers.tick(0);
  mock.timers.tick(1499);
  assert.equal(call(0).signal.aborted, false);
  mock.timers.tick(1);
  assert.equal(await early, null);
  assert.deepEqual(warnings, []);

  const icon = load('heroicons:sun');
  mock.timers.tick(0);
  await call(1).answer(iconSet('heroicons', 'sun'));
  assert.deepEqual(await icon, drawn);
});

test('a request shares a pending idle one, and is sent anew if that fails', async () => {
  const load = start();
  load('heroicons:sun', true);
  mock.timers.tick(0);
  const icon = load('heroicons:sun');
  mock.timers.tick(0);
  assert.equal(calls.length, 1);
  mock.timers.tick(1500);
  await settle();
  mock.timers.tick(0);
  await call(1).answer(iconSet('heroicons', 'sun'));
  assert.deepEqual(await icon, drawn);
});
