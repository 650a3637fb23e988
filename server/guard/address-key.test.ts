import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey } from './address-key.ts';

const keys: [address: string, key: string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['not an address', 'not an address'],
  ['x'.repeat(10_000), 'x'.repeat(64)],
];
for (const [address, key] of keys) {
  test(`${address} counts as ${key}`, () => assert.equal(addressKey(address), key));
}

test('a closed connection has no address and no key', () => {
  assert.equal(addressKey(undefined), '');
});

test('addresses in one /64 share a key, and another /64 has its own', () => {
  assert.equal(addressKey('2001:db8:0:1::aaaa'), addressKey('2001:db8:0:1:ffff::1'));
  assert.notEqual(addressKey('2001:db8:0:1::1'), addressKey('2001:db8:0:2::1'));
});
