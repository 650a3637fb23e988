import assert from 'node:assert/strict';
import { get, startLoadClient, startServer } from './processes.ts';
import { type Row, range, ratios } from './rows.ts';

const rounds = 6;
const roundMs = 2000;
const starts = 5;

const site = ['--enable-source-maps', 'dist/server/main.js'];
const bareNode = `require('node:http')
  .createServer((_, response) => response.end())
  .listen(process.env.PORT, '127.0.0.1')`;

/** The home page: how fast it is rendered and sent, how soon after the start, how large. */
export async function measure(): Promise<Row[]> {
  return [...(await throughput()), await startTime(), await size()];
}

/**
 * Renders of `/` per second as a ratio to a bare server that renders the same page. The servers take turns in
 * short rounds, so that what else the machine does falls on all of them alike; each round gives one ratio.
 */
async function throughput(): Promise<Row[]> {
  const withLines = await startServer(site, { LOG_LEVEL: 'info' });
  const withoutLines = await startServer(site, { LOG_LEVEL: 'warn' });
  const ours = await get(withLines.url);
  const { date, connection, 'keep-alive': keepAlive, ...headers } = ours.headers;
  const bare = await startServer(['--enable-source-maps', 'server/bench/bare-server.ts'], {
    HEADERS: JSON.stringify(headers),
  });
  const servers = { withLines, withoutLines, bare };
  const client = startLoadClient();
  const perSecond: Record<keyof typeof servers, number[]> = { withLines: [], withoutLines: [], bare: [] };
  const names = Object.keys(servers) as (keyof typeof servers)[];
  try {
    assert.ok((await get(bare.url)).body.equals(ours.body), 'the bare server sends another page');
    for (const name of names) await client.perSecond({ url: servers[name].url, ms: roundMs });
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 ? names.toReversed() : names) {
        perSecond[name].push(await client.perSecond({ url: servers[name].url, ms: roundMs }));
      }
    }
  } finally {
    await Promise.all([client.stop(), ...names.map((name) => servers[name].stop())]);
  }
  return [
    ratios(
      'renders of / per second, one log line a request',
      perSecond.withLines,
      perSecond.bare,
      'to bare node:http',
    ),
    ratios(
      'renders of / per second, no log lines',
      perSecond.withoutLines,
      perSecond.bare,
      'to bare node:http',
    ),
    { name: 'for scale: bare node:http, renders of / per second', ...range(perSecond.bare, 'per second') },
  ];
}

/** From the start of the process to its first page, as a ratio to a bare server's first answer. */
async function startTime(): Promise<Row> {
  const times: { site: number[]; bare: number[] } = { site: [], bare: [] };
  for (let start = 0; start < starts; start += 1) {
    times.site.push(await timeToAnswer(site));
    times.bare.push(await timeToAnswer(['-e', bareNode]));
  }
  const row = ratios('process start to first 200 of /', times.site, times.bare, 'to bare node:http');
  const { value, spread } = range(times.site, 'ms');
  return { ...row, note: `${row.note}; ${value} (${spread})` };
}

async function timeToAnswer(args: string[]): Promise<number> {
  const server = await startServer(args);
  await server.stop();
  return server.startMs;
}

async function size(): Promise<Row> {
  const server = await startServer(site);
  const plain = await get(server.url);
  const brotli = await get(server.url, { 'accept-encoding': 'br' });
  await server.stop();
  assert.equal(brotli.headers['content-encoding'], 'br');
  return {
    name: 'bytes of /, brotli',
    value: (brotli.body.length / plain.body.length).toFixed(3),
    spread: '',
    note: `to uncompressed; ${brotli.body.length} of ${plain.body.length} bytes`,
  };
}
