import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The network that a request comes from, by which limits count. */
export const networkOf = ({ ip }: FastifyRequest): string => addressKey(ip);

/**
 * The key by which limits count: an IPv4 address as it is; of an IPv6 address the first 64 bits, since one subscriber has
 * all addresses that share them (RFC 6177). An IPv4 address in IPv6 notation has the key of the IPv4 address. A port, brackets
 * and leading zeros, as some proxies write them, make no other network; all that is no address is one network, the empty one.
 */
export function addressKey(address: string | undefined): string {
  // A socket that is already closed has no address, and one that a proxy forwards may be any text.
  const plain = (address ?? '').slice(0, maxAddressLength).replace(/%.*/s, '').trim().toLowerCase();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? plain.replace(/^([\d.]+):\d+$/, '$1');
  if (/^[\d.]+$/.test(bare)) return ipv4Key(bare);
  if (!isIPv6(bare)) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return ipv4Key(mapped);
  const groups = expand(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return networkKey(groups.slice(0, 4), 64);
}

/** The wider networks that hold an IPv6 one: providers give a customer a /56 or a /48. None for any other key. */
export function widerNetworks(key: string): string[] {
  const [network, isV6] = key.split('/64');
  if (isV6 === undefined) return [];
  const groups = expand(network ?? '').slice(0, 4);
  const [last = 0] = groups.slice(-1);
  return [networkKey([...groups.slice(0, 3), last & 0xff00], 56), networkKey(groups.slice(0, 3), 48)];
}

const networkKey = (groups: number[], bits: number): string =>
  `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;

/** An IPv4 address with its numbers in decimal notation; empty where it is none. */
function ipv4Key(address: string): string {
  const plain = address
    .split('.')
    .map((part) => (/^\d{1,3}$/.test(part) ? String(Number(part)) : part))
    .join('.');
  return isIP(plain) === 4 ? plain : '';
}

/** UTF-16 units: the longest address is 45 characters (RFC 4291 §2.2), and a zone or a port may follow it. */
const maxAddressLength = 64;

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  // An IPv4 tail fills the last two groups; none of the first four depends on its value.
  const hex = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0');
  const [head = '', tail] = hex.split('::');
  const parse = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  if (tail === undefined) return parse(head);
  const [first, last] = [parse(head), parse(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
