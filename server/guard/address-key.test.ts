import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey, networksAround, widerNetworks } from './address-key.ts';

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
  ['203.0.113.8:1001', '203.0.113.8'],
  ['203.0.113.011', '203.0.113.11'],
  ['::ffff:203.0.113.7:443', ''],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  [' 203.0.113.7', '203.0.113.7'],
  ['1.2.3', ''],
  ['999.1.1.1', ''],
  ['not an address', ''],
  ['x'.repeat(10_000), ''],
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

test('an IPv6 network lies in a /56 and a /48 that its neighbours share, an IPv4 address in none', () => {
  assert.deepEqual(widerNetworks(addressKey('2001:db8:1:2ff::1')), [
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ]);
  assert.deepEqual(widerNetworks(addressKey('2001:db8:1:203::1')), [
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ]);
  assert.deepEqual(widerNetworks(addressKey('::1')), ['0:0:0:0::/56', '0:0:0::/48']);
  assert.deepEqual(widerNetworks(addressKey('203.0.113.7')), []);
});

test('a network comes after those that hold it, the widest first; what is no address is alone', () => {
  assert.deepEqual(networksAround('203.0.113.7'), ['203.0.113.0/24', '203.0.113.7']);
  const wider = ['2001:db8:1::/48', '2001:db8:1:200::/56'];
  assert.deepEqual(networksAround('2001:db8:1:2ff::/64'), [...wider, '2001:db8:1:2ff::/64']);
  assert.deepEqual(networksAround(''), ['']);
});
