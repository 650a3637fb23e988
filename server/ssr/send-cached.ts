import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingChooser } from '../http/choose-encoding.ts';
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

const chooseEncoding = encodingChooser(contentEncodings);
