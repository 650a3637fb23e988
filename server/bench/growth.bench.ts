import { get } from '../testing/get.ts';
import { startServer } from './bench-server.ts';
import { type GrowingSite, type Kind, makeSite } from './growing-site.ts';
import { type Row, range } from './rows.ts';
import { touchAll } from './touch-pages.ts';

/** Pages of the generated sites. */
const sizes: Record<Kind, number[]> = {
  'catalogue pages': [1000, 10_000, 100_000],
  documents: [1000, 10_000],
};
const starts = 3;

/**
 * What grows with the content: sites of one kind of page in several sizes, one after the other. Each figure has its ratio
 * to that of the size before: 1 is flat, and where the sizes differ by ten, 10 is linear.
 * @param limits the most pages a site may have, by what the command line says: `--pages 10000 --documents 1000`
 */
export async function measure(limits: { pages?: string; documents?: string } = {}): Promise<Row[]> {
  const most = { 'catalogue pages': limits.pages, documents: limits.documents };
  const rows: Row[] = [];
  for (const kind of Object.keys(sizes) as Kind[]) {
    const counts = sizes[kind].filter((count) => count <= Number(most[kind] ?? Number.POSITIVE_INFINITY));
    const measured: Measured[] = [];
    for (const count of counts) measured.push(await measureSite(kind, count));
    for (const what of Object.keys(measured[0]?.figures ?? {})) rows.push(rowOf(what, kind, measured));
  }
  return rows;
}

/** The figures of one site, by what they are. */
interface Measured {
  count: number;
  figures: Record<string, Figure>;
}

interface Figure {
  values: number[];
  unit: string;
}

/** One figure of all sizes, with how many times the one before each is. */
function rowOf(what: string, kind: Kind, measured: Measured[]): Row {
  const { unit = '' } = measured[0]?.figures[what] ?? {};
  const medians = measured.map(({ figures }) => range(figures[what]?.values ?? [], '').value);
  const growth = medians.slice(1).map((value, index) => (Number(value) / Number(medians[index])).toFixed(2));
  return {
    name: `${what}, ${measured.map(({ count }) => count).join(', ')} ${kind}`,
    value: growth.join(', ') || '–',
    spread: '',
    note: `${medians.join(', ')} ${unit}`,
  };
}

async function measureSite(kind: Kind, count: number): Promise<Measured> {
  const site = await makeSite(kind, count);
  try {
    const built = await building(site);
    return { count, figures: { ...built, ...(await starting(site)), ...(await serving(site)) } };
  } finally {
    await site.remove();
  }
}

async function building(site: GrowingSite): Promise<Record<string, Figure>> {
  const clean = await site.build();
  const unchanged = await site.build();
  await site.change();
  const changed = await site.build();
  const [all, sitemap, parts, manifests, search] = await Promise.all(
    ['', 'sitemap.xml', 'sitemaps', 'manifests', 'catalogue/search.json'].map((name) => site.sizeOf(name)),
  );
  const figures: Record<string, Figure> = {};
  for (const [name, cost] of Object.entries({ clean, unchanged, 'one page changed': changed })) {
    figures[`build, ${name}`] = { values: [cost.seconds], unit: 's' };
    figures[`CPU of the build, ${name}`] = { values: [cost.cpuSeconds], unit: 's, without esbuild' };
    figures[`memory of the build, ${name}`] = { values: [cost.megabytes], unit: 'MB at the most' };
  }
  const kilobytes = (...found: ({ bytes: number } | undefined)[]) =>
    found.reduce((sum, each) => sum + (each?.bytes ?? 0), 0) / 1000;
  return {
    ...figures,
    'files of the build': { values: [all?.files ?? 0], unit: 'files' },
    'size of the build': { values: [kilobytes(all)], unit: 'KB' },
    sitemap: { values: [kilobytes(sitemap, parts)], unit: 'KB' },
    // A build has those of the builds before it too.
    manifest: { values: [(manifests?.bytes ?? 0) / (manifests?.files || 1)], unit: 'bytes' },
    'search index': { values: [kilobytes(search)], unit: 'KB' },
  };
}

async function starting({ server: args }: GrowingSite): Promise<Record<string, Figure>> {
  const clock: number[] = [];
  const cpu: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const server = await startServer(args);
    clock.push(server.startMs);
    cpu.push(await server.cpuMs());
    await server.stop();
  }
  return {
    'server start to first 200': { values: clock, unit: 'ms' },
    'CPU of the server start': { values: cpu, unit: 'ms' },
  };
}

/** Every page is asked for once, and is not in the server's cache when it is. */
async function serving({ server: args, paths, search }: GrowingSite): Promise<Record<string, Figure>> {
  const server = await startServer(args);
  try {
    const atStart = await server.megabytes();
    const { p99Ms } = await touchAll(server.url, paths);
    const touched = await server.megabytes();
    // A model number leads to the page of its device.
    const { status } = await get(`${server.url}repairs?q=${search}`);
    if (status !== 303) throw new Error(`the search for ${search} answers ${status}`);
    const searched = await server.megabytes();
    return {
      'memory of the server at its start': { values: [atStart], unit: 'MB' },
      'memory after every page was asked for': { values: [touched], unit: 'MB' },
      'memory after a search too': { values: [searched], unit: 'MB' },
      'a cold page, p99': { values: [p99Ms], unit: 'ms, one request at a time' },
    };
  } finally {
    await server.stop();
  }
}
