import type { Logger } from 'pino';

const minuteMs = 60_000;

/**
 * One log line for many events of a kind, so that no flood of them becomes a flood of lines: the first is logged
 * at once, those after it as numbers by reason, at most one line a minute.
 */
export function createCountedLine(log: Logger, message: string, everyMs = minuteMs) {
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
