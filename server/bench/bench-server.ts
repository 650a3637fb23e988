import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../process/port.ts';
import { endWithThisProcess, exitOf, serverEnv, untilServed } from '../testing/basics/processes.ts';
import { pinned } from './cores.ts';

export interface BenchServer {
  url: string;
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number;
  /** Milliseconds of CPU that the process has used so far, all its threads together. */
  cpuMs(): Promise<number>;
  stop(): Promise<unknown>;
}

const reportCpu =
  'data:text/javascript,process.on("message",()=>process.send(process.cpuUsage()));process.channel.unref()';

/**
 * Starts a server process that listens on `PORT`, and asks for `/` until it answers 200. Its output is read and dropped.
 * @param core the only one it may use; any where it is `null`
 */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  core: number | null = null,
): Promise<BenchServer> {
  const port = await freePort();
  const started = performance.now();
  const [program, ...rest] = pinned(core, [process.execPath, '--import', reportCpu, ...args]);
  const child = spawn(program, rest, {
    env: serverEnv(port, env),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithThisProcess(child);
  child.stdout?.resume();
  const url = `http://127.0.0.1:${port}/`;
  await untilServed(child, url);
  return {
    url,
    startMs: performance.now() - started,
    cpuMs: () => usedCpuMs(child),
    stop() {
      child.kill();
      return exitOf(child);
    },
  };
}

async function usedCpuMs(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1000;
}
