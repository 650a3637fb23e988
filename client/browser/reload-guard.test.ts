import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

const tested = import.meta.url.replace(/\.test(?=\.\w+$)/, '');

/** A fresh module over fake browser globals: the guard's memory lasts as long as the document. */
async function freshGuard() {
  const module = await import(`${tested}?life=${++life}`);
  const loaded: string[] = [];
  const guard: (path: string) => boolean = (path) =>
    module.loadThroughGuard(new URL(path, 'https://site.example.com'), 'key', ({ href }: URL) =>
      loaded.push(href),
    );
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

beforeEach(() => {
  stored.clear();
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  Object.assign(globalThis, { sessionStorage: working });
});

test('loads a path once within ten seconds, and again after them', async () => {
  const { guard, loaded } = await freshGuard();
  assert.equal(guard('/a'), true);
  assert.equal(guard('/a'), false);
  mock.timers.tick(9_999);
  assert.equal(guard('/a'), false);
  mock.timers.tick(1);
  assert.equal(guard('/a'), true);
  assert.equal(loaded.length, 2);
});

test('remembers several paths with their queries', async () => {
  const { guard } = await freshGuard();
  assert.equal(guard('/a'), true);
  assert.equal(guard('/b'), true);
  assert.equal(guard('/a?q=1'), true);
  assert.equal(guard('/a'), false);
  assert.equal(guard('/b'), false);
  assert.equal(guard('/a?q=1'), false);
});

test('works without a storage that throws, and does not loop', async () => {
  Object.assign(globalThis, { sessionStorage: throwing });
  const { guard, loaded } = await freshGuard();
  assert.equal(guard('/a'), true);
  assert.equal(guard('/a'), false);
  assert.equal(loaded.length, 1);
});

test('ignores invalid records in the storage', async () => {
  for (const invalid of ['{', 'null', '{"path":"/a"}', '[1,null,{"path":2}]']) {
    stored.set('reload-guard', invalid);
    assert.equal((await freshGuard()).guard('/a'), true);
  }
});
