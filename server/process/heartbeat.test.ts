import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { logLines } from '../testing/fixtures/log-lines.ts';
import { askTime, startHeartbeat } from './heartbeat.ts';

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

test('hands on what the answer says of the time, and that there is no answer', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const heard: (string | null)[] = [];
  const answers = [
    new Response('', { headers: { date: 'Fri, 20 Nov 2026 01:00:00 GMT' } }),
    new Response(''),
  ];
  let well = true;
  const stop = startHeartbeat({
    url: 'https://beats.example/secret',
    isWell: async () => well,
    heard: (at) => heard.push(at?.toISOString() ?? null),
    log: logLines().log,
    fetch: async () => answers.shift() ?? Promise.reject(new TypeError('fetch failed')),
  });
  for (let beat = 1; beat <= 4; beat++) {
    for (let turn = 0; turn < 9; turn++) await setImmediate();
    assert.equal(heard.length, beat);
    well = beat < 3;
    t.mock.timers.tick(5 * 60_000);
  }
  stop();
  assert.deepEqual(heard, ['2026-11-20T01:00:00.000Z', null, null, null]);
});

test('without an address looks whether all is well, and asks nobody', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const [isWell, fetch] = [mock.fn(async () => false), mock.fn(async () => new Response(''))];
  const { log, lines } = logLines();
  const stop = startHeartbeat({ url: null, isWell, log, fetch });
  t.mock.timers.tick(5 * 60_000);
  await setImmediate();
  stop();
  assert.deepEqual([isWell.mock.callCount(), fetch.mock.callCount(), lines], [2, 0, []]);
});

test('asks for the time alone without a beat', async () => {
  const date = { date: 'Fri, 20 Nov 2026 01:00:00 GMT' };
  const fetch = mock.fn(async (_: unknown) => new Response(null, { status: 404, headers: date }));
  const url = 'https://beats.example/secret?token=secret';
  assert.equal((await askTime(url, fetch))?.toISOString(), '2026-11-20T01:00:00.000Z');
  assert.deepEqual(
    fetch.mock.calls.map(({ arguments: [asked] }) => String(asked)),
    ['https://beats.example/'],
  );
  assert.equal(await askTime('https://secret.example', fetch), null, 'that would be a beat');
  assert.equal(await askTime(url, async () => Promise.reject(new TypeError('fetch failed'))), null);
  assert.equal(fetch.mock.callCount(), 1);
});
