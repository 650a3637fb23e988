import { readPriceList } from '../builder/facts/price-list.ts';
import { createDeviceSearch, type DeviceSearch } from '../site/search/search-devices.ts';
import { makeSearchIndex } from '../site/search/search-index.ts';
import { madeUpForSearch } from '../testing/many-devices.ts';
import { type BenchServer, get, startServer } from './processes.ts';
import { median, type Row, range, ratios } from './rows.ts';
import { searchQueries } from './search-queries.ts';

const counts = [250, 25_000];
/** The least of so many is what a query takes: another process can only make a run slower. */
const runs = 5;
const rounds = 5;
const requests = 200;

/** What a search costs: alone, with few devices and with very many, and as a request to the owner's site. */
export async function measure(): Promise<Row[]> {
  const { searchWords } = readPriceList('content');
  const services = searchWords.map(({ slug }) => slug);
  return [
    ...counts.flatMap((count) => {
      const devices = madeUpForSearch(count, services);
      const json = JSON.stringify(makeSearchIndex(devices, searchWords));
      const started = performance.now();
      const search = createDeviceSearch(JSON.parse(json));
      const opened = performance.now() - started;
      const queries = searchQueries(
        devices,
        searchWords.flatMap(({ words }) => words),
      );
      const note = `ms of ${queries.length} queries; index of ${json.length} bytes, opened in ${opened.toFixed()} ms`;
      return { name: `a search over ${count} devices`, ...times(search, queries, note) };
    }),
    ...(await asRequests()),
  ];
}

function times(search: DeviceSearch, queries: string[], note: string): Omit<Row, 'name'> {
  const least = queries.map((query) =>
    Math.min(...Array.from({ length: runs }, () => timeOf(search, query))),
  );
  const sorted = least.toSorted((a, b) => a - b);
  const late = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return range(least, `${note}; 99 of 100 take at most ${late.toFixed(2)} ms`);
}

function timeOf(search: DeviceSearch, query: string): number {
  const started = performance.now();
  search(query, 8);
  return performance.now() - started;
}

/** CPU time of a search as a request, without script and while typing, as ratios to that of the home page. */
async function asRequests(): Promise<Row[]> {
  const site = await startServer(['dist/server/main.js']);
  const rendering = await startServer(['server/bench/render-server.ts']);
  const queries = [
    'iphone 13',
    'iphnoe 13 battery',
    'sm-s908e',
    'cracked s22',
    'macbook',
    'galaxy s',
    'zzzzqq',
    'a2633',
  ];
  const asked = (path: string) => queries.map((query) => `${path}?q=${encodeURIComponent(query)}`);
  const paths = { page: asked('repairs'), typed: asked('_site/islands/device-search.json'), cached: [''] };
  const series: Record<keyof typeof paths | 'rendered', number[]> = {
    page: [],
    typed: [],
    cached: [],
    rendered: [],
  };
  try {
    // The first round compiles.
    for (let round = 0; round <= rounds; round += 1) {
      for (const key of ['page', 'typed', 'cached'] as const) {
        const cost = await cpuPerRequest(site, paths[key]);
        if (round > 0) series[key].push(cost);
      }
      const cost = await cpuPerRequest(rendering, paths.cached);
      if (round > 0) series.rendered.push(cost);
    }
  } finally {
    await Promise.all([site.stop(), rendering.stop()]);
  }
  const row = (what: string, key: 'page' | 'typed', to: 'cached' | 'rendered'): Row =>
    ratios(
      `CPU of ${what}`,
      series[key],
      series[to],
      `to / ${to}; ${median(series[key]).toFixed(2)} to ${median(series[to]).toFixed(2)} ms`,
    );
  return [
    row('a search, its page', 'page', 'cached'),
    row('a search, its page', 'page', 'rendered'),
    row('a search while typing', 'typed', 'cached'),
    row('a search while typing', 'typed', 'rendered'),
  ];
}

async function cpuPerRequest(server: BenchServer, paths: string[]): Promise<number> {
  const started = await server.cpuMs();
  for (let number = 0; number < requests; number += 1) {
    const path = paths[number % paths.length];
    const { status } = await get(`${server.url}${path}`, { 'accept-encoding': 'br, gzip' });
    if (status !== 200) throw new Error(`/${path} answers ${status}`);
  }
  return ((await server.cpuMs()) - started) / requests;
}
