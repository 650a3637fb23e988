import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import { negotiateEncoding } from './accept-encoding.ts';
import type { AnswerCache, CachedPage } from './cache.ts';

export interface AnswerOptions {
  /** The answer's key in the cache. */
  key: string;
  cacheControl: string;
}

/**
 * Sends a cached answer in the best encoding that the client accepts, with a strong ETag; 304 where the client has it
 * already (RFC 9110 §13.1.2).
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: AnswerCache,
  page: CachedPage,
  { key, cacheControl }: AnswerOptions,
): Promise<FastifyReply> {
  const encoding = page.isCompressed ? 'identity' : negotiateEncoding(request.headers['accept-encoding']);
  const etag = `"${page.hash}-${encoding}"`;
  reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    request.finishedBody = nothing;
    return reply.code(304).send();
  }
  const bytes = page.bytes[encoding] ?? (await cache.encoded(key, page, encoding));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  request.finishedBody = bytes;
  return reply.header('content-type', page.contentType).send(bytes);
}

const nothing = Buffer.alloc(0);
