import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidConfig, parseConfig } from './config.ts';

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(parseConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    trustProxy: ['loopback'],
    logLevel: 'info',
    contentDir: 'content',
    buildCheckSeconds: 3600,
    drainSeconds: 10,
  });
});

test('the configuration cannot be changed afterwards', () => {
  assert.ok(Object.isFrozen(parseConfig({})));
});

test('proxies are read as a list of addresses and networks', () => {
  assert.deepEqual(parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy, [
    '10.0.0.0/8',
    '::1',
    'loopback',
  ]);
});

test('one error names every variable that is wrong', () => {
  const env = { PORT: '65536', LOG_LEVEL: 'loud', TRUST_PROXY: 'everybody', DRAIN_SECONDS: '-1', HOST: ' ' };
  assert.throws(
    () => parseConfig(env),
    (error) =>
      error instanceof InvalidConfig && Object.keys(env).every((name) => error.message.includes(name)),
  );
});

for (const port of ['', 'http', '1.5', '1e3', '-1']) {
  test(`PORT=${JSON.stringify(port)} is refused`, () => {
    assert.throws(() => parseConfig({ PORT: port }), InvalidConfig);
  });
}
