import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

/** A fresh module over a browser of three fields: the guard's memory belongs to one page's life. */
async function freshGuard() {
  const module = await import(`./reload-guard.ts?life=${++life}`);
  const loaded: string[] = [];
  const guard: (path: string) => boolean = (path) =>
    module.guardedLoad(new URL(path, 'https://site.example.com'), (href: string) => loaded.push(href));
  return { guard, loaded };
}
let life = 0;

const stored = new Map<string, string>();
const working = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
};
const throwing = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('denied');
  },
};

beforeEach((t) => {
  stored.clear();
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  Object.assign(globalThis, {
    sessionStorage: working,
    location: { pathname: '/elsewhere', search: '', reload: () => assert.fail(`reloaded in ${t}`) },
  });
});

test('a path is loaded once in ten seconds, and again after them', async () => {
  const { guard, loaded } = await freshGuard();
  assert.equal(guard('/a'), true);
  assert.equal(guard('/a'), false);
  mock.timers.tick(9_999);
  assert.equal(guard('/a'), false);
  mock.timers.tick(1);
  assert.equal(guard('/a'), true);
  assert.equal(loaded.length, 2);
});

test('several paths are remembered, with their queries', async () => {
  const { guard } = await freshGuard();
  assert.equal(guard('/a'), true);
  assert.equal(guard('/b'), true);
  assert.equal(guard('/a?q=1'), true);
  assert.equal(guard('/a'), false);
  assert.equal(guard('/b'), false);
  assert.equal(guard('/a?q=1'), false);
});

test('the record outlives the page', async () => {
  assert.equal((await freshGuard()).guard('/a'), true);
  assert.equal((await freshGuard()).guard('/a'), false);
});

test('a storage that throws is as if absent, but does not loop', async () => {
  Object.assign(globalThis, { sessionStorage: throwing });
  const { guard, loaded } = await freshGuard();
  assert.equal(guard('/a'), true);
  assert.equal(guard('/a'), false);
  assert.equal(loaded.length, 1);
});

test('rubbish in the storage is as if absent', async () => {
  for (const rubbish of ['{', 'null', '{"path":"/a"}', '[1,null,{"path":2}]']) {
    stored.set('reload-guard', rubbish);
    assert.equal((await freshGuard()).guard('/a'), true);
  }
});
