import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** More different headers than all browsers together send. */
const maxHeaders = 200;

/** Characters: longer than any browser's. Longer ones, which only scripts send, get no encoding. */
const maxHeaderLength = 200;

/**
 * Finds the best of some encodings by a request's `accept-encoding` (RFC 9110 §12.5.3); `identity` where it accepts none of them.
 */
export function encodingChooser<Encoding extends string>(supported: readonly Encoding[]) {
  const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: [...supported, 'identity'] });
  const known = new LRUCache<string, Encoding | 'identity'>({
    max: maxHeaders,
    memoMethod: (header) => negotiator.negotiate(header) ?? 'identity',
  });
  return (header = ''): Encoding | 'identity' =>
    header && header.length <= maxHeaderLength ? known.memo(header) : 'identity';
}
