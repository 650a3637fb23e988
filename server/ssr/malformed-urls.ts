import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeUnread, leavesBodyUnread } from '../guard/unread-body.ts';
import { requestLine } from '../http/request-lines.ts';
import type { AnswerError } from './errors.ts';

export interface FrameworkErrorOptions {
  answerError: AnswerError;
  /** Whether a request may be answered. */
  admit: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Of every answer. */
  headers: () => Record<string, string>;
}

/**
 * Answers errors that Fastify finds before it has a route, such as a malformed URL. No hook has run then, so this does what
 * hooks do for other requests.
 */
export function createFrameworkErrors({ answerError, admit, headers }: FrameworkErrorOptions) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (!admit(request, reply)) return void reply.hijack();
    answerError(error, request, reply)
      .then((answer) => {
        if (leavesBodyUnread(request.raw)) closeUnread(request, reply);
        reply
          .code(answer.status)
          .headers({ ...headers(), ...answer.headers })
          .send(answer.body);
        request.log.info(requestLine(request, reply, answer.status), 'request');
      })
      .catch((error) => {
        request.log.error({ err: error }, 'answering a malformed URL failed');
        reply.raw.destroy();
      });
  };
}
