import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { logLines } from '../testing/log-lines.ts';
import { startHeartbeat } from './heartbeat.ts';

test('asks the URL now and every five minutes, only while all is well, and never logs it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { log, lines } = logLines();
  let well = true;
  const fetch = mock.fn(async () => new Response('ok'));
  const url = 'https://secret-host.example/secret';
  const stop = startHeartbeat({ url, isWell: async () => well, log, fetch });
  const turns = async () => {
    for (let turn = 0; turn < 9; turn++) await setImmediate();
  };
  const later = async () => {
    await turns();
    t.mock.timers.tick(5 * 60_000);
    await turns();
    return fetch.mock.callCount();
  };
  assert.equal(await later(), 2);
  well = false;
  assert.equal(await later(), 2);
  well = true;
  fetch.mock.mockImplementation(async () => {
    throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND', hostname: 'secret-host.example' } });
  });
  assert.equal(await later(), 3);
  assert.equal(await later(), 4);
  fetch.mock.mockImplementation(async () => new Response('ok'));
  assert.equal(await later(), 5);
  stop();
  assert.equal(await later(), 5);
  assert.deepEqual(
    lines.map(({ heartbeat }) => heartbeat),
    ['withheld: see /health/ready', 'not answered: ENOTFOUND', 'asked'],
  );
  assert.doesNotMatch(JSON.stringify(lines), /secret/);
});
