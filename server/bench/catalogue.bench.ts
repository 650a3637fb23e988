import { join } from 'node:path';
import { buildCost, type CatalogueCopy, copyWithDevices, sizeOf } from './catalogue-copy.ts';
import { get, startServer } from './processes.ts';
import { type Row, range, ratios } from './rows.ts';

/** Devices of a thousand and of a hundred thousand combinations with their services. */
const few = 77;
const many = 7700;
const starts = 5;

/** A hundred times the combinations: what the build costs, and that the server does not feel them. */
export async function measure(): Promise<Row[]> {
  const projects = { few: await copyWithDevices(few), many: await copyWithDevices(many) };
  try {
    return [
      ...(await building(projects.few)),
      ...(await building(projects.many)),
      ...(await serving(projects)),
    ];
  } finally {
    await Promise.all(Object.values(projects).map((project) => project.remove()));
  }
}

const named = ({ combinations }: CatalogueCopy): string => `${combinations} combinations`;

async function building(project: CatalogueCopy): Promise<Row[]> {
  const { cpuSeconds, megabytes } = await buildCost(project);
  const of = (name: string) => sizeOf(project, name);
  const [all, catalogue, search, sitemap, parts, manifests] = await Promise.all(
    ['', 'catalogue', 'catalogue/search.bin', 'sitemap.xml', 'sitemaps', 'manifests'].map(of),
  );
  const row = (what: string, value: number, note: string): Row => ({
    name: `${what} with ${named(project)}`,
    ...range([value], note),
    spread: '',
  });
  const kilobytes = (size?: { bytes: number }) => Math.round((size?.bytes ?? 0) / 1000);
  const devices = project.devices;
  return [
    row('build', cpuSeconds, `s of CPU; ${megabytes} MB at the most`),
    row(
      'files of the build',
      all?.files ?? 0,
      `${catalogue?.files} of the catalogue, ${kilobytes(catalogue)} KB`,
    ),
    row(
      'search index',
      (search?.bytes ?? 0) / devices,
      `bytes a device, for ${devices} devices; no other file holds them`,
    ),
    row('sitemap', kilobytes(sitemap) + kilobytes(parts), `KB in ${1 + (parts?.files ?? 0)} files`),
    row('manifest', manifests?.bytes ?? 0, 'bytes'),
  ];
}

interface Series {
  start: number[];
  before: number[];
  after: number[];
  firstSearch: number[];
}

/** Start and memory, before and after the first search, of the server with many as ratios to the one with few. */
async function serving(projects: Record<'few' | 'many', CatalogueCopy>): Promise<Row[]> {
  const empty = (): Series => ({ start: [], before: [], after: [], firstSearch: [] });
  const measured = { few: empty(), many: empty() };
  for (let round = 0; round < starts; round += 1) {
    for (const which of ['few', 'many'] as const) {
      const project = projects[which];
      const server = await startServer([join(project.folder, 'dist/server/main.js')]);
      const series = measured[which];
      // What the page of a search takes is not to be counted as the index of the search.
      await get(`${server.url}repairs`);
      series.start.push(server.startMs);
      series.before.push(await server.megabytes());
      const started = await server.cpuMs();
      for (const [index, model] of project.models.entries()) {
        const { status, body } = await get(`${server.url}repairs?q=${model}`);
        if (status !== 200 || !body.includes(model))
          throw new Error(`the search for ${model} answers ${status}`);
        if (index === 0) series.firstSearch.push((await server.cpuMs()) - started);
      }
      series.after.push(await server.megabytes());
      await server.stop();
    }
  }
  const compared = (name: string, key: keyof Series, unit: string): Row => {
    const note = `to ${named(projects.few)}; ${range(measured.many[key], '').value} ${unit}`;
    return ratios(`${name} with ${named(projects.many)}`, measured.many[key], measured.few[key], note);
  };
  return [
    compared('server start', 'start', 'ms'),
    compared('server memory before a search', 'before', 'MB'),
    compared('server memory after a search', 'after', 'MB'),
    compared('first search', 'firstSearch', 'ms of CPU, its page rendered'),
  ];
}
