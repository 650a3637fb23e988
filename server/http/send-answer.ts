import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingChoice } from './accept-encoding.ts';
import { type CachedPage, contentEncodings, type PageCache } from './answer-cache.ts';
import { knows } from './etag.ts';

/** What a finished page is answered with beside its own bytes. */
export interface AnswerOptions {
  key: string;
  cacheControl: string;
}

/**
 * Answers with a finished page in the best encoding the asker takes: strong ETag, 304 where the asker has
 * it already (RFC 9110 §13.1.2), and the length. Nothing is left to do for compression or rendering.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache,
  page: CachedPage,
  { key, cacheControl }: AnswerOptions,
): Promise<FastifyReply> {
  const encoding = negotiate(request.headers['accept-encoding']);
  const etag = `"${page.hash}-${encoding}"`;
  reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = page.bytes[encoding] ?? (await cache.encoded(key, page, encoding));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', page.contentType).send(bytes);
}

const negotiate = encodingChoice(contentEncodings);
