import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleFor } from './route-rules.ts';
import { routeRules } from './routes.ts';

test('the most specific rule counts', () => {
  const rules = {
    '/**': { cache: true as const },
    '/a/**': { private: true as const },
    '/a/b': { prerender: true as const },
    '/a/b/**': { redirect: '/x' },
  };
  const cases: [string, object][] = [
    ['/', { cache: true }],
    ['/z', { cache: true }],
    ['/a/z', { private: true }],
    ['/a/z/y', { private: true }],
    ['/a/b', { prerender: true }],
    ['/a/b/c', { redirect: '/x' }],
    ['/ab', { cache: true }],
    ['/a', { private: true }],
  ];
  for (const [path, rule] of cases) assert.deepEqual(ruleFor(path, rules), rule, path);
});

test('a path that no rule covers has an empty one', () => {
  assert.deepEqual(ruleFor('/x', { '/a/**': { cache: true } }), {});
});

test('a repair that is looked up is kept nowhere', () => {
  assert.deepEqual(ruleFor('/repairs/track/abc', routeRules), { private: true });
  assert.equal(ruleFor('/repairs/track', routeRules).private, undefined);
});

test('pages with a path of their own are made by the build, the catalogue is not', () => {
  assert.equal(ruleFor('/', routeRules).prerender, true);
  assert.equal(ruleFor('/help/faq', routeRules).prerender, true);
  assert.deepEqual(ruleFor('/repairs/apple/iphone-13', routeRules), { cache: true });
  // The list names no path of the catalogue.
  assert.ok(Object.keys(routeRules).length < 25);
});
