import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** Characters: longer than any browser's. Longer ones, which only scripts send, get no encoding. */
const maxHeaderLength = 200;

/** Finds the best of some encodings by a request's `accept-encoding` (RFC 9110 §12.5.3); `identity` where it accepts none of them. */
export function encodingChooser<Encoding extends string>(supported: readonly Encoding[]) {
  const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: [...supported, 'identity'] });
  // What the header does not name: the negotiator takes `*` for what is refused, too.
  const unnamed = (header: string) => (_: string, weight: string) =>
    supported.flatMap((each) => (header.includes(each) ? [] : each + weight)).join();
  const known = new LRUCache<string, Encoding | 'identity'>({
    // More different headers than all browsers together send.
    max: 200,
    memoMethod: (header) => negotiator.negotiate(header.replace(/\*([^,]*)/, unnamed(header))) ?? 'identity',
  });
  return (header = ''): Encoding | 'identity' =>
    header && header.length <= maxHeaderLength ? known.memo(header.toLowerCase()) : 'identity';
}
