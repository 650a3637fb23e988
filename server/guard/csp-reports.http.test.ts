import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import request from 'supertest';
import { createTestApp, shareTestApp } from '../testing/test-app.ts';
import { createReportLog } from './csp-reports.ts';
import { readCspReports } from './read-csp-reports.ts';

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
    test(`logs what was blocked as ${type}, without the page of the visitor`, async () => {
      // A log of its own: a directive is logged once a minute.
      const { app, lines } = await createTestApp();
      const send = request(app.server).post('/_site/csp-reports').set('content-type', type);
      await send.send(JSON.stringify(body)).expect(204);
      await app.close();
      const line = lines.find(({ level }) => level === 40);
      assert.deepEqual([line?.directive, line?.blocked], [directive, 'https://tags.example.com']);
      assert.ok(!JSON.stringify(lines).includes('my-name'));
    });
  }

  test('a report longer than 16 KB is answered with 204 and not read', async () => {
    await post(report('img-src', 'a'.repeat(20_000))).expect(204);
  });

  test('reads 20 reports at once from one network and no more', async () => {
    const from = site.lines.length;
    const directives = ['font-src', 'media-src', 'object-src'];
    for (let n = 0; n < 20; n++) await post(report(directives[n % 2]), '203.0.113.9').expect(204);
    await post(report(directives[2]), '203.0.113.9').expect(204);
    const logged = site.lines.slice(from).filter(({ level }) => level === 40);
    assert.deepEqual(
      logged.map(({ directive }) => directive),
      ['font-src', 'media-src'],
    );
    await post(report(directives[2]), '203.0.113.10').expect(204);
    assert.equal(site.lines.findLast(({ level }) => level === 40)?.directive, 'object-src');
  });
});

test('logs one line per directive and minute, with the number of omitted reports', () => {
  const lines: { directive: string; omitted: number }[] = [];
  const write = createReportLog(({ directive, omitted }) => lines.push({ directive, omitted }));
  const report = (directive: string) => ({ directive, blocked: 'inline' });
  for (let n = 0; n < 1000; n++) write(report('img-src'), n * 59);
  write(report('font-src'), 30_000);
  write(report('img-src'), 60_000);
  write(report('img-src'), 60_001);
  write(report('img-src'), 200_000);
  // A clock that was set back an hour.
  write(report('img-src'), -3_400_000);
  assert.deepEqual(lines, [
    { directive: 'img-src', omitted: 0 },
    { directive: 'font-src', omitted: 0 },
    { directive: 'img-src', omitted: 999 },
    { directive: 'img-src', omitted: 1 },
    { directive: 'img-src', omitted: 0 },
  ]);
});

test('logs only a known directive and an origin or keyword of any report', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.string(), fc.webUrl()), (directive, blocked) => {
      const [read] = readCspReports(
        JSON.stringify([{ body: { effectiveDirective: directive, blockedURL: blocked } }]),
      );
      assert.equal(read?.directive, 'other');
      const origin = URL.parse(blocked)?.origin;
      assert.ok(
        read?.blocked === 'other' || read?.blocked === origin?.slice(0, 100) || blocked === read?.blocked,
      );
    }),
  );
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (body) => {
      for (const { directive, blocked } of readCspReports(body)) assert.ok(directive && blocked);
    }),
  );
  const both = [
    {
      'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://a.example.com/x?y' },
    },
  ];
  assert.deepEqual(readCspReports(JSON.stringify(both)), [
    { directive: 'script-src-elem', blocked: 'https://a.example.com' },
  ]);
});
