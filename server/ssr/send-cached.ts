import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '../http/etag.ts';
import { type CachedAnswer, contentEncodings, encoded } from './cache.ts';

/**
 * Sends a cached answer in the best encoding that the client accepts, with a strong ETag; 304 where the client has it
 * already (RFC 9110 §13.1.2).
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${answer.hash}-${encoding}"`;
  reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = await encoded(answer, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', answer.contentType).send(bytes);
}

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

const chooseEncoding = encodingChooser(contentEncodings);
