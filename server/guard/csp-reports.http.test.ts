import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import request from 'supertest';
import { logLines } from '../testing/fixtures/log-lines.ts';
import { createTestApp, shareTestApp } from '../testing/servers/test-app.ts';
import { registerCspReports } from './csp-reports.ts';

describe('reports of content security policy violations', () => {
  const site = shareTestApp();
  let visitors = 0;
  const post = (body: string, address = `198.51.100.${visitors++}`) =>
    request(site.app.server)
      .post('/_site/csp-reports')
      .set({ 'content-type': 'application/csp-report', 'x-forwarded-for': address })
      .send(body);
  const report = (directive: unknown, blocked: unknown = 'inline') =>
    JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked } });

  const crafted = [
    ...['', '[]', 'null', '{"csp-report":1}', '[{"body":null}]', '{'],
    report({ toString: { toString: 1 } }),
    report('img-src', [[[[]]]]),
    '{"body":{"__proto__":{"effectiveDirective":"x"}}}',
    '[{"body":{"effectiveDirective":1}},null,1,"x",[]]',
    `${'['.repeat(7000)}${']'.repeat(7000)}`,
  ];
  for (const body of crafted) {
    test(`${body.slice(0, 70)} is answered with 204`, async () => {
      const from = site.lines.length;
      await post(body).expect(204);
      assert.ok(!site.lines.slice(from).some(({ level }) => level === 50));
    });
  }

  const visited = 'https://testbench.example.com/repairs?q=my-name';
  const [directive, blocked] = ['script-src-elem', 'https://tags.example.com/x.js?id=1'];
  for (const [type, body] of Object.entries({
    'application/csp-report': {
      'csp-report': { 'document-uri': visited, 'effective-directive': directive, 'blocked-uri': blocked },
    },
    'application/reports+json': [
      {
        type: 'csp-violation',
        body: { documentURL: visited, effectiveDirective: directive, blockedURL: blocked },
      },
    ],
  })) {
    test(`logs the violated directive of ${type}, and nothing of the page of the visitor`, async () => {
      // A log of its own: later reports are counted once a minute.
      const { app, lines } = await createTestApp();
      const send = request(app.server).post('/_site/csp-reports').set('content-type', type);
      await send.send(JSON.stringify(body)).expect(204);
      await app.close();
      const { 'script-src-elem': count, msg } = lines.find(({ level }) => level === 40) ?? {};
      assert.deepEqual([msg, count], ['content security policy violated', 1]);
      for (const word of ['my-name', 'tags.example.com']) assert.ok(!JSON.stringify(lines).includes(word));
    });
  }

  test('a report longer than 16 KB is answered with 204 and not read', async () => {
    await post(report('img-src', 'a'.repeat(20_000))).expect(204);
  });

  test('counts ten reports of a body, 20 bodies at once of one network, and directives by their known names', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { log, lines } = logLines();
    const app = Fastify();
    registerCspReports(app, { log, now: () => new Date(0) });
    const post = (body: unknown, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/_site/csp-reports',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
        remoteAddress,
      });
    const of = (effectiveDirective: string) => ({ body: { effectiveDirective } });
    await post(of('img-src'), '203.0.113.9');
    for (let n = 0; n < 30; n++) await post(Array(11).fill(of('font-src')), '203.0.113.9');
    await post([of('<script>'), of('__proto__'), 1, of('img-src')], '203.0.113.10');
    context.mock.timers.tick(60_000);
    await app.close();
    assert.deepEqual(
      lines.map(({ time: _, ...line }) => line),
      [{ 'img-src': 1 }, { 'font-src': 190, other: 2, 'img-src': 1 }].map((counts) => ({
        level: 40,
        ...counts,
        msg: 'content security policy violated',
      })),
    );
  });
});
