import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CannotStart } from '../process/start-faults.ts';
import { addRepair } from '../testing/repair-rows.ts';
import { createTestDesk, testDeskUrl } from '../testing/test-desk.ts';

describe('the desk', () => {
  test('shows open repairs by whose turn it is, with names and without contacts', async (context) => {
    const desk = await createTestDesk(context);
    await addRepair(desk.store, 'NB-7K4M-Q2X8');
    const cookie = await desk.signIn('bench');
    const { statusCode, body } = await desk.app.inject({ url: '/', headers: { cookie } });
    assert.equal(statusCode, 200);
    assert.match(body, /<main[^>]*>.*<h2 id="ours">Ours.*?<span class="count">1<.*href="\/t\/nb-7k4m-q2x8"/s);
    assert.match(body, /Ana Example/);
    assert.ok(!/ana@example|491570006|491 570|SERIAL-1/i.test(body));
    assert.match(body, /<summary>bench 1<\/summary>/);
    assert.ok(!/<[^>]+ style=|<script(?![^>]* src=)/.test(body));
  });

  test('lets nobody store an answer, but its two files, and no other site use one', async (context) => {
    const desk = await createTestDesk(context);
    const cookie = await desk.signIn('counter');
    const board = await desk.app.inject({ url: '/', headers: { cookie } });
    const files = [...board.body.matchAll(/"(\/files\/desk-\w+\.(?:js|css))"/g)].map(([, url = '']) => url);
    assert.equal(files.length, 2);
    for (const url of files) {
      const { statusCode, headers } = await desk.app.inject({ url });
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=31536000, immutable']);
    }
    const answers = [board, await desk.app.inject({ url: '/' }), await desk.app.inject({ url: '/T//x/' })];
    answers.push(
      await desk.app.inject({ url: '/nothing' }),
      await desk.app.inject({ url: '/files/desk-1.js' }),
    );
    answers.push(
      await desk.app.inject({ url: '/%ff' }),
      await desk.app.inject({ method: 'POST', url: '/lock' }),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 303, 301, 404, 404, 400, 403],
    );
    for (const { headers } of answers) {
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'none';.*require-trusted-types-for 'script'/,
      );
      assert.match(String(headers['permissions-policy']), /publickey-credentials-get=\(self\)/);
      assert.ok(!/publickey-credentials-get=\(\)/.test(String(headers['permissions-policy'])));
      assert.equal(headers['x-robots-tag'], 'noindex, nofollow');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    }
  });

  test('takes posts of its own pages alone', async (context) => {
    const desk = await createTestDesk(context);
    const post = async (headers: Record<string, string>) =>
      (await desk.app.inject({ method: 'POST', url: '/lock', headers })).statusCode;
    assert.equal(await post({ 'sec-fetch-site': 'same-origin' }), 303);
    assert.equal(await post({ origin: testDeskUrl }), 303);
    for (const site of ['cross-site', 'same-site', 'none', ''])
      assert.equal(await post({ 'sec-fetch-site': site, origin: testDeskUrl }), 403, site);
    for (const origin of [
      'null',
      'https://testbench.example.com',
      `${testDeskUrl}.example.com`,
      `${testDeskUrl}:8443`,
    ])
      assert.equal(await post({ origin }), 403, origin);
    assert.equal(await post({}), 403, 'what is no browser');
  });

  test('logs the pattern of a route, never what is in its place', async (context) => {
    const desk = await createTestDesk(context);
    const cookie = await desk.signIn('counter');
    const origin = await desk.app.listen({ host: '127.0.0.1', port: 0 });
    for (const url of [
      '/t/nb-7k4m-q2x8',
      '/?q=Ana',
      '/nb-7k4m-q2x8',
      '/T/NB-7K4M-Q2X8',
      '/%ffnb-7k4m-q2x8',
    ]) {
      await fetch(origin + url, { headers: { cookie } });
      await fetch(origin + url, { redirect: 'manual' });
    }
    const lines = desk.lines.filter(({ msg }) => msg === 'request');
    // One of them was redirected.
    assert.equal(lines.length, 11);
    assert.ok(lines.some(({ url }) => url === '/t/:reference'));
    assert.doesNotMatch(JSON.stringify(desk.lines), /7k4m|Ana|counter 1/i);
    assert.ok(!JSON.stringify(desk.lines).includes(cookie.split('=')[1] ?? ''));
  });

  test('does not start at the host of the public site, whatever the port', async (context) => {
    for (const url of ['https://testbench.example.com', 'https://testbench.example.com:3001'])
      await assert.rejects(
        createTestDesk(context, { env: { DESK_URL: url } }),
        (error) =>
          error instanceof CannotStart && /DESK_URL is .* the host of the public site/.test(error.message),
      );
  });

  test('goes on with a page of its own where the database is away', async (context) => {
    const desk = await createTestDesk(context);
    const cookie = await desk.signIn('counter');
    await desk.store.close();
    const { statusCode, headers, body } = await desk.app.inject({ url: '/', headers: { cookie } });
    assert.equal(statusCode, 503);
    assert.match(body, /The database does not answer/);
    assert.ok(headers['retry-after']);
  });
});
