import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { gzipOrIdentity } from './accept-encoding.ts';
import { knows } from './etag.ts';
import { type DeflatedBytes, plainBytes, spliceGzip } from './spliced-gzip.ts';

interface SplicedAnswer {
  /** Names these bytes and no others: the ETag is made from it, so that nothing else has to be hashed. */
  version: string;
  cacheControl: string;
  /** Asked for where the answer is not cached. What it throws is thrown on. */
  parts: () => Promise<readonly (DeflatedBytes | Buffer)[]>;
}

/**
 * Sends JSON whose parts were compressed before: strong ETag, 304 where the asker has it, and the length. The latest
 * answers are cached.
 *
 * @param maxBytes of all cached answers together
 */
export function createSplicedAnswers(maxBytes: number) {
  const cache = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { version, cacheControl, parts }: SplicedAnswer,
  ): Promise<FastifyReply> => {
    const encoding = gzipOrIdentity(request.headers['accept-encoding']);
    const hash = createHash('sha256').update(version).digest('base64url').slice(0, 22);
    const etag = `"${hash}-${encoding}"`;
    let bytes = cache.get(etag);
    if (!bytes) {
      bytes = encoding === 'gzip' ? spliceGzip(await parts()) : plainBytes(await parts());
      cache.set(etag, bytes);
    }
    reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  };
}
