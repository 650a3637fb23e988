import assert from 'node:assert/strict';
import { type BenchServer, get, startLoadClient, startServer } from './processes.ts';
import { type Row, range, ratios } from './rows.ts';

const rounds = 6;
const roundMs = 2000;

export interface Comparison {
  /** What is counted: "renders of /". */
  name: string;
  /** Arguments to node for the site's server; it is run with request lines and without. */
  site: string[];
  /** Arguments to node for the bare server. It gets the site's own headers as `HEADERS` and the site's URL as `SITE`. */
  bare: string[];
}

/**
 * Answers of `/` per second as a ratio to a bare server that sends the same bytes. The servers take turns in
 * short rounds, so that what else the machine does falls on all of them alike; each round gives one ratio.
 */
export async function compareThroughput({ name, site, bare }: Comparison): Promise<Row[]> {
  const withLines = await startServer(site, { LOG_LEVEL: 'info' });
  const withoutLines = await startServer(site, { LOG_LEVEL: 'warn' });
  const ours = await get(withLines.url);
  const { date, connection, 'keep-alive': keepAlive, ...headers } = ours.headers;
  const reference = await startServer(bare, { HEADERS: JSON.stringify(headers), SITE: withLines.url });
  const servers: Record<'withLines' | 'withoutLines' | 'bare', BenchServer> = {
    withLines,
    withoutLines,
    bare: reference,
  };
  const names = Object.keys(servers) as (keyof typeof servers)[];
  const perSecond: Record<keyof typeof servers, number[]> = { withLines: [], withoutLines: [], bare: [] };
  const client = startLoadClient();
  try {
    assert.ok((await get(reference.url)).body.equals(ours.body), 'the bare server sends another page');
    for (const each of names) await client.perSecond({ url: servers[each].url, ms: roundMs });
    for (let round = 0; round < rounds; round += 1) {
      for (const each of round % 2 ? names.toReversed() : names) {
        perSecond[each].push(await client.perSecond({ url: servers[each].url, ms: roundMs }));
      }
    }
  } finally {
    await Promise.all([client.stop(), ...names.map((each) => servers[each].stop())]);
  }
  return [
    ratios(
      `${name} per second, one log line a request`,
      perSecond.withLines,
      perSecond.bare,
      'to bare node:http',
    ),
    ratios(`${name} per second, no log lines`, perSecond.withoutLines, perSecond.bare, 'to bare node:http'),
    { name: `for scale: bare node:http, ${name} per second`, ...range(perSecond.bare, 'per second') },
  ];
}
