import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pinned } from './cores.ts';

export interface BenchServer {
  url: string;
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number;
  /** The memory that the process holds at the moment (its resident set). */
  megabytes(): Promise<number>;
  /** Milliseconds of CPU that the process has used so far, all its threads together. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
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
        stop: () => stop(child),
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** As it came over the wire: not decompressed. */
  body: Buffer;
}

export function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray());
        const plain = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(plain), body });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject).end();
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
