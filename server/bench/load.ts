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
  /** What it is, for the note below the table: "wrk on core 1". */
  name: string;
  /** Whole answers of `url` per second, over so many seconds. Rejects where one is not a 200. */
  perSecond(url: string, seconds: number): Promise<number>;
}

/** `wrk` on a core of its own where this machine has it, else a client in Node. */
export async function createLoad(): Promise<Load> {
  const core = await clientCore();
  const where = core === null ? 'not pinned' : `on core ${core}`;
  const hasWrk = await run('wrk', ['-v']).then(
    () => true,
    // It prints its version and ends with 1.
    ({ code }) => code === 1,
  );
  return hasWrk
    ? { name: `wrk, ${where}`, perSecond: (url, seconds) => askByWrk(url, seconds, core) }
    : {
        name: `a client in Node, ${where}, because wrk is not installed: it uses several times the CPU of wrk`,
        perSecond: (url, seconds) => askByNode(url, seconds, core),
      };
}

async function askByWrk(url: string, seconds: number, core: number | null): Promise<number> {
  const headers = Object.entries(browserHeaders).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...headers, url];
  const [program, ...rest] = pinned(core, ['wrk', ...args]);
  const { stdout } = await run(program, rest);
  const failed = /(Socket errors|Non-2xx).*/.exec(stdout)?.[0];
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]);
  if (failed || !(perSecond > 0)) throw new Error(`${url}: ${failed ?? stdout}`);
  return perSecond;
}

async function askByNode(url: string, seconds: number, core: number | null): Promise<number> {
  // Node itself strips the types: tsx wraps every function, which costs what is measured here.
  const [program, ...rest] = pinned(core, [process.execPath]);
  const child = fork('server/bench/load-client.ts', {
    execPath: program,
    execArgv: rest,
    env: { PATH: process.env.PATH },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const order: LoadOrder = { url, ms: seconds * 1000, connections, headers: browserHeaders };
  child.send(order);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the load client ended')));
  ended.catch(() => {});
  const [{ requests, ms }] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult];
  child.disconnect();
  process.off('exit', end);
  return (requests / ms) * 1000;
}
