import { type Logger, pino } from 'pino';
import { createLogDestination } from './log-destination.ts';
import { mappedStack } from './mapped-stack.ts';
import { settlePending } from './pending.ts';

export interface ProcessLog {
  log: Logger;
  /**
   * Ends the process once the log is written, cannot be written, or half a second has passed.
   * @param last what is said on standard error behind all that was logged
   */
  exit(code: number, last?: string): Promise<never>;
}

const warn = 40;

const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: warn, time: Date.now(), dropped, msg: `${dropped} log lines were dropped` })}\n`;

/** JSON lines on standard output; on a terminal lines for people, where pino-pretty is installed: the image lacks it. */
export async function createLog(level: string): Promise<ProcessLog> {
  // Accessing `process.stdout` has a side effect that the destination relies on: Node sets a pipe to non-blocking mode.
  const { isTTY } = process.stdout;
  const destination = createLogDestination(1, droppedLine);
  const options = { level, base: null, serializers: { err: readableError } };
  const log = pino(options, isTTY ? await readable(destination) : destination);
  return {
    log,
    async exit(code, last) {
      const ended = await settlePending();
      if (!ended) log.warn('something hangs in the system, such as a disk: the process kills itself');
      const written = await destination.close();
      if (last) console.error(last);
      // `process.exit` would wait for it, or for a write that hangs: only this signal ends the process.
      if (!written || !ended) process.kill(process.pid, 'SIGKILL');
      process.exit(code);
    },
  };
}

function readableError(error: Error): unknown {
  const { stack, ...rest } = pino.stdSerializers.err(error) ?? {};
  return typeof stack === 'string' ? { ...rest, stack: mappedStack(stack) } : error;
}

async function readable(destination: { write(line: string): void }) {
  const { prettyFactory } = (await import('pino-pretty').catch(() => null)) ?? {};
  if (!prettyFactory) return destination;
  const textOf = prettyFactory({ ignore: 'reqId', translateTime: 'HH:MM:ss', singleLine: true });
  return { write: (line: string) => destination.write(textOf(line)) };
}
