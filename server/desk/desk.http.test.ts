import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CannotStart } from '../process/start-faults.ts';
import { get } from '../testing/basics/get.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../testing/fixtures/sample-shop.ts';
import { createTestDesk, testDeskHost, testDeskUrl } from '../testing/servers/test-desk.ts';

describe('the desk', () => {
  test('shows open repairs by whose turn it is, with names and without contacts', async (context) => {
    const desk = await createTestDesk(context);
    await addRepair(desk.store, 'NB-7K4M-Q2X8');
    const { statusCode, body } = await (await desk.signIn('bench')).get('/');
    assert.equal(statusCode, 200);
    assert.match(body, /<main[^>]*>.*<h2 id="ours">Ours.*?<span class="count">1<.*href="\/t\/nb-7k4m-q2x8"/s);
    assert.match(body, /Ana Example/);
    assert.ok(!/ana@example|491570006|491 570|SERIAL-1/i.test(body));
    assert.match(body, /<summary>bench 1<\/summary>/);
    assert.ok(!/<[^>]+ style=|<script(?![^>]* src=)/.test(body));
  });

  test('lets nobody store an answer, but its two files, and no other site use one', async (context) => {
    const desk = await createTestDesk(context);
    const [kim, stranger] = [await desk.signIn('counter'), desk.browser()];
    const board = await kim.get('/');
    const files = [...board.body.matchAll(/"(\/files\/desk-\w+\.(?:js|css))"/g)].map(([, url = '']) => url);
    assert.equal(files.length, 2);
    for (const url of files) {
      const { statusCode, headers, body } = await stranger.get(url);
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=31536000, immutable']);
      if (url.endsWith('.css')) assert.match(body, /^:root\{/, 'it begins with the colours of the shop');
    }
    const answers = [board];
    for (const url of ['/', '/T//x/', '/nothing', '/files/desk-1.js', '/%ff'])
      answers.push(await stranger.get(url));
    answers.push(await stranger.post('/lock', {}, { 'sec-fetch-site': 'cross-site' }));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 303, 301, 404, 404, 400, 403],
    );
    for (const { headers } of answers) {
      assert.partialDeepStrictEqual(headers, {
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'none';.*require-trusted-types-for 'script'/,
      );
      assert.match(String(headers['permissions-policy']), /publickey-credentials-get=\(self\)/);
      assert.ok(!/publickey-credentials-get=\(\)/.test(String(headers['permissions-policy'])));
    }
  });

  test('has paper of a repair, its labels of those devices alone that were chosen, and blank paper', async (context) => {
    const desk = await createTestDesk(context);
    const devices = ['One', 'Two', 'Three'].map((device) => ({ device, fault: '' }));
    await addRepair(desk.store, 'NB-7K4M-Q2XQ', {}, devices);
    const { get } = await desk.signIn('bench');
    const page = async (url: string) => (await get(url)).body;
    assert.match(
      await page('/t/nb-7k4m-q2xq/slip?print'),
      /data-print-now-then="\/t\/nb-7k4m-q2xq\/label\?print"/,
    );
    const labels = async (query: string) =>
      [...(await page(`/t/nb-7k4m-q2xq/label${query}`)).matchAll(/>(\d of 3): /g)].map(([, place]) => place);
    assert.deepEqual(await labels(''), ['1 of 3', '2 of 3', '3 of 3']);
    assert.deepEqual(await labels('?line=1&line=3'), ['1 of 3', '3 of 3']);
    assert.match(await page('/slips'), /<h1>Blank slips/);
  });

  test('says on a page why it has no answer, where to go on, and nothing that was sent', async (context) => {
    const desk = await createTestDesk(context);
    const [kim, stranger] = [await desk.signIn('bench'), desk.browser()];
    for (const [{ statusCode, body }, status, words, next] of [
      [await kim.get('/audit'), 403, 'Your role doesn’t allow that</h1><p>Only for the owner.', '/'],
      [await kim.get('/my-words'), 404, 'Nothing is at this address</h1><p>Check it', '/'],
      [await stranger.post('/new'), 401, 'You are not signed in</h1><p>Nothing was saved', '/sign-in'],
      [await stranger.get('/join/my-words'), 404, 'This link doesn’t work</h1><p>It was used', '/sign-in'],
    ] as const) {
      assert.equal(statusCode, status, words);
      assert.ok(body.includes(words) && !body.includes('my-words'), words);
      assert.match(body, new RegExp(`<a class="button" href="${next}">`));
    }
  });

  test('takes posts of its own pages alone', async (context) => {
    const desk = await createTestDesk(context);
    const post = async (headers: Record<string, string>) =>
      (await desk.app.inject({ method: 'POST', url: '/lock', headers: { host: testDeskHost, ...headers } }))
        .statusCode;
    assert.equal(await post({ 'sec-fetch-site': 'same-origin' }), 303);
    assert.equal(await post({ origin: testDeskUrl }), 303);
    for (const site of ['cross-site', 'same-site', 'none', ''])
      assert.equal(await post({ 'sec-fetch-site': site, origin: testDeskUrl }), 403, site);
    for (const origin of ['null', sampleShop.publicUrl, `${testDeskUrl}.example.com`, `${testDeskUrl}:8443`])
      assert.equal(await post({ origin }), 403, origin);
    assert.equal(await post({}), 403, 'what is no browser');
  });

  test('answers to its own name alone, and reads of another site only where somebody follows a link', async (context) => {
    const desk = await createTestDesk(context);
    const kim = await desk.signIn('counter');
    const status = async (headers: Record<string, string>, url = '/') =>
      (await kim.get(url, headers)).statusCode;
    for (const host of ['DESK.example.com', 'desk.example.com:443'])
      assert.equal(await status({ host }), 200, host);
    const others = ['evil.test', 'localhost', '127.0.0.1', 'example.com', 'desk.example.com.evil.test'];
    for (const host of [...others, 'desk.example.com:3001', 'desk.example.com.'])
      for (const url of ['/', '/sign-in', '/nothing', '/events'])
        assert.equal(await status({ host }, url), 421, host + url);
    const forwarded = { host: 'evil.test', 'x-forwarded-host': testDeskHost };
    assert.equal(await status(forwarded), 421);
    assert.equal((await kim.post('/lock', {}, { host: 'evil.test', origin: testDeskUrl })).statusCode, 421);

    for (const site of ['same-site', 'cross-site']) {
      const from = { 'sec-fetch-site': site };
      const link = { ...from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      assert.equal(await status(link), 200, site);
      for (const [mode, destination] of [
        ['cors', 'empty'],
        ['no-cors', 'image'],
        ['no-cors', 'script'],
        ['navigate', 'iframe'],
        ['navigate', 'object'],
      ] as const)
        assert.equal(
          await status({ ...from, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination }),
          403,
          `${site} ${mode} ${destination}`,
        );
      assert.equal(await status(from), 403);
    }
    assert.equal(await status({ 'sec-fetch-site': 'none' }), 200);
  });

  test('logs the pattern of a route, never what is in its place', async (context) => {
    const desk = await createTestDesk(context);
    const { cookie } = await desk.signIn('counter');
    const origin = await desk.app.listen({ host: '127.0.0.1', port: 0 });
    for (const path of [
      '/t/nb-7k4m-q2x8',
      '/?q=Ana',
      '/nb-7k4m-q2x8',
      '/T/NB-7K4M-Q2X8',
      '/%ffnb-7k4m-q2x8',
    ]) {
      await get(origin + path, { cookie, host: testDeskHost });
      await get(origin + path, { host: testDeskHost });
    }
    const lines = desk.lines.filter(({ msg }) => msg === 'request');
    assert.equal(lines.length, 10);
    assert.ok(lines.some(({ url }) => url === '/t/:reference'));
    assert.doesNotMatch(JSON.stringify(desk.lines), /7k4m|Ana|counter 1/i);
    assert.ok(!JSON.stringify(desk.lines).includes(cookie.split('=')[1] ?? ''));
  });

  test('does not start at the host of the public site, whatever the port', async (context) => {
    for (const port of ['', ':3001'])
      await assert.rejects(
        createTestDesk(context, { env: { DESK_URL: sampleShop.publicUrl + port } }),
        (error) =>
          error instanceof CannotStart && /DESK_URL is .* the host of the public site/.test(error.message),
      );
  });

  test('goes on with a page of its own where the database is away', async (context) => {
    const desk = await createTestDesk(context);
    const kim = await desk.signIn('counter');
    await desk.store.close();
    const { statusCode, headers, body } = await kim.get('/');
    assert.deepEqual([statusCode, headers['retry-after']], [503, '10']);
    assert.match(body, /The database does not answer/);
  });
});
