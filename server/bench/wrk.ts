import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { clientCore, pinned } from './cores.ts';

/** What a browser of today asks for a page with. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-AU,en;q=0.9',
};

const connections = 16;

export interface Answered {
  answers: number;
  perSecond: number;
}

/**
 * Has `wrk` ask for a page as fast as the server answers, from a core of its own where there is one, and counts whole
 * answers. Rejects where one is not a 200, and where `wrk` is not installed.
 */
export async function askByWrk(
  url: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<Answered> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', ...sent, url];
  const [program, ...rest] = pinned(await clientCore(), ['wrk', ...args]);
  const { stdout } = await promisify(execFile)(program, rest);
  const failed = /(Socket errors|Non-2xx).*/.exec(stdout)?.[0];
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (failed || !(perSecond > 0) || !(answers > 0)) throw new Error(`${url}: ${failed ?? stdout}`);
  return { answers, perSecond };
}
