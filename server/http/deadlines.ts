import type { FastifyReply, FastifyRequest } from 'fastify';

/** One request and its answer. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborts when the visitor hangs up, or at the deadline. */
  signal: AbortSignal;
}

/**
 * A route's handler with a deadline: what `answer` does after it, or for a visitor who has gone, no longer counts. Fastify's
 * own `request.signal` and `handlerTimeout` end as soon as a post's body is read (https://github.com/fastify/fastify/pull/6725).
 * The handler rejects with the signal's reason: a `TimeoutError` at the deadline, as of `AbortSignal.timeout`.
 */
export function answerWithin(deadlineMs: number, answer: (exchange: Exchange) => Promise<FastifyReply>) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { raw } = reply;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(tooLate(deadlineMs)), deadlineMs);
    raw.once('close', () => {
      clearTimeout(timer);
      if (!raw.writableFinished) controller.abort();
    });
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        // Of an answer that is under way, the render's own error breaks off the transfer.
        if (!raw.headersSent) reject(signal.reason);
      });
      answer({ request, reply, signal }).then(resolve, reject);
    });
  };
}

/**
 * The outcome of some work, or a `TimeoutError` at its deadline, although the work may never end: a disk may hang. Once the
 * work is done nothing is left of it: a signal of `AbortSignal.timeout` with a listener stays in memory until its time is over,
 * and with it all that the work knew (7 KB for each wrong address, ten seconds long).
 */
export async function withDeadline<Result>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    controller.abort(tooLate(deadlineMs));
    reject(controller.signal.reason);
  }, deadlineMs).unref();
  work(controller.signal).then(resolve, reject);
  return promise.finally(() => clearTimeout(timer));
}

const tooLate = (ms: number) => new DOMException(`there was no answer within ${ms} ms`, 'TimeoutError');
