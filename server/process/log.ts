import { type Logger, pino } from 'pino';
import { createLogDestination } from './log-destination.ts';

export interface ProcessLog {
  log: Logger;
  /** Ends the process once what was logged is written, or cannot be, or half a second has passed. */
  exit(code: number): Promise<never>;
}

/** Milliseconds that the last lines get at the end of the process. */
const lastLinesMs = 500;

const warn = 40;

/** JSON lines on standard output; on a terminal lines for people, where pino-pretty is installed: the image lacks it. */
export async function createLog(level: string): Promise<ProcessLog> {
  const destination = createLogDestination({
    fd: 1,
    droppedLine: (dropped) =>
      `${JSON.stringify({ level: warn, time: Date.now(), dropped, msg: `${dropped} log lines were dropped` })}\n`,
  });
  const options = { level, base: null };
  return {
    // Reading `process.stdout` has a side effect that we rely on: Node turns a pipe to non-blocking mode.
    log: process.stdout.isTTY ? pino(options, await readable(destination)) : pino(options, destination),
    async exit(code) {
      // While a write hangs in the system, `process.exit` would wait for it: only this signal ends the process.
      if (!(await destination.flush(lastLinesMs))) process.kill(process.pid, 'SIGKILL');
      process.exit(code);
    },
  };
}

async function readable(destination: { write(line: string): void }) {
  const { prettyFactory } = (await import('pino-pretty').catch(() => null)) ?? {};
  if (!prettyFactory) return destination;
  const pretty = prettyFactory({ colorize: true, ignore: 'reqId', translateTime: 'HH:MM:ss' });
  return { write: (line: string) => destination.write(pretty(line)) };
}
