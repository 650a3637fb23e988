import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { freePort } from '../../process/port.ts';
import { endWithThisProcess, exitOf, serverEnv, untilServed } from '../basics/processes.ts';
import { testDist } from './test-build.ts';

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
    env: serverEnv(port, env),
    stdio,
  });
  endWithThisProcess(child);
  const url = `http://127.0.0.1:${port}`;
  await untilServed(child, `${url}/health/ready`);
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
