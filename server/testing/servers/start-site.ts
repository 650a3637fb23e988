import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endWithThisProcess, exitOf, serverEnv } from '../basics/processes.ts';
import { hangMs, until } from '../basics/until.ts';
import { testDist } from './test-build.ts';

export interface RunningSite {
  /** Origin without a trailing slash, `http://127.0.0.1:40123`. */
  url: string;
  /** Every line that the server has logged so far, parsed. */
  logs: LogLine[];
  /** Asks the server to end, as an orchestrator would; answers its exit code. Safe to call twice. */
  stop(): Promise<number | 'killed' | null>;
}

/** One that a test may also end as a power cut would. */
export interface SiteProcess extends RunningSite {
  pid: number;
  kill(): Promise<void>;
}

export type LogLine = Record<string, unknown>;

/**
 * Starts the tests' build as users run theirs: a process of its own, on a free loopback port.
 * Resolves once the server says that it listens; rejects with its output when it ends before that.
 * @param env environment variables beside the few that every test needs
 * @param dist the folder of the build
 */
export async function startSite(env: Record<string, string> = {}, dist = testDist): Promise<SiteProcess> {
  const child = spawn(process.execPath, [`${dist}/server/main.js`], {
    env: serverEnv(0, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);
  const logs: LogLine[] = [];
  return {
    url: await listening(child, logs),
    logs,
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGTERM');
      return exitOf(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await exitOf(child);
    },
  };
}

/**
 * A server on a busy machine listens before its database is open, and answers forms 503 until then. The address that the tests' shop
 * publishes leads nowhere.
 */
export const untilWell = ({ url }: Pick<RunningSite, 'url'>): Promise<boolean> =>
  until(async () => {
    const { status, degraded = [] } = (await (await fetch(`${url}/health/ready`)).json()) as Readiness;
    return status === 'ok' && degraded.every((line) => line.startsWith('site: '));
  }, 'readiness without a fault');

interface Readiness {
  status: string;
  degraded?: string[];
}

function listening(child: ChildProcess, logs: LogLine[]): Promise<string> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${reason}\n${output.join('\n')}`));
    };
    const limit = setTimeout(() => refuse(`The site did not listen within ${hangMs} ms.`), hangMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(limit);
      refuse(`The site ended with code ${code} before it listened.`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const entry = parse(line);
        if (entry) logs.push(entry);
        if (entry?.msg !== 'listening' || typeof entry.url !== 'string') return;
        clearTimeout(limit);
        resolve(entry.url.replace(/\/$/, ''));
      });
    }
  });
}

function parse(line: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
