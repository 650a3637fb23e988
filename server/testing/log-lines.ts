import { type Logger, pino } from 'pino';

/** A log line, parsed: level 50 is error, 40 is warn, 30 is info. */
export type LogLine = Record<string, unknown>;

/** A log, and every line of it so far. */
export function logLines(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { log: pino({ base: null }, { write }), lines };
}
