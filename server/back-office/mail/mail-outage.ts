import type { Logger } from 'pino';

/** Milliseconds between two attempts during an outage: twice as long each time. */
export interface OutagePauses {
  firstMs: number;
  maxMs: number;
}

const lineEveryMs = 60 * 60_000;

/**
 * Tracks outages of the mail server: logs one line when one begins, one an hour, and one when it ends.
 * @param waiting how many messages wait now; `null` where that cannot be read
 * @param elapsedMs milliseconds on a monotonic clock
 */
export function createMailOutage(
  log: Logger,
  waiting: () => Promise<number | null>,
  pauses: OutagePauses,
  elapsedMs = () => performance.now(),
) {
  let present: { since: number; line: number; pauseMs: number } | null = null;

  const minutes = (since: number) => Math.round((elapsedMs() - since) / 60_000);

  return {
    get lasts(): boolean {
      return present !== null;
    },

    /** A message failed for a fault of the server. Answers the milliseconds to wait before the next attempt. */
    async failed(code: string): Promise<number> {
      const now = elapsedMs();
      if (!present) {
        present = { since: now, line: now, pauseMs: pauses.firstMs };
        log.error({ code, waiting: await waiting() }, 'no mail can be sent; it waits and is tried again');
      } else if (now - present.line >= lineEveryMs) {
        present.line = now;
        const facts = { code, minutes: minutes(present.since), waiting: await waiting() };
        log.error(facts, 'still no mail can be sent');
      }
      const { pauseMs } = present;
      present.pauseMs = Math.min(2 * pauseMs, pauses.maxMs);
      // Random, so that several servers do not connect at the same moment.
      return pauseMs * (0.75 + Math.random() / 4);
    },

    /** The mail server has accepted or refused a message. */
    async over(): Promise<void> {
      if (!present) return;
      const { since } = present;
      present = null;
      const others = await waiting();
      // With the one that showed it.
      const waited = others === null ? null : others + 1;
      log.info({ minutes: minutes(since), waited }, 'mail can be sent again');
    },
  };
}
