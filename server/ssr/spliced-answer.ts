import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '../http/etag.ts';
import { gzipOrIdentity } from './accept-encoding.ts';
import { type DeflatedBytes, plainBytes, spliceGzip } from './spliced-gzip.ts';

interface SplicedAnswer {
  /** Identifies the bytes: the ETag is its hash, so that the bytes need not be hashed. */
  version: string;
  cacheControl: string;
  /** Called if the answer is not cached. Its errors are passed on. */
  parts: () => Promise<readonly (DeflatedBytes | Buffer)[]>;
}

/**
 * Sends JSON whose parts are compressed already, with a strong ETag and its length; 304 if the client has it. The latest
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
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  };
}
