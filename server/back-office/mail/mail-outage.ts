import type { Logger } from 'pino';

/** Milliseconds between two attempts during an outage: twice as long each time. */
export interface OutagePauses {
  firstMs: number;
  maxMs: number;
}

export interface OutageDeps {
  log: Logger;
  /** How many messages wait now; `null` where that cannot be read. */
  waiting: () => Promise<number | null>;
  pauses: OutagePauses;
  /** Milliseconds on a monotonic clock. */
  elapsedMs: () => number;
}

export interface MailOutage {
  readonly lasts: boolean;
  /** A message failed for a fault of the server. Answers the milliseconds to wait before the next attempt. */
  failed(code: string): Promise<number>;
  /** The mail server has accepted or refused a message: the outage is over. */
  over(): Promise<void>;
}

const lineEveryMs = 60 * 60_000;

/** Tracks outages of the mail server: logs one line when one begins, one an hour, and one when it ends. */
export function createMailOutage({ log, waiting, pauses, elapsedMs }: OutageDeps): MailOutage {
  let present: { since: number; line: number; pauseMs: number } | null = null;

  const minutes = (since: number) => Math.round((elapsedMs() - since) / 60_000);

  return {
    get lasts() {
      return present !== null;
    },

    async failed(code) {
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

    async over() {
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
