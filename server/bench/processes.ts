import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LoadOrder, LoadResult } from './load-client.ts';

export interface BenchServer {
  url: string;
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number;
  /** The memory that the process holds at the moment (its resident set). */
  megabytes(): Promise<number>;
  stop(): Promise<void>;
}

const startLimitMs = 20_000;

/** Starts a server process that listens on `PORT`, and asks for `/` until it answers 200. Its output is read and dropped. */
export async function startServer(args: string[], env: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: 'sqlite::memory:',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithThisProcess(child);
  child.stdout.resume();
  const url = `http://127.0.0.1:${port}/`;
  for (;;) {
    const answer = await get(url).catch(() => null);
    const startMs = performance.now() - started;
    if (answer?.status === 200) {
      return { url, startMs, megabytes: () => residentMegabytes(child), stop: () => stop(child) };
    }
    if (child.exitCode !== null || startMs > startLimitMs)
      throw new Error(`${args.join(' ')} does not serve ${url}`);
    await setTimeout(5);
  }
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

export interface LoadClient {
  /** Whole answers per second from `url` over `ms`. */
  perSecond(order: LoadOrder): Promise<number>;
  stop(): Promise<void>;
}

export function startLoadClient(): LoadClient {
  // Node itself strips the types: tsx wraps every function, which costs what is measured here.
  const child = fork('server/bench/load-client.ts', { execArgv: [] });
  endWithThisProcess(child);
  return {
    perSecond: (order) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('the load client ended'));
        child.once('exit', ended);
        child.once('message', ({ requests, ms }: LoadResult) => {
          child.off('exit', ended);
          resolve((requests / ms) * 1000);
        });
        child.send(order);
      }),
    stop: () => stop(child),
  };
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
