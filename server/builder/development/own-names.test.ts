import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesThisMachine } from './own-names.ts';

test('a request names this machine by localhost, an address or HOST, with any port', () => {
  for (const name of [
    'localhost',
    'localhost:3000',
    'LOCALHOST:1',
    '127.0.0.1:3000',
    '192.168.1.7',
    '[::1]:3000',
    'bench.lan:3000',
  ])
    assert.ok(namesThisMachine(name, 'bench.lan'), name);
  for (const name of [
    undefined,
    '',
    ':3000',
    'evil.test',
    'evil.test:3000',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evil.test:localhost',
    '[evil.test]',
  ])
    assert.ok(!namesThisMachine(name, 'bench.lan'), `${name}`);
});
