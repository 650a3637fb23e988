import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** More different headers than all browsers together send. */
const maxHeaders = 200;

/** Characters: longer than any browser's. Longer ones, which only scripts send, get no encoding. */
export const maxHeaderLength = 200;

/**
 * Finds the best of some encodings by a request's `accept-encoding` (RFC 9110 §12.5.3); `identity` where it accepts none of them.
 */
export function encodingChooser<Encoding extends string>(supported: readonly Encoding[]) {
  const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: [...supported, 'identity'] });
  const known = new LRUCache<string, Encoding | 'identity'>({
    max: maxHeaders,
    memoMethod: (header) => negotiator.negotiate(withoutWildcard(header)) ?? 'identity',
  });
  return (header = ''): Encoding | 'identity' =>
    header && header.length <= maxHeaderLength ? known.memo(header) : 'identity';
}

/**
 * An `accept-encoding` with what its `*` stands for: all that it does not name (RFC 9110 §12.5.3). The negotiator, and that of
 * `@fastify/compress`, take it for what the header refuses, too: `br;q=0, *`.
 */
export function withoutWildcard(header: string): string {
  const ranges = header
    .toLowerCase()
    .split(',')
    .map((range) => range.trim());
  const wildcard = ranges.find((range) => range.startsWith('*'));
  if (!wildcard) return header;
  const named = ranges.map((range) => range.split(';')[0]?.trim());
  const others = ['br', 'zstd', 'gzip'].filter((encoding) => !named.includes(encoding));
  const explicit = others.map((encoding) => wildcard.replace('*', encoding));
  return [...ranges.filter((range) => !range.startsWith('*')), ...explicit].join(', ');
}
