import type { Logger } from 'pino';

const minuteMs = 60_000;

/** Logs the first event of a kind at once; later ones are counted by reason in at most one line a minute, or `everyMs`. */
export function createThrottledWarning(log: Pick<Logger, 'warn'>, message: string, everyMs = minuteMs) {
  let counts: Record<string, number> = {};
  let pause: NodeJS.Timeout | null = null;

  function write(): void {
    log.warn(counts, message);
    counts = {};
    pause = setTimeout(() => {
      pause = null;
      if (Object.keys(counts).length > 0) write();
    }, everyMs).unref();
  }

  return (reason: string): void => {
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (!pause) write();
  };
}
