import type { FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import { requestFacts } from '../../http/request-facts.ts';

/** Logs why something was not stored. An outage is one error, which the store logs: each form that it refuses is a warning. */
export function logFailure(request: FastifyRequest, error: unknown, message: string): void {
  const facts = requestFacts(request);
  if (error instanceof StoreUnavailable) request.log.warn({ ...facts, cause: error.message }, message);
  else request.log.error({ ...facts, err: error }, message);
}
