import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knows } from './etag.ts';

/**
 * Answers JSON that may be kept, with a validator; 304 to those who hold the same already (RFC 9110 §13.1.2).
 * The tag is weak, because compression changes the bytes on the way.
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
  if (knows(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
