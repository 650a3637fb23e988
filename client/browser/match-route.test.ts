import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoute } from './match-route.ts';

const cases: [string, string | null][] = [
  ['/', 'home'],
  ['/repairs', 'repairs'],
  ['/repairs/track', 'track'],
  ['/repairs/apple', 'manufacturer'],
  ['/repairs/apple/iphone-13', 'device'],
  ['/repairs/track/secret', 'repair'],
  ['/repairs/track/secret/collect.ics', null],
  ['/repairs/apple/iphone-13/battery', 'service'],
  ['/repairs/a/b/c/d', 'document'],
  ['/help/guides', 'guides'],
  ['/help/guides/back-up', 'document'],
  ['/accessibility', 'document'],
  ['/About', 'document'],
  ['/repairs/', null],
  ['/help/guides/back-up/', null],
  ['/qr', null],
  ['/sitemap.xml', null],
  ['/health/live', null],
  ['/_site/icons/x.json', null],
  ['/assets/boot-A.js', null],
  ['/help/%zz', null],
  ['/help/caf%C3%A9', 'document'],
];

for (const [path, route] of cases) {
  test(`${path} matches ${route ?? 'no page'}`, () => assert.equal(matchRoute(path), route));
}
