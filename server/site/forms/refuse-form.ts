import type { FastifyReply } from 'fastify';
import type { FormState } from '../../../shared/form-state.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import type { Exchange } from '../../http/deadlines.ts';
import { type ErrorCode, errors } from '../../http/error-table.ts';
import { requestFacts, wantsJson } from '../../http/request-facts.ts';

/**
 * `cache-control` of a page that answers a post: the visitor's own browser shows it again when they go back to it. One that it
 * must not store it could only ask to be sent again.
 */
export const inOwnBrowser = 'private, no-cache';

/** Why a form was not taken, and how many seconds later it may be sent again. */
export interface Refusal extends Partial<Pick<FormState, 'notice' | 'errors'>> {
  code: ErrorCode;
  retryAfter?: number | undefined;
}

/** Answers a form that was not taken: its page with what was typed and what is wrong, or JSON for scripts. */
export async function refuseForm(
  { request, reply }: Exchange,
  { code, notice = null, errors: mistakes = [], retryAfter }: Refusal,
  sendPage: (problem: Pick<FormState, 'notice' | 'errors'>) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { status, title } = errors[code];
  request.errorCode = code;
  reply.code(status);
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  if (!wantsJson(request)) return sendPage({ notice, errors: mistakes });
  const message = notice ?? 'There is a problem';
  return reply.send({ statusCode: status, statusMessage: title, message, errors: mistakes });
}

/** Logs why something was not stored. An outage is one error, which the store logs: each form that it refuses is a warning. */
export function failureOf({ request }: Exchange, error: unknown, message: string): Refusal {
  const facts = requestFacts(request);
  if (error instanceof StoreUnavailable) {
    request.log.warn({ ...facts, cause: error.message }, message);
    return { code: 'store-unavailable', retryAfter: error.retryAfterSeconds };
  }
  request.log.error({ ...facts, err: error }, message);
  return { code: 'internal-error', retryAfter: 30 };
}
