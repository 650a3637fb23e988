import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { cacheVersion } from './cache-version.ts';

const closures = [
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2026-12-28', name: 'Boxing Day' },
];
const built = { id: 'one', shop: { ...sampleShop, closures } };
const version = (now: string, release = built, seconds = 3600) =>
  cacheVersion(release, new Date(now), seconds);

test('changes once a closure has passed and in another year, both at midnight in Brisbane', () => {
  const moments = ['2026-11-20T01:00Z', '2026-12-25T14:00Z', '2026-12-28T14:00Z', '2026-12-31T14:00Z'];
  const versions = moments.map((now) => version(now));
  assert.equal(new Set(versions).size, moments.length);
  const before = ['2026-12-25T13:59Z', '2026-12-28T13:59Z', '2026-12-31T13:59Z', '2027-12-31T13:59Z'];
  assert.deepEqual(
    before.map((now) => version(now)),
    versions,
  );
});

test('changes when a closure comes near enough to be listed', () => {
  const far = { ...built, shop: { ...built.shop, closures: [{ date: '2027-02-26', name: 'Sale' }] } };
  assert.notEqual(version('2026-11-27T13:59Z', far), version('2026-11-27T14:00Z', far));
});

test('changes when the notice begins and when it ends', () => {
  const notice = {
    text: 'Shut',
    kind: 'info',
    from: '2026-11-20T12:00',
    until: '2026-11-21T00:00',
    href: null,
  } as const;
  const noticed = { id: 'one', shop: { ...built.shop, notice } };
  const [before, on, last, after] = ['01:59:59Z', '02:00Z', '13:59:59Z', '14:00Z'].map((time) =>
    version(`2026-11-20T${time}`, noticed),
  );
  assert.equal(on, last);
  assert.equal(new Set([before, on, after]).size, 3);
});

test('differs between builds, and with how often an open page looks for a newer one', () => {
  const now = '2026-11-20T01:00Z';
  assert.equal(
    new Set([version(now), version(now, { ...built, id: 'two' }), version(now, built, 60)]).size,
    3,
  );
});
