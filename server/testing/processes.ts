import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { hangMs } from './until.ts';

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

/** A loopback port that nobody listens on; it stays the same when a server is restarted. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
