import type { FastifyReply, FastifyRequest } from 'fastify';
import { gzipOrIdentity } from './accept-encoding.ts';
import type { TemplatedPage } from './page-template.ts';

/** A templated page as bytes, with the headers that describe them. */
export function templatedAnswer(
  { template, texts }: TemplatedPage,
  acceptEncoding: string | undefined,
): { body: Buffer; headers: Record<string, string> } {
  const encoding = gzipOrIdentity(acceptEncoding);
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { body: template.fill(texts, encoding), headers };
}

/** Sends a templated page. `vary` and caching are up to the route. */
export function sendTemplated(
  request: FastifyRequest,
  reply: FastifyReply,
  page: TemplatedPage,
): FastifyReply {
  const { body, headers } = templatedAnswer(page, request.headers['accept-encoding']);
  return reply.headers(headers).send(body);
}
