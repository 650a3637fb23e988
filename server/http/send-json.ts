import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './etag.ts';

/**
 * Answers with JSON that clients may cache; 304 if the client has the same already (RFC 9110 §13.1.2). The ETag is weak,
 * because the compression plugin changes the bytes afterwards.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  cacheControl: string,
): FastifyReply {
  const text = JSON.stringify(value);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', cacheControl).header('etag', `W/${tag}`);
  if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
