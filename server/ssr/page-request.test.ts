import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { routeIds, routeRules, routes } from '../../shared/routes.ts';
import type { Build } from './definition.ts';
import { isCacheable, pageRequest } from './page-request.ts';

const { signal } = new AbortController();
const requestFor = (url: string, id = 'device') => {
  const request = { raw: { url }, params: { manufacturer: 'apple' } } as unknown as FastifyRequest;
  return pageRequest(id, { request, signal }, { payloads: true, maxQueryLength: { page: 4000, island: 0 } });
};

describe('pageRequest', () => {
  test('splits the URL into path and query', () => {
    const { page, kind } = requestFor('/repairs/apple?q=a%20b&x=?');
    assert.equal(kind, 'document');
    assert.deepEqual(
      { ...page, query: [...page.query] },
      {
        id: 'device',
        path: '/repairs/apple',
        params: { manufacturer: 'apple' },
        signal,
        query: [
          ['q', 'a b'],
          ['x', '?'],
        ],
      },
    );
    assert.equal(requestFor('/').page.query.size, 0);
  });

  test("takes the page's path where the request is for its payload", () => {
    const { page, kind } = requestFor('/help/faq/_payload.json?q=1');
    assert.deepEqual([kind, page.path, page.query.get('q')], ['payload', '/help/faq', '1']);
    assert.equal(requestFor('/_payload.json').page.path, '/');
  });

  test('parses so many characters of a query as the site says', () => {
    const { query } = requestFor(`/?a=${'x'.repeat(3992)}&b=1&c=2`).page;
    assert.deepEqual([query.get('b'), query.has('c')], ['1', false]);
  });
});

describe('isCacheable', () => {
  const site = (mode: Build['mode']) => ({
    build: { current: { mode } as Build },
    rules: routeRules,
    routes,
  });
  const production = site('production');

  test('is never for a page of somebody who is named', () => {
    const { page } = requestFor('/', 'home');
    assert.equal(isCacheable(page, production), true);
    assert.equal(isCacheable({ ...page, visitor: 'Ana' }, production), false);
  });

  test('is what the rule of the path says', () => {
    for (const id of routeIds) {
      const path = routes[id].path.replace(/:\w+|\*/g, 'x');
      assert.equal(isCacheable(requestFor(path, id).page, production), !['sent', 'repair'].includes(id), id);
    }
    assert.equal(isCacheable(requestFor('/repairs/track/secret', 'track').page, production), false);
  });
});
