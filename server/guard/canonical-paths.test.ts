import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalPath } from './canonical-paths.ts';

const spellings: [string, string][] = [
  ['/', '/'],
  ['/about', '/about'],
  ['/About/', '/about'],
  ['/repairs//apple///iphone-13/', '/repairs/apple/iphone-13'],
  ['//', '/'],
  ['/%61bout', '/about'],
  ['/%41BOUT', '/about'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/a%2fb', '/a%2Fb'],
  ['/100%', '/100%'],
  ['/assets/boot-ABC123.js', '/assets/boot-ABC123.js'],
  ['/_site/builds/LATEST.json', '/_site/builds/LATEST.json'],
];

for (const [spelled, canonical] of spellings) {
  test(`${spelled} leads to ${canonical}`, () => assert.equal(canonicalPath(spelled), canonical));
}

test('no redirect to a canonical path leads off the site', () => {
  const pieces = ['/', '//', '\\', '.', '..', '%', '%2f', '%5C', '%2E', 'A', 'evil.example.com', ':', '@'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const canonical = canonicalPath(`/${parts.join('')}`);
      assert.equal(new URL(canonical, 'https://site.example.com').host, 'site.example.com');
    }),
  );
});

test('leaves a canonical path unchanged', () => {
  for (const [spelled] of spellings)
    assert.equal(canonicalPath(canonicalPath(spelled)), canonicalPath(spelled));
  for (const path of ['/%2541', '/%25', '/%5Cx', '/a/%2E%2E/b', '/%e2%82%AC/Ünï']) {
    assert.equal(canonicalPath(canonicalPath(path)), canonicalPath(path));
  }
});
