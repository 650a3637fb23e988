import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import request from 'supertest';
import type { PageId } from '../../shared/page-data.ts';
import type { Shop } from '../../shared/shop.ts';
import { readShop } from '../builder/facts/shop-schema.ts';
import type { PageStyles } from '../release/page-styles.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testContentDir } from '../testing/test-build.ts';
import { pagePolicies, securityHeaders, taggedPolicies } from './security-policy.ts';

const sample = readShop(testContentDir);
const parts = (facts: Partial<Shop> = {}) => ({ shop: { ...sample, ...facts }, script: '1' });
const styles = { home: ['a{}'], faq: ['b{}', 'c{}'], error: ['d{}'] } as unknown as PageStyles['variants'];
const csp = (facts?: Partial<Shop>) => securityHeaders(parts(facts))['content-security-policy'] ?? '';
const page = (facts?: Partial<Shop>) => pagePolicies(parts(facts), styles).home;
const tagged = (facts?: Partial<Shop>) => taggedPolicies(parts(facts), styles).home;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const analytics = {
  scriptUrl: 'https://tags.example.com/a.js?x=1',
  id: '1',
  data: {},
  hosts: ['https://*.example.net', 'https://tags.example.com'],
};
const recording = { scriptUrl: 'https://recorder.example.org:8443/r.js', id: '2', data: {}, hosts: [] };
const tagHosts = ['https://tags.example.com', 'https://*.example.net', 'https://recorder.example.org:8443'];

/** The sources of a policy's directive. */
const sources = (policy: string | null | undefined, directive: string): string[] =>
  policy
    ?.split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('the content security policy', () => {
  test('allows nothing by default and names every directive that default-src does not cover', () => {
    const own = ["'self'"];
    const none = ["'none'"];
    for (const policy of [csp(), page(), tagged({ tags: { analytics, recording } })]) {
      assert.deepEqual(sources(policy, 'default-src'), none);
      assert.deepEqual(sources(policy, 'form-action'), own);
      assert.deepEqual(sources(policy, 'frame-ancestors'), none);
      assert.deepEqual(sources(policy, 'base-uri'), none);
    }
  });

  test("adds the tags' hosts to scripts, connections and pictures only, once each", () => {
    const plain = page();
    const wide = tagged({ tags: { analytics, recording } });
    for (const directive of plain.split('; ').map((each) => each.split(' ')[0] ?? '')) {
      const joins = ['script-src', 'connect-src', 'img-src'].includes(directive);
      const expected = [...sources(plain, directive), ...(joins ? tagHosts : [])];
      assert.deepEqual(sources(wide, directive), expected, directive);
    }
  });

  test('adds only the hosts of the tags that the shop has', () => {
    const wide = tagged({ tags: { analytics: null, recording } });
    assert.deepEqual(sources(wide, 'connect-src'), ["'self'", 'https://recorder.example.org:8443']);
  });

  test('has no second policy for a shop without tags, and never allows a tag elsewhere', () => {
    assert.deepEqual(taggedPolicies(parts(), styles), {});
    const tags = { analytics, recording };
    assert.equal(csp({ tags }), csp());
    assert.deepEqual(pagePolicies(parts({ tags }), styles), pagePolicies(parts(), styles));
    assert.deepEqual(Object.keys(taggedPolicies(parts({ tags }), styles)), ['home', 'faq']);
  });

  test("allows the styles of the page's own variants and the site's files, and no other inline style", () => {
    const policies = pagePolicies(parts(), styles);
    const empty = hashOf('');
    assert.deepEqual(sources(policies.home, 'style-src'), ["'self'", hashOf('a{}'), empty]);
    assert.deepEqual(sources(policies.faq, 'style-src'), ["'self'", hashOf('b{}'), hashOf('c{}'), empty]);
    assert.deepEqual(sources(csp(), 'style-src'), ["'self'", empty]);
  });

  test("allows frames only from the origin of the shop's map", () => {
    assert.deepEqual(sources(csp(), 'frame-src'), ["'none'"]);
    const embedUrl = 'https://map.example.com/embed?q=1';
    assert.deepEqual(sources(csp({ map: { ...sample.map, embedUrl } }), 'frame-src'), [
      'https://map.example.com',
    ]);
  });
});

test('with tags, the referrer never contains a path', () => {
  assert.equal(securityHeaders(parts())['referrer-policy'], 'strict-origin-when-cross-origin');
  const tags = { analytics: null, recording };
  assert.equal(securityHeaders(parts({ tags }))['referrer-policy'], 'strict-origin');
});

describe('a site with tags', () => {
  let site: TestApp;
  const policy = "default-src 'none'; script-src https://tags.example.com";
  before(async () => {
    site = await createTestApp();
    const { shop, pagePolicies: pages } = site.release;
    const ids = Object.keys(pages) as PageId[];
    const all = Object.fromEntries(ids.map((id) => [id, [id]])) as PageStyles['variants'];
    const withTags = { ...shop, tags: { analytics, recording } };
    for (const id of ids)
      if (taggedPolicies({ shop: withTags, script: '' }, all)[id]) site.release.taggedPolicies[id] = policy;
  });
  after(() => site.app.close());
  const policyOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request(site.app.server).get(path).set(headers);
    return { status: answer.status, policy: answer.headers['content-security-policy'] };
  };

  for (const path of ['/', '/help/faq', '/repairs/apple/iphone-13', '/accessibility']) {
    test(`allows tags on ${path}, also from the cache and as 304`, async () => {
      assert.deepEqual(await policyOf(path), { status: 200, policy });
      assert.deepEqual(await policyOf(path), { status: 200, policy });
      assert.deepEqual(await policyOf(path, { 'if-none-match': '*' }), { status: 304, policy });
    });
  }

  for (const path of [
    '/repairs',
    '/repairs?q=iphone',
    '/repairs/track',
    '/repairs/track/NB-0000-0000',
    '/contact',
    '/business/b2b',
    '/business/school',
    '/no/such/page',
    '/repairs/apple/no-such-device',
    '/%',
    '/about/_payload.json',
    '/sitemap.xml',
  ]) {
    test(`allows no tags on ${path}`, async () => {
      const scripts = sources((await policyOf(path)).policy, 'script-src');
      assert.deepEqual(
        scripts,
        sources(csp(), 'script-src').with(1, hashOf(site.release.renderer.inlineScript)),
      );
    });
  }
});
