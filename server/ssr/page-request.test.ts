import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { routeIds, routeRules, routes } from '../../shared/routes.ts';
import type { Release } from '../release/release.ts';
import { fixedPageRequest, isCacheable, pageRequest } from './page-request.ts';

const requestFor = (url: string) =>
  ({ raw: { url }, params: { manufacturer: 'apple' } }) as unknown as FastifyRequest;

describe('pageRequest', () => {
  test('splits the URL into path and query', () => {
    const request = pageRequest('manufacturer', requestFor('/repairs/apple?q=a%20b&x=?'));
    assert.equal(request.id, 'manufacturer');
    assert.equal(request.path, '/repairs/apple');
    assert.deepEqual(
      [...request.query],
      [
        ['q', 'a b'],
        ['x', '?'],
      ],
    );
    assert.deepEqual(request.params, { manufacturer: 'apple' });
    assert.equal(pageRequest('home', requestFor('/')).query.size, 0);
  });

  test("takes the page's path where the request is for its payload", () => {
    const request = pageRequest('faq', requestFor('/help/faq/_payload.json?q=1'), '/help/faq');
    assert.equal(request.path, '/help/faq');
    assert.equal(request.query.get('q'), '1');
  });

  test('parses the first 4,000 characters of a query', () => {
    const { query } = pageRequest('home', requestFor(`/?a=${'x'.repeat(3992)}&b=1&c=2`));
    assert.equal(query.get('b'), '1');
    assert.equal(query.has('c'), false);
  });
});

describe('isCacheable', () => {
  const context = (mode: string) => ({ release: { current: { mode } as Release }, rules: routeRules });
  const production = context('production');
  const withQuery = (id: 'repairs' | 'home' | 'sent', query: string) => ({
    ...fixedPageRequest(id),
    query: new URLSearchParams(query),
  });

  test('is what the rule of the path says', () => {
    for (const id of routeIds) {
      const path = routes[id].path.replace(/:\w+|\*/g, 'x');
      const request = { id, path, params: {}, query: new URLSearchParams() };
      assert.equal(isCacheable(request, production), !['sent', 'repair'].includes(id), id);
    }
    const link = { ...fixedPageRequest('track'), path: '/repairs/track/secret' };
    assert.equal(isCacheable(link, production), false);
  });

  test('is false with a query that the page reads, true with any other', () => {
    assert.equal(isCacheable(withQuery('repairs', 'q=iphone'), production), false);
    assert.equal(isCacheable(withQuery('repairs', 'q='), production), false);
    assert.equal(isCacheable(withQuery('repairs', 'utm_source=card'), production), true);
    assert.equal(isCacheable(withQuery('home', 'q=iphone'), production), true);
  });

  test('is false in development', () => {
    assert.equal(isCacheable(fixedPageRequest('home'), context('development')), false);
  });

  test('is false where the rules do not allow it', () => {
    assert.equal(isCacheable(fixedPageRequest('home'), { ...production, rules: {} }), false);
  });
});
