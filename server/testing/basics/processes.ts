import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from './get.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { hangMs, until } from './until.ts';

/** Kills a process when this one ends, however early: a test must leave none behind. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  const end = () => child.kill(signal);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** The exit code, `null` after a signal, or `killed` when the process did not end by itself in time. */
export async function exitOf(child: ChildProcess): Promise<number | 'killed' | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const late = AbortSignal.timeout(hangMs);
  try {
    const [code] = await once(child, 'exit', { signal: late });
    return code;
  } catch {
    child.kill('SIGKILL');
    return 'killed';
  }
}

/** The environment of a server on a loopback port, with nothing of the test's own but where programs lie. */
export const serverEnv = (port: number, env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PORT: String(port),
  DATABASE_URL: `sqlite:${temporaryFolder()}/shop.db`,
  // As a unit of systemd names it: PostgreSQL has no folder of its own.
  ...(env.DATABASE_URL?.startsWith('postgres') && { STATE_DIRECTORY: temporaryFolder() }),
  ...env,
});

/** Waits until a process answers at a URL with a status below 500; fails where it ends before. */
export async function untilServed(child: ChildProcess, url: string): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`a process ended before it answered at ${url}`);
    const { status } = await get(url).catch(() => ({ status: 503 }));
    return status < 500;
  }, `an answer at ${url}`);
}
