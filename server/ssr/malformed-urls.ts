import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeUnread, leavesBodyUnread } from '../guard/unread-body.ts';
import { requestLine } from '../http/request-lines.ts';
import type { AnswerError } from './errors.ts';

/**
 * Answers errors that Fastify finds before it has a route, such as a malformed URL. No hook has run then, so this does what
 * hooks do for other requests.
 * @param headers of every answer
 */
export function createFrameworkErrors(answerError: AnswerError, headers: () => Record<string, string>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    answerError(error, request)
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
