import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { endWithThisProcess, exitOf, freePort } from './processes.ts';
import { testDist } from './test-build.ts';
import { hangMs } from './until.ts';

/** A server process whose streams are the test's own. */
export interface SpawnedSite {
  child: ChildProcess;
  /** Origin without a trailing slash. */
  url: string;
  port: number;
  /** Sends the signal and answers the exit code, or `killed` when the process did not end in time. */
  end(signal?: NodeJS.Signals): Promise<number | 'killed' | null>;
}

/**
 * Starts the built site with its output going where a test likes, which is why its log is not read here; `startSite`
 * does that. Resolves once it is ready.
 * @param command program and arguments; the built server where none are given
 */
export async function spawnSite(
  stdio: StdioOptions,
  env: Record<string, string> = {},
  command = [process.execPath, `${testDist}/server/main.js`],
): Promise<SpawnedSite> {
  const port = await freePort();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: 'sqlite::memory:',
      ...env,
    },
    stdio,
  });
  endWithThisProcess(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url);
  return {
    child,
    url,
    port,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return exitOf(child);
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + hangMs;
  while (child.exitCode === null && performance.now() < end) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.text();
    if (answer?.status === 200) return;
    await setTimeout(20);
  }
  child.kill('SIGKILL');
  throw new Error('The site was not ready in time.');
}
