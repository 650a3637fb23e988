const firstMs = 30_000;
const longestMs = 4 * 60 * 60_000;
/** About five days, as RFC 5321 §4.5.4.1 advises. */
const mostAttempts = 40;

/**
 * When to try again after so many attempts, or `null` when it is enough. Each wait is twice the one before,
 * up to four hours, and a random half of it is left out, so that a mail server that comes back is not met by
 * everything at once.
 */
export function nextAttempt(attempts: number, now: Date, random = Math.random): Date | null {
  if (attempts >= mostAttempts) return null;
  const wait = Math.min(longestMs, firstMs * 2 ** (attempts - 1));
  return new Date(now.getTime() + wait * (0.5 + random() / 2));
}
