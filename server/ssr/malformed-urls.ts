import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteDefinition } from './definition.ts';
import type { AnswerError } from './errors.ts';

/**
 * Answers errors that Fastify finds before it has a route, such as a malformed URL: its option `frameworkErrors`. No hook runs
 * then (https://fastify.dev/docs/latest/Reference/Server/#frameworkerrors): what hooks do, the site does in `unrouted`.
 */
export function createFrameworkErrors(answerError: AnswerError, unrouted: SiteDefinition['unrouted']) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (unrouted && !unrouted.begin(request, reply)) return void reply.hijack();
    answerError(error, request, reply)
      .then(({ status, headers, body }) => {
        reply.code(status).headers(headers).send(body);
        unrouted?.end(request, reply);
      })
      .catch((error) => {
        request.log.error({ err: error }, 'answering a malformed URL failed');
        reply.raw.destroy();
      });
  };
}
