import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import request from 'supertest';
import type { PageId } from '../../shared/page-data.ts';
import type { Shop } from '../../shared/shop.ts';
import { pagePolicies, tagHostsOf } from '../site/pages/page-policies.ts';
import { shareTestApp } from '../testing/servers/test-app.ts';
import { contentPolicy, type PolicyParts, securityHeadersOf } from './security-policy.ts';

const parts = (facts: Partial<PolicyParts> = {}): PolicyParts => ({
  script: '1',
  publicUrl: 'https://testbench.example.com',
  frameOrigin: null,
  hasTags: false,
  ...facts,
});
const styles = { home: ['a{}'], faq: ['b{}', 'c{}'], contact: ['d{}'], error: ['e{}'] } as Record<
  PageId,
  string[]
>;
const csp = (facts?: Partial<PolicyParts>) => contentPolicy(parts(facts));
/** The policies of the pages of a shop with these tags. */
const pages = (tags: Partial<Shop['tags']> = {}) =>
  pagePolicies(parts(), styles, tagHostsOf({ tags: { analytics: null, recording: null, ...tags } }));
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
    for (const policy of [csp(), pages().home, pages({ analytics, recording }).home]) {
      assert.deepEqual(sources(policy, 'default-src'), ["'none'"]);
      assert.deepEqual(sources(policy, 'form-action'), ["'self'"]);
      assert.deepEqual(sources(policy, 'frame-ancestors'), ["'none'"]);
      assert.deepEqual(sources(policy, 'base-uri'), ["'none'"]);
    }
  });

  test("adds the tags' hosts to scripts, connections and pictures only, once each", () => {
    const [plain, wide] = [pages().home, pages({ analytics, recording }).home];
    for (const directive of plain.split('; ').map((each) => each.split(' ')[0] ?? '')) {
      const joins = ['script-src', 'connect-src', 'img-src'].includes(directive);
      const expected = [...sources(plain, directive), ...(joins ? tagHosts : [])];
      assert.deepEqual(sources(wide, directive), expected, directive);
    }
  });

  test('adds only the hosts of the tags that the shop has', () => {
    const { home } = pages({ recording });
    assert.deepEqual(sources(home, 'connect-src'), ["'self'", 'https://recorder.example.org:8443']);
  });

  test('allows tags on no page that has a form or is an error, and nowhere for a shop without them', () => {
    const [plain, wide] = [pages(), pages({ analytics, recording })];
    assert.notEqual(wide.home, plain.home);
    assert.notEqual(wide.faq, plain.faq);
    assert.deepEqual([wide.contact, wide.error], [plain.contact, plain.error]);
    assert.equal(csp({ hasTags: true }), csp());
  });

  test("allows the styles of the page's own variants and the site's files, and no other inline style", () => {
    const { home, faq } = pages();
    const empty = hashOf('');
    assert.deepEqual(sources(home, 'style-src'), ["'self'", hashOf('a{}'), empty]);
    assert.deepEqual(sources(faq, 'style-src'), ["'self'", hashOf('b{}'), hashOf('c{}'), empty]);
    assert.deepEqual(sources(csp(), 'style-src'), ["'self'", empty]);
  });

  test("allows frames only from the origin of the shop's map", () => {
    assert.deepEqual(sources(csp(), 'frame-src'), ["'none'"]);
    const frameOrigin = 'https://map.example.com';
    assert.deepEqual(sources(csp({ frameOrigin }), 'frame-src'), [frameOrigin]);
  });
});

test('with tags, the referrer never contains a path', () => {
  const referrer = (hasTags: boolean) => securityHeadersOf(parts({ hasTags }))['referrer-policy'];
  assert.deepEqual([referrer(false), referrer(true)], ['strict-origin-when-cross-origin', 'strict-origin']);
});

describe('a site with tags', () => {
  const site = shareTestApp({}, ({ release }) => {
    const { styles, renderer } = release;
    const policies = pagePolicies(
      parts({ script: renderer.inlineScript }),
      styles.variants,
      tagHostsOf({ tags: { analytics, recording } }),
    );
    release.pagePolicy = (route) => policies[route as PageId];
  });
  const policyOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request(site.app.server).get(path).set(headers);
    return { status: answer.status, policy: answer.headers['content-security-policy'] };
  };

  for (const path of ['/', '/help/faq', '/repairs/apple/iphone-13', '/accessibility']) {
    test(`allows tags on ${path}, also from the cache and as 304`, async () => {
      for (const headers of [{}, {}, { 'if-none-match': '*' }]) {
        const { status, policy } = await policyOf(path, headers);
        assert.equal(status, 'if-none-match' in headers ? 304 : 200);
        assert.deepEqual(sources(policy, 'script-src').slice(2), tagHosts);
      }
    });
  }

  for (const path of [
    '/repairs?q=iphone',
    '/contact',
    '/no/such/page',
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
