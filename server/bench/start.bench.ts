import assert from 'node:assert/strict';
import { get } from '../testing/basics/get.ts';
import { startServer } from './bench-server.ts';
import { type Row, range, ratios } from './rows.ts';

const starts = 5;

const site = ['dist/server/main.js'];
const bareNode = `require('node:http')
  .createServer((_, response) => response.end())
  .listen(process.env.PORT, '127.0.0.1')`;

/** How soon after the start of the process the home page is there, and how large it is. */
export async function measure(): Promise<Row[]> {
  return [...(await startTimes()), await size()];
}

/** From the start of the process to its first page, by the clock and in CPU, as ratios to a bare server's first answer. */
async function startTimes(): Promise<Row[]> {
  const clock: Pairs = { site: [], bare: [] };
  const cpu: Pairs = { site: [], bare: [] };
  for (let start = 0; start < starts; start += 1) {
    for (const [name, args] of [['site', site] as const, ['bare', ['-e', bareNode]] as const]) {
      const server = await startServer([...args]);
      clock[name].push(server.startMs);
      cpu[name].push(await server.cpuMs());
      await server.stop();
    }
  }
  return [
    row('process start to first 200 of /', clock),
    // A busy machine changes it less.
    row('CPU from process start to first 200 of /', cpu),
  ];
}

/** Milliseconds of each start. */
type Pairs = Record<'site' | 'bare', number[]>;

function row(name: string, { site, bare }: Pairs): Row {
  const ratio = ratios(name, site, bare, 'to bare node:http');
  const { value, spread } = range(site, 'ms');
  return { ...ratio, note: `${ratio.note}; ${value} ms (${spread})` };
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
