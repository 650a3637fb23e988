import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { openUpload } from '../testing/network/open-upload.ts';
import { shareTestApp } from '../testing/servers/test-app.ts';

/** What Node reads ahead of who looks at a body: one buffer full, and the read that fills it. */
const readAhead = 2 * 65_536;

// At the same time: each refused connection lingers for a second.
describe('request bodies', { concurrency: true }, () => {
  const site = shareTestApp();

  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'x']) {
    test(`refuses a body in the content encoding "${encoding}" and says that it takes none`, async () => {
      for (const path of ['/contact', '/_site/csp-reports']) {
        const answer = await request(site.app.server)
          .post(path)
          .set({ 'content-encoding': encoding, 'content-type': 'application/x-www-form-urlencoded' })
          .send(gzipSync('name=Ana'));
        assert.equal(answer.status, 415);
        assert.equal(answer.headers['accept-encoding'], 'identity');
      }
    });
  }

  const form = 'content-type: application/x-www-form-urlencoded';
  const megabyte = Buffer.alloc(1_000_000, 'a');
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')]);
  const refused: [what: string, status: number, head: string[], maxRead: number, body?: Buffer][] = [
    [
      'a form that is announced as too long',
      413,
      ['POST /contact', form, 'content-length: 9000000'],
      readAhead,
    ],
    [
      'a chunked form, once it is too long',
      413,
      ['POST /contact', form, 'transfer-encoding: chunked'],
      1_000_000,
      chunk,
    ],
    [
      'a form of another site',
      403,
      ['POST /contact', form, 'origin: https://evil.example.com', 'content-length: 500000'],
      readAhead,
    ],
    [
      'what is no form',
      415,
      ['POST /contact', 'content-type: text/plain', 'content-length: 500000'],
      readAhead,
    ],
    [
      'a compressed form',
      415,
      ['POST /contact', form, 'content-encoding: gzip', 'content-length: 500000'],
      readAhead,
    ],
    ['a method that no page takes', 405, ['POST /about', form, 'content-length: 9000000'], readAhead],
    [
      'the same, as JSON',
      405,
      ['PUT /', 'content-type: application/json', 'content-length: 900000'],
      readAhead,
    ],
    ['a page that is not there', 404, ['GET /no/such', 'content-length: 9000000'], readAhead],
    ['a path that no router reads', 400, ['POST /%', form, 'transfer-encoding: chunked'], readAhead, chunk],
    [
      'a report that is too long',
      204,
      ['POST /_site/csp-reports', 'content-type: application/csp-report', 'content-length: 900000'],
      readAhead,
    ],
  ];
  for (const [what, status, [line, ...fields], maxRead, body = megabyte] of refused) {
    test(`${what} is answered with ${status}, its body is left unread, and its connection ends`, async () => {
      const head = [`${line} HTTP/1.1`, 'host: x', ...fields];
      const upload = await openUpload(site.app.server, { head, chunk: body, maxBytes: 100_000_000 });
      assert.match(upload.answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.ok(upload.isClosed);
      assert.ok(upload.bytesRead <= maxRead, `${upload.bytesRead} bytes were read`);
    });
  }

  const upload = { method: 'POST', duplex: 'half' as const, headers: { 'content-type': 'text/plain' } };
  const bodies: Record<string, () => BodyInit> = {
    'a buffer': () => Buffer.alloc(20 * megabyte.length, 'a'),
    'a stream': () => Readable.toWeb(Readable.from(Array<Buffer>(20).fill(megabyte))) as ReadableStream,
  };
  for (const [kind, body] of Object.entries(bodies)) {
    test(`every client that sends ${kind} by fetch gets its answer`, async () => {
      const answers = Array.from({ length: 10 }, () =>
        fetch(`http://127.0.0.1:${site.port}/about`, { ...upload, body: body() }),
      );
      for (const { status } of await Promise.all(answers)) assert.equal(status, 405);
    });
  }

  test('a client that begins to read late, and sends on, gets its answer', async () => {
    const head = ['POST /about HTTP/1.1', 'host: x', form, 'content-length: 9000000'];
    const slow = { head, chunk: megabyte, maxBytes: 100_000_000, readAfterMs: 500 };
    const { answer } = await openUpload(site.app.server, slow);
    assert.match(answer, /^HTTP\/1\.1 405 [\s\S]*<\/html>$/);
  });

  test('a request behind a body that is left unread is not answered', async () => {
    const head = ['POST /about HTTP/1.1', 'host: x', form, 'content-length: 2000000'];
    const chunk = Buffer.from(`${'a'.repeat(2_000_000)}GET / HTTP/1.1\r\nhost: x\r\n\r\n`);
    const { answer, isClosed } = await openUpload(site.app.server, { head, chunk, maxBytes: 100_000_000 });
    assert.ok(isClosed);
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 405']);
  });

  test('a short body that is not read leaves the connection open', async () => {
    const head = ['POST /about HTTP/1.1', 'host: x', form, 'content-length: 16000'];
    const upload = await openUpload(site.app.server, { head, chunk: Buffer.alloc(16_000), maxBytes: 16_000 });
    assert.match(upload.answer, /^HTTP\/1\.1 405 /);
    assert.equal(upload.isClosed, false);
  });
});
