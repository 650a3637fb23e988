import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import request from 'supertest';
import { type Served, serve } from '../testing/servers/serve.ts';
import { createTestApp } from '../testing/servers/test-app.ts';
import { createIconService } from './icon-service.ts';

const minuteMs = 60_000;

describe('the icon service', () => {
  let service: Served;
  let base: string;
  let urls: string[];
  let time: number;
  const now = () => new Date(time);
  before(async () => {
    // It has every icon whose name begins with `a`.
    service = await serve(({ url = '' }, response) => {
      urls.push(url);
      const names = (url.split('icons=')[1] ?? '').split(',').filter((name) => name.startsWith('a'));
      const icons = Object.fromEntries(names.map((name) => [name, { body: '<path d="M1 1"/>' }]));
      response.writeHead(names.length > 0 ? 200 : 404).end(JSON.stringify({ prefix: 'mdi', icons }));
    });
    base = service.url;
  });
  beforeEach(() => {
    urls = [];
    time = Date.parse('2026-11-20T01:00:00Z');
  });
  after(() => service.stop());

  test('gets one request an hour for an icon that it lacks', async () => {
    const { pick } = createIconService(base, now);
    assert.equal(await pick('mdi', ['x', 'y']), null);
    assert.equal(await pick('mdi', ['y', 'x']), null);
    assert.deepEqual(Object.keys((await pick('mdi', ['ab', 'x', 'z']))?.icons ?? {}), ['ab']);
    assert.equal(await pick('mdi', ['z']), null);
    assert.deepEqual(urls, ['/mdi.json?icons=x,y', '/mdi.json?icons=ab,z']);
    assert.equal(await pick('other', ['x']), null);
    time += 60 * minuteMs + 1;
    assert.equal(await pick('mdi', ['x']), null);
    assert.equal(urls.length, 4);
  });

  test('gets 30 requests at once and 30 a minute, for all visitors together', async () => {
    const { pick } = createIconService(base, now);
    let number = 0;
    const ask = () => pick('mdi', [`a${number++}`]);
    for (let each = 0; each < 30; each += 1) await ask();
    await assert.rejects(ask, { code: 'overloaded' });
    time += minuteMs;
    for (let each = 0; each < 30; each += 1) await ask();
    await assert.rejects(ask, { code: 'overloaded', headers: { 'retry-after': '2' } });
    assert.equal(urls.length, 60);
  });

  test('gets no request past that limit; visitors get a 503 with retry-after', async () => {
    const { app, lines } = await createTestApp({ env: { ICON_FALLBACK: base } });
    const get = (name: string) => request(app.server).get(`/_site/icons/mdi.json?icons=${name}`);
    for (let each = 0; each < 30; each += 1) await get(`a${each}`).expect(200);
    const answer = await get('a30').expect(503);
    await get('a31').expect(503);
    await app.close();
    assert.equal(answer.headers['retry-after'], '2');
    assert.equal(answer.body.statusCode, 503);
    assert.equal(urls.length, 30);
    assert.ok(!lines.some(({ level }) => level === 50));
  });
});
