/** When a message is tried again. */

const firstMs = 30_000;
export const maxWaitMs = 4 * 60 * 60_000;
/** About five days, as RFC 5321 §4.5.4.1 advises. */
const maxAttempts = 40;

/**
 * Milliseconds to wait after so many attempts. Each wait is twice the one before, up to four hours, and a random half
 * of it is left out, so that a mail server that comes back is not met by everything at once.
 */
export function waitAfter(attempts: number, random = Math.random): number {
  const wait = Math.min(maxWaitMs, firstMs * 2 ** (attempts - 1));
  return wait * (0.5 + random() / 2);
}

/** When to try a message again after so many attempts; `null` after the last. */
export function nextAttempt(attempts: number, now: Date, random = Math.random): Date | null {
  return attempts >= maxAttempts ? null : new Date(now.getTime() + waitAfter(attempts, random));
}
