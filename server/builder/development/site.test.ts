import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestLevel } from './site.ts';

test('tells at info of pages, forms and what fails, and only at debug of what pages fetch by themselves', () => {
  for (const url of [
    '/',
    '/contact',
    '/repairs?q=a.b',
    '/_payload.json?1',
    '/about/_payload.json?1',
    '/repairs/acme/mac-2.0/x',
  ])
    assert.equal(requestLevel(url, 200), 'info', url);
  for (const url of [
    '/assets/entry-A1.js',
    '/favicon.svg',
    '/site.webmanifest',
    '/_site/builds/a.json',
    '/_site/dev/events',
  ])
    assert.equal(requestLevel(url, 200), 'debug', url);
  assert.equal(requestLevel('/assets/gone.js', 404), 'info');
  assert.equal(requestLevel('/_site/dev/faults', 500), 'info');
  assert.equal(requestLevel('/_site/dev/events', 499), 'debug');
});
