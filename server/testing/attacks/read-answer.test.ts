import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAnswer } from './read-answer.ts';

const open = { head: false, ended: false };
const chunksOf = (...texts: string[]) => texts.map((text) => Buffer.from(text));
const bodyOf = (chunks: Buffer[], how = open) => readAnswer(chunks, how)?.body.toString();

test('an answer with a length ends with its last byte, however it is cut into chunks', () => {
  const text = 'HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\n\r\nhello';
  for (let at = 1; at < text.length; at++) {
    const parts = chunksOf(text.slice(0, at), text.slice(at));
    assert.equal(readAnswer(parts, open)?.status, 404);
    assert.equal(bodyOf(parts), 'hello');
    assert.equal(readAnswer(parts.slice(0, 1), open), null);
  }
});

test('a chunked answer ends with its last chunk', () => {
  const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
  assert.equal(bodyOf(chunksOf(head, '3\r\nabc\r\n', '0\r\n\r\n')), 'abc');
  // A chunk whose content looks like the last one.
  assert.equal(bodyOf(chunksOf(head, '5\r\n0\r\n\r\n\r\n')), undefined);
  assert.equal(bodyOf(chunksOf(head, '5\r\n0\r\n\r\n\r\n', '0\r\n\r\n')), '0\r\n\r\n');
});

test('an answer without a length ends with the connection', () => {
  const parts = chunksOf('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n', '400');
  assert.equal(bodyOf(parts), undefined);
  assert.equal(bodyOf(parts, { head: false, ended: true }), '400');
});

test('answers to HEAD, 204 and 304 have no body, and 100 Continue is no answer', () => {
  const withLength = chunksOf('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n');
  assert.equal(bodyOf(withLength, { head: true, ended: false }), '');
  assert.equal(bodyOf(chunksOf('HTTP/1.1 304 Not Modified\r\n\r\n')), '');
  assert.equal(readAnswer(chunksOf('HTTP/1.1 100 Continue\r\n\r\n'), open), null);
  const both = chunksOf('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
  assert.equal(readAnswer(both, open)?.status, 204);
});
