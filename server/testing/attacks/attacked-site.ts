import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { testDist } from '../test-build.ts';
import { Connection } from './connection.ts';
import type { Usage, UsageOrder } from './report-usage.ts';
import { get } from './requests.ts';

const startLimitMs = 30_000;

export interface AttackedSite {
  port: number;
  pid: number;
  /** Whether the process is there. */
  alive(): boolean;
  /** What the server has used so far. Waits while its event loop is busy. */
  usage(order?: UsageOrder): Promise<Usage>;
  /** Bytes that the server has logged. */
  logBytes(): Promise<number>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Path of the build's largest script: the home page names the boot script, and that names React's start. */
export async function findLargestScript(port: number): Promise<string> {
  const connection = new Connection(port);
  const text = async (path: string) =>
    (await connection.ask(get(path, { 'accept-encoding': 'identity' }))).body.toString('utf8');
  const boot = /\/assets\/boot-\w+\.js/.exec(await text('/'))?.[0] ?? '/';
  const entry = /entry-\w+\.js/.exec(await text(boot))?.[0];
  connection.close();
  if (!entry) throw new Error('the boot script names no entry');
  return `/assets/${entry}`;
}

/**
 * Starts the production build with a database of its own in a fresh folder. Its log goes into a file there: reading it
 * through a pipe would make the attacker's work part of the measurement.
 * @param env environment variables beside the few that every run needs
 */
export async function startAttackedSite(env: Record<string, string> = {}): Promise<AttackedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  const logFile = join(folder, 'server.log');
  const output = await open(logFile, 'w');
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      resolve('server/testing/attacks/report-usage.ts'),
      `${testDist}/server/main.js`,
    ],
    {
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: `sqlite:${folder}/shop.db`,
        ...env,
      },
      stdio: ['ignore', output.fd, output.fd, 'ipc'],
    },
  );
  await output.close();
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));

  const log = () => readFile(logFile, 'utf8');
  return {
    port: await listeningPort(child, log),
    pid: child.pid ?? 0,
    alive: () => isAlive(child),
    usage: (order = 'usage') => ask(child, order),
    logBytes: async () => (await stat(logFile)).size,
    async stop() {
      if (isAlive(child)) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listeningPort(child: ChildProcess, log: () => Promise<string>): Promise<number> {
  const started = performance.now();
  for (;;) {
    const text = await log();
    const port = /"url":"http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port) return Number(port);
    if (!isAlive(child) || performance.now() - started > startLimitMs) {
      child.kill('SIGKILL');
      throw new Error(`The site does not listen. Is it built (npm run build)?\n${text}`);
    }
    await setTimeout(20);
  }
}

function ask(child: ChildProcess, order: UsageOrder): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the server has ended'));
    child.once('exit', ended);
    child.once('message', (usage: Usage) => {
      child.off('exit', ended);
      resolve(usage);
    });
    child.send(order);
  });
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
