import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath } from './return-path.ts';

test('a sign-in leads on to a path of the desk alone', () => {
  for (const path of ['/', '/t/nb-7k4m-q2x8', '/staff/kim_1']) assert.equal(returnPath(path), path);
  for (const other of [
    ...['//evil.example.com', '/\\evil.example.com', 'https://evil.example.com', '/t//x', '/%2f%2fevil'],
    ...['', 't/x', '/?q=Ana', '/t/x#y', '/a b', '/x\n', `/${'a'.repeat(500)}`, undefined, ['/t/x']],
  ])
    assert.equal(returnPath(other), '/', String(other));
});
