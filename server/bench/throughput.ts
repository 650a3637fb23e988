import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { get, type WholeAnswer } from '../testing/basics/get.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { serverCore } from './cores.ts';
import { median, type Row, range, ratios, withServerShares } from './rows.ts';
import { askByWrk } from './wrk.ts';

const rounds = 7;
const roundSeconds = 2;

export interface Comparison {
  /** What is compared: "finished page / L2". */
  name: string;
  /** The reference by its short name: "L2". */
  reference: string;
  /** Arguments to node for the site's server; it is run with request lines and without. */
  site: string[];
  /** Arguments to node for the reference. It gets the site's own headers as `HEADERS` and the site's URL as `SITE`. */
  bare: string[];
  /** What all of them are asked with. */
  headers: Record<string, string>;
  /** What must be equal of the site's page and the reference's, which are given decompressed. */
  comparable: (page: Buffer) => string;
}

/** Each server takes one turn a round, the reference two: how much they differ is the machine's noise. */
const turns = ['withLines', 'withoutLines', 'reference', 'again'] as const;
type Turn = (typeof turns)[number];

interface Series {
  perSecond: number[];
  /** Microseconds of CPU for one answer, user and system, all threads together. */
  cpu: number[];
  /** Of the core that the server is pinned to, 0 to 1. */
  share: number[];
}

/**
 * Answers of `/` as a ratio to a plain server that sends the same page in the same encoding, both asked as a browser
 * asks: how many per second, and how much CPU one costs, which tells more where the machine is busy with other things. All
 * servers run on one core and the client on another. They take turns in short rounds; each round gives one ratio.
 */
export async function compareThroughput(comparison: Comparison): Promise<Row[]> {
  const { site, bare, headers, comparable } = comparison;
  const core = await serverCore();
  const running: BenchServer[] = [];
  const start = async (args: string[], env: Record<string, string>) => {
    const server = await startServer(args, { NODE_ENV: 'production', ...env }, core);
    running.push(server);
    return server;
  };
  try {
    const withLines = await start(site, { LOG_LEVEL: 'info' });
    const withoutLines = await start(site, { LOG_LEVEL: 'warn' });
    const ours = await get(withLines.url, headers);
    const { date, connection, 'keep-alive': keepAlive, ...sent } = ours.headers;
    const reference = await start(bare, { HEADERS: JSON.stringify(sent), SITE: withLines.url });
    const theirs = await get(reference.url, headers);
    assert.equal(theirs.headers['content-encoding'], ours.headers['content-encoding']);
    assert.ok(comparable(decoded(theirs)) === comparable(decoded(ours)), 'the reference sends another page');

    const servers = { withLines, withoutLines, reference, again: reference };
    const series = Object.fromEntries(
      turns.map((turn): [Turn, Series] => [turn, { perSecond: [], cpu: [], share: [] }]),
    ) as Record<Turn, Series>;
    for (const turn of turns) await askByWrk(servers[turn].url, roundSeconds, headers);
    for (let round = 0; round < rounds; round += 1) {
      for (const turn of round % 2 ? turns.toReversed() : turns) {
        const server = servers[turn];
        const [cpuBefore, started] = [await server.cpuMs(), performance.now()];
        const { answers, perSecond } = await askByWrk(server.url, roundSeconds, headers);
        const cpuMs = (await server.cpuMs()) - cpuBefore;
        series[turn].perSecond.push(perSecond);
        series[turn].cpu.push((cpuMs * 1000) / answers);
        series[turn].share.push(cpuMs / (performance.now() - started));
      }
    }
    const encoding = ours.headers['content-encoding'] ?? 'not compressed';
    return rowsOf(comparison, series, `${encoding}, asked by wrk`);
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

function rowsOf({ name, reference }: Comparison, series: Record<Turn, Series>, how: string): Row[] {
  const compared = (lines: string, turn: Turn) =>
    withServerShares(
      ratios(
        `${name}, answers per second, ${lines}`,
        series[turn].perSecond,
        series.reference.perSecond,
        `${Math.round(median(series[turn].perSecond))} to ${Math.round(median(series.reference.perSecond))}`,
      ),
      { site: median(series[turn].share), [reference]: median(series.reference.share) },
    );
  const cost = (lines: string, turn: Turn) =>
    ratios(
      `${name}, answers per second of CPU, ${lines}`,
      series.reference.cpu,
      series[turn].cpu,
      `an answer costs ${micros(series[turn])}, one of ${reference} ${micros(series.reference)}`,
    );
  const noise = (key: 'perSecond' | 'cpu', what: string) =>
    ratios(`noise: ${reference} to itself, ${what}`, series.again[key], series.reference[key], how);
  const [withLines, withoutLines] = ['with request lines', 'without request lines'];
  return [
    compared(withLines, 'withLines'),
    compared(withoutLines, 'withoutLines'),
    cost(withLines, 'withLines'),
    cost(withoutLines, 'withoutLines'),
    noise('perSecond', 'answers per second'),
    noise('cpu', 'answers per second of CPU'),
  ];
}

const micros = ({ cpu }: Series): string => {
  const { value, spread } = range(cpu, '');
  return `${value} µs (${spread})`;
};

function decoded({ headers, body }: WholeAnswer): Buffer {
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
