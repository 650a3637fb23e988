import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { createIconLoader } from './icon-loader.ts';

const here = 'https://site.example.com/_site/icons';
const there = 'https://other.example.com/icons';
const body = '<path d="M0 0"/>';

let urls: string[] = [];
/** What the hosts answer; none has an answer for a request without one. */
let answers: Record<string, Response> = {};

/** Lets time pass, and then the few milliseconds that Iconify takes between its steps. */
async function pass(milliseconds: number): Promise<void> {
  mock.timers.tick(milliseconds);
  for (let step = 0; step < 10; step++) {
    await new Promise(setImmediate);
    mock.timers.tick(1);
  }
}

beforeEach(() => {
  urls = [];
  mock.timers.enable({ apis: ['setTimeout'] });
  // Node's mocked timer may never end where no delay is given.
  const { setTimeout } = globalThis;
  mock.method(globalThis, 'setTimeout', (end: (value: unknown) => void, delay = 0, value?: unknown) =>
    setTimeout(end, delay, value),
  );
  mock.method(globalThis, 'fetch', async (url: string) => {
    urls.push(url);
    return answers[url] ?? new Promise(() => {});
  });
});
afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});

const load = createIconLoader([here, there]);

test('requests every icon once, with URLs of at most 500 characters', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(index % 9)}a-${index}`);
  for (const name of [...names, ...names]) load({ prefix: 'many', name }).catch(() => {});
  await pass(0);
  assert.ok(urls.every((url) => url.length <= 500));
  assert.ok(
    urls.slice(0, -1).every((url) => url.length > 480),
    'none is cut early',
  );
  const asked = urls.flatMap((url) => (new URL(url).searchParams.get('icons') ?? '').split(','));
  assert.deepEqual(asked, names.sort());
});

test('asks the next host after 750 ms without an answer', async () => {
  const [first = '', second = ''] = [here, there].map((host) => `${host}/slow.json?icons=sun`);
  const set = { prefix: 'slow', icons: { sun: { body } }, width: 24, height: 24 };
  answers = { [second]: Response.json(set) };
  const icon = load({ prefix: 'slow', name: 'sun' });
  await pass(0);
  await pass(700);
  assert.deepEqual(urls, [first]);
  await pass(50);
  assert.deepEqual(urls, [first, second]);
  assert.deepEqual(await icon, { body, width: 24, height: 24 });
});

for (const [idle, limit] of [
  [false, 5000],
  [true, 1500],
] as const) {
  test(`gives up after ${limit} ms${idle ? ' if idle' : ''}`, async () => {
    let error: unknown;
    load({ prefix: 'silent', name: 'sun' }, idle).catch((reason) => (error = reason));
    await pass(limit - 50);
    assert.equal(error, undefined);
    await pass(50);
    assert.match(String(error), new RegExp(`${limit} ms`));
  });
}
