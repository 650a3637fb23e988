import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import request from 'supertest';
import { createEnquiriesStandIn } from '../../testing/fixtures/enquiries-stand-in.ts';
import { openUpload } from '../../testing/network/open-upload.ts';
import { recordRenders } from '../../testing/servers/record-renders.ts';
import { createTestApp, shareTestApp } from '../../testing/servers/test-app.ts';

const fields = { name: 'Ana', email: 'ana@example.com', topic: 'repair', message: 'The screen is cracked.' };
const form = 'content-type: application/x-www-form-urlencoded';

/** Bytes of a body that Node reads before anything asks for it. */
const readAhead = 2 * 65_536;

describe('posts past the limits of a network', () => {
  let now: Date;
  let visitors = 0;
  let rendered: string[];
  const enquiries = createEnquiriesStandIn();
  const site = shareTestApp({ enquiries, now: () => now }, ({ release }) => {
    rendered = recordRenders(release);
  });
  beforeEach(() => {
    now = new Date('2026-11-20T01:00:00Z');
    visitors++;
  });

  const address = () => `203.0.113.${visitors}`;
  const post = (answers: Record<string, string>, headers: Record<string, string> = {}) =>
    request(site.app.server)
      .post('/contact')
      .set({ accept: 'text/html', 'x-forwarded-for': address(), ...headers })
      .type('form')
      .send(new URLSearchParams(answers).toString());
  const sendMany = async (count: number) => {
    for (let n = 0; n < count; n++) await post(fields);
  };

  test('get the page with their answers, past the second limit a short text, and later the page again', async () => {
    await sendMany(30);
    const page = await post({ ...fields, message: 'Kept, whatever comes.' }).expect(429);
    assert.match(page.headers['content-type'] ?? '', /^text\/html/);
    assert.ok(page.text.includes('>Kept, whatever comes.</textarea>'));
    await sendMany(29);
    const short = await post(fields).expect(429);
    assert.match(short.headers['content-type'] ?? '', /^text\/plain/);
    assert.ok(short.text.length < 500);
    assert.ok(short.text.includes(site.release.shop.phone.display));
    assert.match(short.headers['retry-after'] ?? '', /^[1-9]\d*$/);
    assert.equal(short.headers['cache-control'], 'no-store');
    now = new Date(now.getTime() + 19_000);
    await post(fields)
      .expect(429)
      .expect('content-type', /^text\/plain/);
    now = new Date(now.getTime() + 2_000);
    await post(fields).expect(303);
    await post(fields)
      .expect(429)
      .expect('content-type', /^text\/html/);
  });

  test('render nothing', async () => {
    await sendMany(31);
    rendered.length = 0;
    for (let n = 0; n < 40; n++)
      await post({ ...fields, message: `Another message, number ${n}.` }).expect(429);
    assert.deepEqual(rendered, []);
  });

  test('get the page for bodies of up to 16 KB, a short text for longer ones', async () => {
    await sendMany(30);
    const length = new URLSearchParams({ ...fields, message: '' }).toString().length;
    const longest = 'a'.repeat(16_384 - length);
    const page = await post({ ...fields, message: longest }).expect(429);
    assert.ok(page.text.includes(longest));
    await post({ ...fields, message: `${longest}a` })
      .expect(429)
      .expect('content-type', /^text\/plain/);
  });

  test('get JSON where a script sent them', async () => {
    await sendMany(30);
    const { body } = await post(fields, { accept: 'application/json' }).expect(429);
    assert.equal(body.statusCode, 429);
    assert.equal(body.statusMessage, 'Too Many Requests');
    assert.match(body.message, / Wait \d+ seconds/);
    assert.deepEqual(body.errors, []);
  });

  for (const length of ['content-length: 500000', 'transfer-encoding: chunked']) {
    test(`are refused before their body is read (${length})`, async () => {
      await sendMany(30);
      const head = ['POST /contact HTTP/1.1', 'host: x', form, length, `x-forwarded-for: ${address()}`];
      const upload = await openUpload(site.app.server, {
        head,
        chunk: Buffer.alloc(65_536, 'a'),
        maxBytes: 100_000_000,
      });
      assert.match(upload.answer, /^HTTP\/1\.1 429 /);
      assert.ok(upload.bytesRead <= readAhead, `${upload.bytesRead} bytes were read`);
    });
  }

  test('count for all forms and all addresses of a network, and for no other one', async () => {
    for (let n = 0; n < 70; n++) await post(fields, { 'x-forwarded-for': `2001:db8:1:${visitors}::${n}` });
    const own = { 'x-forwarded-for': `2001:db8:1:${visitors}:ffff::1` };
    await post(fields, own).expect(429);
    await request(site.app.server).post('/business/b2b').set(own).type('form').send(fields).expect(429);
    await post(fields, { 'x-forwarded-for': `2001:db8:2:${visitors}::1` }).expect(303);
  });
});

test('refuses a cross-site post with a short text and counts it against no network', async () => {
  const { app, release } = await createTestApp({ enquiries: createEnquiriesStandIn() });
  const post = (headers: Record<string, string>) =>
    request(app.server)
      .post('/contact')
      .set(headers)
      .type('form')
      .send(new URLSearchParams(fields).toString());
  const cross = { origin: 'https://evil.example.com' };
  for (let n = 0; n < 40; n++) {
    const { text, headers } = await post({ accept: 'text/html', ...cross }).expect(403);
    assert.match(headers['content-type'] ?? '', /^text\/plain/);
    assert.ok(text.length < 500 && text.includes(release.shop.phone.display));
  }
  const { body } = await post({ accept: 'application/json', ...cross }).expect(403);
  assert.equal(body.statusCode, 403);
  await post({ accept: 'text/html' }).expect(303);
  await app.close();
});
