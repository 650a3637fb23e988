import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parseIconSet } from '@iconify/utils/lib/icon-set/parse';
import { quicklyValidateIconSet } from '@iconify/utils/lib/icon-set/validate-basic';
import request from 'supertest';
import { iconCollections } from '../../shared/iconify.ts';
import { askIconService } from '../site/icon-service.ts';
import { get as getWhole } from '../testing/basics/get.ts';
import { type Served, serve } from '../testing/servers/serve.ts';
import { createTestApp, shareTestApp, type TestApp } from '../testing/servers/test-app.ts';

const require = createRequire(import.meta.url);

describe('icons of the collections in the build', () => {
  const site = shareTestApp();
  const get = (path: string) => request(site.app.server).get(`/_site/icons/${path}`);

  for (const prefix of iconCollections) {
    test(`serves every icon and alias of ${prefix} as its package has it`, async () => {
      const { icons, aliases, width, height } = require(`@iconify-json/${prefix}/icons.json`);
      const names = [...Object.keys(icons), ...Object.keys(aliases)];
      const picked = await site.release.icons(prefix, names);
      assert.deepEqual(JSON.parse(JSON.stringify(picked)), { prefix, icons, aliases, width, height });
    });
  }

  test('an alias comes with its parent, an unknown name is absent', async () => {
    const { body } = await get('heroicons.json?icons=code-solid,no-such-icon,phone,phone').expect(200);
    assert.deepEqual(Object.keys(body.icons).sort(), ['code-bracket-solid', 'phone']);
    assert.deepEqual(body.aliases, { 'code-solid': { parent: 'code-bracket-solid' } });
    assert.deepEqual(Object.keys(body).sort(), ['aliases', 'height', 'icons', 'prefix', 'width']);
  });

  test('an answer is cacheable for a week and revalidated by its ETag', async () => {
    const first = await get('heroicons.json?icons=phone,sun').expect(200);
    assert.match(first.headers['content-type'] ?? '', /^application\/json/);
    const cacheControl = 'public, max-age=604800, stale-while-revalidate=604800';
    assert.equal(first.headers['cache-control'], cacheControl);
    const { etag = '' } = first.headers;
    assert.ok(etag);
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get('heroicons.json?icons=sun,phone').set('if-none-match', tag).expect(304);
      assert.equal(again.headers.etag, etag);
      assert.equal(again.headers['cache-control'], cacheControl);
      assert.ok(!again.text);
    }
    const other = await get('heroicons.json?icons=moon').set('if-none-match', etag).expect(200);
    assert.notEqual(other.headers.etag, etag);
  });

  test('a client of Iconify’s API reads it, commas encoded or not', async () => {
    for (const comma of [',', '%2C', '%2c']) {
      const { body } = await get(`heroicons.json?icons=code-solid${comma}sun`).expect(200);
      assert.ok(quicklyValidateIconSet(body));
      const read: [string, string | undefined][] = [];
      parseIconSet(body, (name, data) => read.push([name, data?.body]));
      assert.deepEqual(read.map(([name]) => name).sort(), ['code-bracket-solid', 'code-solid', 'sun']);
      for (const [, drawing] of read) assert.match(drawing ?? '', /^<(path|g)/);
    }
  });

  const wrong: [status: number, path: string][] = [
    [400, 'heroicons.json'],
    [400, 'heroicons.json?icons='],
    [400, 'heroicons.json?icons=,'],
    [400, 'heroicons.json?icons=phone,,sun'],
    [400, 'heroicons.json?icons=Phone'],
    [400, 'heroicons.json?icons=phone%00'],
    [400, 'heroicons.json?icons=phone%0a'],
    [400, 'heroicons.json?icons=phone-'],
    [400, 'heroicons.json?icons=../../shop'],
    [400, 'heroicons.json?icons=__proto__'],
    [400, 'heroicons.json?icons=phone&icons=sun'],
    [400, 'heroicons.json?icons[]=phone'],
    [400, 'Heroicons.json?icons=phone'],
    [400, '__proto__.json?icons=phone'],
    [400, '.json?icons=phone'],
    [400, '..%2Fshop.json?icons=phone'],
    [400, '..%5Cshop.json?icons=phone'],
    [400, '%2e%2e%2f%2e%2e%2fpackage.json?icons=name'],
    [400, 'hero%00icons.json?icons=phone'],
    [404, 'heroicons.json?icons=no-such-icon'],
    [404, 'heroicons.json?icons=constructor,tostring'],
    [400, `heroicons.json?icons=${'a'.repeat(7000)}`],
    [400, `heroicons.json?icons=phone&x=${'a'.repeat(500)}`],
    [404, 'mdi.json?icons=home'],
    [404, 'constructor.json?icons=name'],
    [404, `${'a'.repeat(300)}.json?icons=phone`],
    [404, 'heroicons?icons=phone'],
    [404, 'heroicons.data?icons=phone'],
    [404, 'heroicons/phone.json'],
    [404, ''],
  ];
  for (const [status, path] of wrong) {
    test(`${path.slice(0, 60)} is a ${status} that is not cacheable`, async () => {
      const answer = await get(path).set('accept', 'text/html').expect(status);
      assert.deepEqual(Object.keys(answer.body), ['statusCode', 'statusMessage', 'message']);
      assert.equal(answer.body.statusCode, status);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
  }

  test('an address of 500 characters is answered, plain and by the fastest gzip, and a longer one is a 400', async () => {
    const names = Object.keys(require('@iconify-json/simple-icons/icons.json').icons).join(',');
    const own = '/_site/icons/simple-icons.json?icons=';
    const path = (own + names).slice(0, 500).replace(/,[^,]*$/, '');
    const full = `${path}&${'x'.repeat(499 - path.length)}`;
    const ask = (encoding: string, target = full) =>
      getWhole(`http://127.0.0.1:${site.port}${target}`, { 'accept-encoding': encoding });
    const [plain, zipped] = [await ask('identity'), await ask('gzip, deflate, br')];
    assert.equal(full.length, 500);
    assert.deepEqual(
      Object.keys(JSON.parse(String(plain.body)).icons).sort(),
      path.slice(own.length).split(',').sort(),
    );
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    for (const { headers } of [plain, zipped]) assert.equal(headers.vary, 'accept-encoding');
    assert.ok(gunzipSync(zipped.body).equals(plain.body));
    // RFC 1952 §2.3.1: XFL 4 is the fastest algorithm.
    assert.equal(zipped.body[8], 4);
    assert.equal((await ask('gzip', `${full}x`)).status, 400);
  });
});

describe('icons of the icon service', () => {
  let site: TestApp;
  let service: Served;
  let urls: string[] = [];
  let behave: RequestListener;
  before(async () => {
    service = await serve((incoming, outgoing) => {
      urls.push(incoming.url ?? '');
      behave(incoming, outgoing);
    });
    site = await createTestApp({ env: { ICON_FALLBACK: `${service.url}/api/` } });
  });
  after(() => Promise.all([site.app.close(), service.stop()]));

  const get = (path: string) => {
    urls = [];
    return request(site.app.server).get(`/_site/icons/${path}`);
  };
  const answering =
    (body: unknown, status = 200): RequestListener =>
    (_incoming, outgoing) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const home = { prefix: 'mdi', icons: { home: { body: '<path d="M1 1"/>' } }, width: 24, height: 24 };

  test('are passed on and cacheable like those of the build', async () => {
    behave = answering({ ...home, lastModified: 1, not_found: ['no-such-icon'] });
    const answer = await get('mdi.json?icons=no-such-icon,home').expect(200);
    assert.deepEqual(answer.body, home);
    assert.deepEqual(urls, ['/api/mdi.json?icons=home,no-such-icon']);
    assert.match(answer.headers['cache-control'] ?? '', /max-age=604800/);
  });

  test('the service gets no request for icons of the build or invalid names', async () => {
    behave = answering(home);
    await get('heroicons.json?icons=phone').expect(200);
    await get('heroicons.json?icons=no-such-icon').expect(404);
    await get('mdi.json?icons=../x').expect(400);
    await get('..%2Fmdi.json?icons=x').expect(400);
    assert.deepEqual(urls, []);
  });

  test('an icon that the service lacks is a 404', async () => {
    behave = answering(404, 404);
    await get('mdi.json?icons=nowhere').expect(404);
    behave = answering({ prefix: 'mdi', icons: {}, not_found: ['nothing'] });
    await get('mdi.json?icons=nothing').expect(404);
  });

  const faults: Record<string, RequestListener> = {
    fails: answering('sorry', 500),
    refuses: answering('slow down', 429),
    'answers no JSON': (_incoming, outgoing) => outgoing.end('<html>'),
    'answers something else': answering({ hello: 'world' }),
    'answers another collection': answering({ ...home, prefix: 'other' }),
    'answers drawings that are none': answering({ ...home, icons: { home: null } }),
    'sends a script': answering({ ...home, icons: { home: { body: '<script>alert(1)</script>' } } }),
    'sends a handler': answering({ ...home, icons: { home: { body: '<path onload="alert(1)"/>' } } }),
    'leads elsewhere': (incoming, outgoing) => {
      if (incoming.url === '/other') answering(home)(incoming, outgoing);
      else outgoing.writeHead(302, { location: '/other' }).end();
    },
    'breaks off': (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => outgoing.destroy());
    },
    'does not end': (_incoming, outgoing) => {
      const more = () => !outgoing.destroyed && outgoing.write(' '.repeat(65_536), () => setImmediate(more));
      more();
    },
  };
  for (const [fault, listener] of Object.entries(faults)) {
    test(`a service that ${fault} causes a 502 whose cause is logged`, async () => {
      behave = listener;
      const from = site.lines.length;
      const answer = await get('mdi.json?icons=home').expect(502);
      assert.equal(answer.body.message, 'Bad Gateway');
      assert.equal(answer.headers['cache-control'], 'no-store');
      const line = site.lines.slice(from).find(({ level }) => level === 50);
      assert.match(String((line?.err as { stack?: string } | undefined)?.stack), /caused by: \w*Error: /);
    });
  }

  test('an unreachable service causes a 502', async () => {
    const { app } = await createTestApp({ env: { ICON_FALLBACK: 'http://127.0.0.1:9' } });
    await request(app.server).get('/_site/icons/mdi.json?icons=home').expect(502);
    await app.close();
  });

  test('a slow service causes a 502, before and after its headers', async () => {
    const ask = () => askIconService({ service: service.url, prefix: 'mdi', names: ['home'], timeoutMs: 50 });
    behave = () => {};
    await assert.rejects(ask, { name: 'TimeoutError' });
    behave = (_incoming, outgoing) => void outgoing.writeHead(200).write('{');
    await assert.rejects(ask, { name: 'TimeoutError' });
  });
});
