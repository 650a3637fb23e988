import { Negotiator } from '@fastify/accept-negotiator';
import { remembered } from '../http/memoize.ts';
import { contentEncodings } from './cache.ts';

/** More different headers than all browsers together send. */
const maxHeaders = 200;

/** Characters: longer than any browser's. Longer ones, which only scripts send, get no encoding. */
const maxHeaderLength = 200;

/**
 * Chooses one of the offered encodings, the preferred first, by the request's `accept-encoding` (RFC 9110 §12.5.3);
 * `identity` if none is accepted.
 */
export function encodingChoice<Encoding extends string>(
  offered: readonly Encoding[],
): (header: string | undefined) => Encoding | 'identity' {
  const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: [...offered, 'identity'] });
  const choose = remembered((header) => negotiator.negotiate(header) ?? 'identity', maxHeaders);
  return (header) => (header && header.length <= maxHeaderLength ? choose(header) : 'identity');
}

/** For cached answers. */
export const negotiateEncoding = encodingChoice(contentEncodings);

/** For answers that are spliced from gzip blocks. Every browser that accepts br accepts gzip too. */
export const gzipOrIdentity = encodingChoice(['gzip']);
