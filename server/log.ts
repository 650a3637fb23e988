import { type Logger, pino } from 'pino';

/** JSON lines on standard output; readable ones where that is a terminal. */
export async function createLog(level: string): Promise<Logger> {
  const options = { level, base: null };
  if (!process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: true, ignore: 'reqId', translateTime: 'HH:MM:ss' }));
}
