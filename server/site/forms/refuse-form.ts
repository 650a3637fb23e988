import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormState } from '../../../shared/form-state.ts';
import { type ErrorCode, errors } from '../../http/error-table.ts';
import { wantsJson } from '../../http/request-facts.ts';

type Problem = Pick<FormState, 'notice' | 'errors'>;

/**
 * `cache-control` of a page that answers a post: the visitor's own browser shows it again when they go back to it. One that it
 * must not store it could only ask to be sent again.
 */
export const inOwnBrowser = 'private, no-cache';

/** Answers a form that was not taken: its page with what was typed and what is wrong, or JSON for scripts. */
export async function refuseForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, problem, sendPage }: { code: ErrorCode; problem: Problem; sendPage: () => Promise<FastifyReply> },
): Promise<FastifyReply> {
  const { status, title } = errors[code];
  request.errorCode = code;
  reply.code(status);
  if (!wantsJson(request)) return sendPage();
  const message = problem.notice ?? 'There is a problem';
  return reply.send({ statusCode: status, statusMessage: title, message, errors: problem.errors });
}
