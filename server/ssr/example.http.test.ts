import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import request from 'supertest';
import { app } from './example.tsx';

describe('the example', () => {
  before(() => app.listen({ port: 0, host: '127.0.0.1' }));
  after(() => app.close());
  const get = (path: string, headers = {}) => request(app.server).get(path).set(headers);

  test('answers a page from the cache from its second request on, with a strong ETag', async () => {
    const { text, headers } = await get('/products/lamp').expect(200);
    assert.ok(text.startsWith('<!DOCTYPE html><html lang="en">') && text.includes('<h1>A lamp</h1>'), text);
    const { etag = '', 'cache-control': cacheControl } = headers;
    assert.match(`${etag} ${cacheControl}`, /^"[\w-]+" public, max-age=60/);
    await get('/products/lamp', { 'if-none-match': etag }).expect(304);
  });

  test('has a payload for each page', async () => {
    const { body } = await get('/products/kettle/_payload.json').expect(200);
    assert.deepEqual([body.route, body.data], ['product', { title: 'A kettle', price: 49 }]);
  });

  test('makes a page for the visitor who asks, which no cache stores', async () => {
    for (const [cookie, name] of [
      ['name=Ana', 'Ana'],
      ['name=Ben', 'Ben'],
      ['', 'stranger'],
    ]) {
      const { text, headers } = await get('/account', { cookie }).expect(200);
      assert.ok(text.includes(`<h1>Hello, ${name}</h1>`), text);
      assert.equal(headers['cache-control'], 'no-store');
    }
    const { headers } = await get('/', { cookie: 'name=Ana' }).expect(200);
    assert.deepEqual([headers['cache-control'], headers.etag], ['no-store', undefined]);
  });

  test('has an island, and keeps that of a named visitor out of caches', async () => {
    const { body, headers } = await get('/_site/islands/time.json').expect(200);
    assert.ok(Date.parse(body.html) > 0);
    assert.match(headers['cache-control'] ?? '', /^public/);
    const named = await get('/_site/islands/time.json', { cookie: 'name=Ana' }).expect(200);
    assert.equal(named.headers['cache-control'], 'no-store');
  });

  test('has an icon', async () => {
    const { body } = await get('/_site/icons/example.json?icons=star').expect(200);
    assert.match(body.icons.star.body, /^<path/);
    await get('/_site/icons/example.json?icons=moon').expect(404);
  });

  test('answers a 404 with its error page, and a malformed URL with another', async () => {
    const { text } = await get('/products/sofa', { accept: 'text/html' }).expect(404);
    assert.match(text, /<h1>Page Not Found<\/h1>/);
    assert.match((await get('/%', { accept: 'text/html' }).expect(400)).text, /<h1>This address/);
  });
});

describe('the README', async () => {
  const readme = await readFile('server/ssr/README.md', 'utf8');
  const names = (pattern: RegExp) => [...readme.matchAll(pattern)].map((match) => match.slice(1));

  test('quotes the example word for word, and lines of other files as they are there, less their indentation', async () => {
    const quotes = names(/```tsx? ([\w./-]+)\n(.*?)```/gs);
    const plain = (text: string) => text.replace(/^ +/gm, '');
    assert.ok(quotes.some(([file]) => file === 'example.tsx') && quotes.length > 10);
    for (const [file = '', lines = ''] of quotes) {
      const source = await readFile(`server/ssr/${file}`, 'utf8');
      if (file === 'example.tsx') assert.equal(lines, source);
      else assert.ok(plain(source).includes(plain(lines)), `${file} has not:\n${lines}`);
    }
    assert.ok((await readFile('server/ssr/example.tsx', 'utf8')).split('\n').length <= 71);
  });

  test('names tests that exist', async () => {
    const tests = names(/\[“([^”]+)”\]\(([\w./-]+)\)/g);
    assert.ok(tests.length >= 10);
    for (const [title = '', file = ''] of tests) {
      const source = await readFile(`server/ssr/${file}`, 'utf8');
      assert.ok(source.includes(title), `${file} has no test “${title}”`);
    }
  });
});
