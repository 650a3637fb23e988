import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The network that a request comes from, by which limits count. */
export const networkOf = ({ ip }: FastifyRequest): string => addressKey(ip);

/**
 * The key by which limits count: an IPv4 address as it is; of an IPv6 address the first 64 bits, since one subscriber has
 * all addresses that share them (RFC 6177). An IPv4 address in IPv6 notation has the key of the IPv4 address. A port, brackets
 * and leading zeros, as some proxies write them, make no other network; all that is no address is one network, the empty one.
 */
export function addressKey(address: string | undefined): string {
  // A socket that is already closed has no address, and one that a proxy forwards may be any text.
  const plain = (address ?? '').slice(0, maxAddressLength).replace(/%.*/s, '').trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? plain.replace(/^([\d.]+):\d+$/, '$1');
  // No octal numbers: proxies pad decimal ones.
  const unpadded = bare.replace(/\b0+(?=\d)/g, '');
  if (isIPv4(unpadded)) return unpadded;
  if (!isIP(unpadded)) return '';
  const parsed = ipaddr.process(unpadded);
  return parsed instanceof ipaddr.IPv6 ? networkKey(parsed.parts.slice(0, 4), 64) : parsed.toString();
}

/** The wider networks that hold an IPv6 one: providers give a customer a /56 or a /48. None for any other key. */
export function widerNetworks(key: string): string[] {
  const [network = '', isV6] = key.split('/64');
  if (isV6 === undefined) return [];
  const groups = ipaddr.IPv6.parse(network).parts.slice(0, 4);
  const [last = 0] = groups.slice(-1);
  return [networkKey([...groups.slice(0, 3), last & 0xff00], 56), networkKey(groups.slice(0, 3), 48)];
}

/** A network's key after those of the networks that hold it, the widest first; an IPv4 address lies in a /24. */
export function networksAround(key: string): string[] {
  const wider = isIPv4(key) ? [`${key.slice(0, key.lastIndexOf('.'))}.0/24`] : widerNetworks(key).reverse();
  return [...wider, key];
}

const networkKey = (groups: number[], bits: number): string =>
  `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;

/** UTF-16 units: the longest address is 45 characters (RFC 4291 §2.2), and a zone or a port may follow it. */
const maxAddressLength = 64;
