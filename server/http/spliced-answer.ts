import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipOrIdentity } from './accept-encoding.ts';
import { knows } from './etag.ts';
import { type DeflatedBytes, plainBytes, spliceGzip } from './spliced-gzip.ts';

interface SplicedOptions {
  /** Names these bytes and no others: the ETag is made from it, so that nothing has to be hashed but this. */
  version: string;
  cacheControl: string;
}

/** Answers with JSON whose parts were compressed before: strong ETag, 304 where the asker has it, and the length. */
export function sendSpliced(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly (DeflatedBytes | Buffer)[],
  { version, cacheControl }: SplicedOptions,
): FastifyReply {
  const encoding = gzipOrIdentity(request.headers['accept-encoding']);
  const hash = createHash('sha256').update(version).digest('base64url').slice(0, 22);
  const etag = `"${hash}-${encoding}"`;
  reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type('application/json; charset=utf-8');
  return reply.send(encoding === 'gzip' ? spliceGzip(parts) : plainBytes(parts));
}
