import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormState } from '../../shared/form-state.ts';
import { type ErrorCode, errors } from '../http/errors.ts';
import { wantsJson } from '../http/request-facts.ts';
import type { TemplatedPage } from '../render/page-template.ts';
import { sendTemplated } from '../render/templated-answer.ts';

/**
 * Answers a form that was not taken: its page with what was typed and what is wrong, or the same as JSON for scripts.
 * @param page is asked for only where it is sent
 */
export async function refuseForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, state, page }: { code: ErrorCode; state: FormState; page: () => Promise<TemplatedPage> },
): Promise<FastifyReply> {
  const { status, title } = errors[code];
  request.errorCode = code;
  reply.code(status);
  if (!wantsJson(request)) return sendTemplated(request, reply, await page());
  const message = state.notice ?? 'There is a problem';
  return reply.send({ statusCode: status, statusMessage: title, message, errors: state.errors });
}
