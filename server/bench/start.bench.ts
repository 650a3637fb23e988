import assert from 'node:assert/strict';
import { get, startServer } from './processes.ts';
import { type Row, range, ratios } from './rows.ts';

const starts = 5;

const site = ['dist/server/main.js'];
const bareNode = `require('node:http')
  .createServer((_, response) => response.end())
  .listen(process.env.PORT, '127.0.0.1')`;

/** How soon after the start of the process the home page is there, and how large it is. */
export async function measure(): Promise<Row[]> {
  return [await startTime(), await size()];
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
  return { ...row, note: `${row.note}; ${value} ms (${spread})` };
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
