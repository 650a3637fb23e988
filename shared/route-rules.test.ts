import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleFor } from './route-rules.ts';
import { fixedRoutes, routeIds, routeRules, routes } from './routes.ts';

test('ruleFor returns the most specific rule', () => {
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
  assert.deepEqual(ruleFor('/x', { '/a/**': { cache: true } }), {}, 'where no rule covers it');
});

test('the rules by path say what each row of the route table says', () => {
  const example = (path: string) => path.replace(/:\w+|\*/g, 'x');
  for (const id of routeIds) {
    assert.deepEqual(ruleFor(example(routes[id].path), routeRules), routes[id].rule, id);
  }
});

test('only pages whose path has no parameters are prerendered', () => {
  const prerendered = routeIds.filter((id) => 'prerender' in routes[id].rule);
  assert.deepEqual(
    prerendered,
    fixedRoutes.filter((id) => id !== 'sent'),
  );
});

test('the rules name no path of the catalogue', () => {
  assert.equal(Object.keys(routeRules).length, fixedRoutes.length + 2);
});
