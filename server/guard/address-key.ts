import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The network that a request comes from, by which limits count. */
export const networkOf = ({ ip }: FastifyRequest): string => addressKey(ip);

/**
 * The key by which limits count: an IPv4 address as it is; of an IPv6 address the first 64 bits, since one subscriber has
 * all addresses that share them (RFC 6177). An IPv4 address in IPv6 notation has the key of the IPv4 address.
 */
export function addressKey(address: string | undefined): string {
  // A socket that is already closed has no address.
  if (!address) return '';
  // An address that a proxy forwards may be any text.
  const plain = address.slice(0, maxAddressLength).replace(/%.*/s, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const groups = expand(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** UTF-16 units: the longest address is 45 characters (RFC 4291 §2.2), and a zone may follow it. */
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
