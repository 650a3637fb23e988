/**
 * The outcome of some work, unless its signal has aborted: then it never settles. Fastify has answered the request by
 * then, or nobody waits for an answer, and would take the outcome for a second one.
 */
export function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => !signal.aborted && resolve(value),
      (error) => !signal.aborted && reject(error),
    );
  });
}
