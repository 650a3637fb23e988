import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { faultsOf, securityHeaders } from './check-answer.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

const headers = Object.fromEntries(securityHeaders.map((name) => [name, 'x']));
const asked = (target: string, wantsJson = false): FuzzRequest => ({
  bytes: Buffer.from(`GET ${target} HTTP/1.1\r\n\r\n`),
  method: 'GET',
  wellFormed: true,
  wantsJson,
});
const answer = (status: number, body: string, more: Record<string, string> = {}) => ({
  status,
  headers: { ...headers, ...more },
  body: Buffer.from(body),
});
const json = { 'content-type': 'application/json; charset=utf-8' };

test('accepts a page, a refusal in JSON, and a 503 with retry-after', () => {
  assert.deepEqual(faultsOf(answer(200, '<p>At 10:30 we open</p>'), asked('/')), []);
  assert.deepEqual(faultsOf(answer(404, '{"statusCode":404}', json), asked('/x.json', true)), []);
  assert.deepEqual(faultsOf(answer(503, 'busy', { 'retry-after': '5' }), asked('/')), []);
});

const wrong: [name: string, faults: string[]][] = [
  ['500 for GET /a', faultsOf(answer(500, 'Sorry'), asked('/a?b'))],
  ['503 for GET /a', faultsOf(answer(503, 'Sorry'), asked('/a'))],
  ['without referrer-policy', faultsOf(answer(200, '', { 'referrer-policy': '' }), asked('/'))],
  ['inside', faultsOf(answer(400, 'Error: x\n    at run (file:///srv/main.js:1:2)'), asked('/'))],
  ['inside', faultsOf(answer(400, 'TypeError'), asked('/'))],
  ['cannot be parsed', faultsOf(answer(200, '{"a":', json), asked('/'))],
  ['not as JSON', faultsOf(answer(404, '<p>Not here</p>'), asked('/x.json', true))],
  ['broken gzip', faultsOf(answer(200, 'plain', { 'content-encoding': 'gzip' }), asked('/'))],
];
for (const [part, faults] of wrong) {
  test(`finds a fault: ${part}`, () => {
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', new RegExp(part));
  });
}

test('decompresses answers, and allows them to repeat what was asked', () => {
  const body = gzipSync('node_modules/');
  const zipped = { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body };
  assert.equal(faultsOf(zipped, asked('/')).length, 1);
  assert.deepEqual(faultsOf(zipped, asked('/node_modules/')), []);
});
