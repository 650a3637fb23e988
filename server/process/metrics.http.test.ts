import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'yaml';
import { startSite } from '../testing/servers/start-site.ts';
import { parts } from './health.ts';
import { serveMetrics } from './metrics.ts';

test('serves counts by route and state, without a path or an address, on this machine alone', async () => {
  const site = await startSite({ METRICS_PORT: '0' });
  const { metricsPort } = site.logs.find(({ msg }) => msg === 'listening') ?? {};
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const path of ['/', '/repairs/apple/iphone-13', '/repairs?q=iphne', '/no/such/secret'])
    await (await fetch(site.url + path)).text();
  const text = await scrape();
  await site.stop();
  const sample = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  for (const [route, status] of [
    ['home', 2],
    ['device', 2],
    ['repairs', 2],
    ['document', 4],
  ])
    assert.equal(sample(`site_requests_total{route="${route}",status="${status}xx"}`), 1, text);
  assert.equal(sample('site_request_seconds_count{route="device"}'), 1);
  assert.equal(sample('site_request_seconds_bucket{route="device",le="+Inf"}'), 1);
  assert.ok(sample('site_request_seconds_sum{route="device"}') > 0);
  assert.ok(sample('site_request_seconds_bucket{route="device",le="0.005"}') <= 1);
  assert.equal(sample('site_searches_total'), 1);
  assert.ok(sample('site_renders_total') >= 1 && sample('site_event_loop_delay_seconds') > 0);
  assert.deepEqual([sample('site_outbox_waiting'), sample('site_database_up')], [0, 1]);
  assert.doesNotMatch(text, /iphone|secret|127\.0/);
  for (const part of parts) assert.match(text, new RegExp(`^site_degraded{part="${part}"} [01]$`, 'm'));
  assert.ok((text.match(/^# TYPE /gm)?.length ?? 0) >= 10);
});

test('says what it knows while the database is away, and names its variable where the port is in use', async (t) => {
  const metrics = await serveMetrics(0, {
    figures: () => Promise.reject(new Error('away')),
    degraded: async (urgentOnly) => (urgentOnly ? [] : ['mail: 2 parked', 'mail: 3 wait', 'new: a part']),
  });
  t.after(metrics.stop);
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}`)).text();
  assert.match(text, /site_database_up 0\n/);
  assert.doesNotMatch(text, /site_outbox/);
  const of = (part: string) => new RegExp(`site_degraded{part="${part}"} (\\d)`).exec(text)?.[1];
  assert.deepEqual([of('mail'), of('new'), of('disk')], ['1', '1', '0']);
  assert.match(text, /site_owner_called 0\n/);
  await assert.rejects(
    serveMetrics(metrics.port, { figures: async () => null, degraded: async () => [] }),
    /set METRICS_PORT to another/,
  );
});

test('the alerts name figures that are there, in rules that fit on a page', async (t) => {
  const alerts = await readFile('server/deploy/alerts.yaml', 'utf8');
  const { groups } = parse(alerts) as { groups: { rules: { alert: string; expr: string }[] }[] };
  assert.ok(alerts.trimEnd().split('\n').length <= 25);
  const site = await startSite({ METRICS_PORT: '0' });
  t.after(site.stop);
  const { metricsPort } = site.logs.find(({ msg }) => msg === 'listening') ?? {};
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const rules = groups.flatMap((group) => group.rules);
  assert.ok(rules.length > 2);
  for (const { alert, expr } of rules) {
    const names = expr.match(/\bsite_\w+/g) ?? [];
    assert.ok(names.length > 0 || expr.startsWith('up'), alert);
    for (const name of names) assert.match(text, new RegExp(`^${name}[ {]`, 'm'), alert);
    for (const [, part = ''] of expr.matchAll(/part="(\w+)"/g)) assert.ok(parts.includes(part), part);
  }
});
