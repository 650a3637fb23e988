import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { clientCore, pinned } from './cores.ts';
import type { LoadOrder, LoadResult } from './load-client.ts';

/** What a browser of today asks for a page with. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-AU,en;q=0.9',
};

const connections = 16;

const run = promisify(execFile);

/** Something that asks a server for a page as fast as it answers. */
export interface Load {
  /** What it is, for the note of a row: "wrk on core 1". */
  name: string;
  /** Asks for `url` for so many seconds, and counts whole answers. Rejects where one is not a 200. */
  ask(url: string, seconds: number): Promise<Asked>;
}

interface Asked {
  answers: number;
  perSecond: number;
}

type Headers = Record<string, string>;

/** `wrk` on a core of its own where this machine has it, else a client in Node. It sends these headers. */
export async function createLoad(headers: Headers): Promise<Load> {
  const core = await clientCore();
  const where = core === null ? 'not pinned' : `on core ${core}`;
  const hasWrk = await run('wrk', ['-v']).then(
    () => true,
    // It prints its version and ends with 1.
    ({ code }) => code === 1,
  );
  return hasWrk
    ? { name: `wrk, ${where}`, ask: (url, seconds) => askByWrk(url, seconds, core, headers) }
    : {
        name: `a client in Node, ${where}, because wrk is not installed: it uses several times the CPU of wrk`,
        ask: (url, seconds) => askByNode(url, seconds, core, headers),
      };
}

async function askByWrk(url: string, seconds: number, core: number | null, headers: Headers): Promise<Asked> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...sent, url];
  const [program, ...rest] = pinned(core, ['wrk', ...args]);
  const { stdout } = await run(program, rest);
  const failed = /(Socket errors|Non-2xx).*/.exec(stdout)?.[0];
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (failed || !(perSecond > 0) || !(answers > 0)) throw new Error(`${url}: ${failed ?? stdout}`);
  return { answers, perSecond };
}

async function askByNode(
  url: string,
  seconds: number,
  core: number | null,
  headers: Headers,
): Promise<Asked> {
  // Node itself strips the types: tsx wraps every function, which costs what is measured here.
  const [program, ...rest] = pinned(core, [process.execPath]);
  const child = fork('server/bench/load-client.ts', {
    execPath: program,
    execArgv: rest,
    env: { PATH: process.env.PATH },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const order: LoadOrder = { url, ms: seconds * 1000, connections, headers };
  child.send(order);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the load client ended')));
  ended.catch(() => {});
  const [{ requests, ms }] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult];
  child.disconnect();
  process.off('exit', end);
  return { answers: requests, perSecond: (requests / ms) * 1000 };
}
