import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestLine } from '../http/request-lines.ts';
import type { GuardDeps } from './connections.ts';
import { closeUnread, leavesBodyUnread } from './unread-body.ts';

/** What the guard's hooks do for a request, for those that Fastify refuses before it has a route, and so before any hook. */
export const guardUnrouted = (
  admit: (request: FastifyRequest, reply: FastifyReply) => boolean,
  securityHeaders: GuardDeps['securityHeaders'],
) => ({
  begin(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!admit(request, reply)) return false;
    if (leavesBodyUnread(request.raw)) closeUnread(request, reply);
    reply.headers(securityHeaders());
    return true;
  },
  end(request: FastifyRequest, reply: FastifyReply): void {
    request.log.info(requestLine(request, reply, reply.statusCode), 'request');
  },
});
