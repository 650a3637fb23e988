import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { serverCore } from './cores.ts';
import { browserHeaders, createLoad } from './load.ts';
import { type Answer, type BenchServer, get, startServer } from './processes.ts';
import { median, type Row, range, ratios, withServerShares } from './rows.ts';

const rounds = 6;
const roundSeconds = 2;

export interface Comparison {
  /** What is counted: "renders of /". */
  name: string;
  /** Arguments to node for the site's server; it is run with request lines and without. */
  site: string[];
  /** Arguments to node for the bare server. It gets the site's own headers as `HEADERS` and the site's URL as `SITE`. */
  bare: string[];
}

interface Measured {
  perSecond: number[];
  /** Of the core that the server is pinned to, 0 to 1. */
  share: number[];
}

/**
 * Answers of `/` per second as a ratio to a bare server that sends the same page in the same encoding, both asked as
 * a browser asks. All servers run on one core and the client on another. They take turns in short rounds, so that what
 * else the machine does falls on all of them alike; each round gives one ratio.
 */
export async function compareThroughput({ name, site, bare }: Comparison): Promise<Row[]> {
  const core = await serverCore();
  const withLines = await startServer(site, { LOG_LEVEL: 'info' }, core);
  const withoutLines = await startServer(site, { LOG_LEVEL: 'warn' }, core);
  const ours = await get(withLines.url, browserHeaders);
  const { date, connection, 'keep-alive': keepAlive, ...headers } = ours.headers;
  const env = { HEADERS: JSON.stringify(headers), SITE: withLines.url };
  const reference = await startServer(bare, env, core);
  const servers = { withLines, withoutLines, bare: reference };
  const names = Object.keys(servers) as (keyof typeof servers)[];
  const measured: Record<keyof typeof servers, Measured> = {
    withLines: { perSecond: [], share: [] },
    withoutLines: { perSecond: [], share: [] },
    bare: { perSecond: [], share: [] },
  };
  const load = await createLoad();
  try {
    const theirs = await get(reference.url, browserHeaders);
    assert.equal(theirs.headers['content-encoding'], ours.headers['content-encoding']);
    assert.ok(decoded(theirs).equals(decoded(ours)), 'the bare server sends another page');
    for (const each of names) await load.perSecond(servers[each].url, roundSeconds);
    for (let round = 0; round < rounds; round += 1) {
      for (const each of round % 2 ? names.toReversed() : names) {
        const { perSecond, share } = await measureRound(servers[each]);
        measured[each].perSecond.push(perSecond);
        measured[each].share.push(share);
      }
    }
  } finally {
    await Promise.all(names.map((each) => servers[each].stop()));
  }

  async function measureRound(server: BenchServer): Promise<{ perSecond: number; share: number }> {
    const [cpuBefore, started] = [await server.cpuMs(), performance.now()];
    const perSecond = await load.perSecond(server.url, roundSeconds);
    const [cpuAfter, ended] = [await server.cpuMs(), performance.now()];
    return { perSecond, share: (cpuAfter - cpuBefore) / (ended - started) };
  }

  const compared = (what: string, which: 'withLines' | 'withoutLines') =>
    withServerShares(
      ratios(
        `${name} per second, ${what}`,
        measured[which].perSecond,
        measured.bare.perSecond,
        'to bare node:http',
      ),
      { site: median(measured[which].share), bare: median(measured.bare.share) },
    );
  const encoding = ours.headers['content-encoding'] ?? 'identity';
  return [
    compared('one log line a request', 'withLines'),
    compared('no log lines', 'withoutLines'),
    {
      name: `for scale: bare node:http, ${name} per second`,
      ...range(measured.bare.perSecond, `per second, ${encoding}, asked by ${load.name}`),
    },
  ];
}

function decoded({ headers, body }: Answer): Buffer {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(body);
    case 'zstd':
      return zstdDecompressSync(body);
    case 'gzip':
      return gunzipSync(body);
    default:
      return body;
  }
}
