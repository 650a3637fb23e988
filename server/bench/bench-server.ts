import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { get } from '../testing/get.ts';
import { endWithThisProcess, exitOf, freePort } from '../testing/processes.ts';
import { pinned } from './cores.ts';

export interface BenchServer {
  url: string;
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number;
  /** The memory that the process holds at the moment (its resident set). */
  megabytes(): Promise<number>;
  /** Milliseconds of CPU that the process has used so far, all its threads together. */
  cpuMs(): Promise<number>;
  stop(): Promise<unknown>;
}

const startLimitMs = 20_000;

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
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: 'sqlite::memory:',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithThisProcess(child);
  child.stdout?.resume();
  const url = `http://127.0.0.1:${port}/`;
  for (;;) {
    const answer = await get(url).catch(() => null);
    const startMs = performance.now() - started;
    if (answer?.status === 200) {
      return {
        url,
        startMs,
        megabytes: () => residentMegabytes(child),
        cpuMs: () => usedCpuMs(child),
        stop() {
          child.kill();
          return exitOf(child);
        },
      };
    }
    if (child.exitCode !== null || startMs > startLimitMs)
      throw new Error(`${args.join(' ')} does not serve ${url}`);
    await setTimeout(5);
  }
}

async function usedCpuMs(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1000;
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
