import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Manufacturer } from '../../shared/catalogue.ts';
import { placeholders, type RouteId, routes } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';
import { filesUnder } from '../build/inputs.ts';
import { cataloguePaths } from '../catalogue/catalogue-paths.ts';
import { checkLinks } from './check-links.ts';
import { checkAliases, missingDocuments, pathFault } from './check-paths.ts';
import { compileDocuments } from './compile-documents.ts';
import { type DocumentRecord, openDocumentIndex } from './document-index.ts';
import { documentKeys } from './document-keys.ts';
import type { ProseRenderer } from './prose-renderer.ts';
import { InvalidContent } from './read-yaml.ts';

export interface DocumentsOptions {
  contentDir: string;
  outDir: string;
  shop: Shop;
  manufacturers: Manufacturer[];
  /** Renders with the components as they are now. */
  prose: ProseRenderer;
  /** Puts class names in place of styles. */
  styles: Plugin;
  /** The class names by file. */
  classNames: Record<string, Record<string, string>>;
}

/** Documents in one run of esbuild. A build holds two such batches in memory at once, however many there are. */
const batchSize = 50;

/**
 * Builds `pages/**\/*.mdx`: one document, one URL, one JSON file under `documents/`, and one under `redirects/` for
 * each former path. A document is compiled again only when something that goes into it has changed since the
 * last build of this folder. Throws an `InvalidContent` that lists the faults of all documents.
 */
export async function buildDocuments(options: DocumentsOptions): Promise<DocumentRecord[]> {
  const { contentDir, outDir, shop, manufacturers, prose, styles, classNames } = options;
  const pagesDir = join(contentDir, 'pages');
  const outputOf = (path: string) => join(outDir, `documents${path}.json`);
  const redirectOf = (alias: string) => join(outDir, `redirects${alias}.json`);
  const outputsOf = ({ path, aliases = [] }: Pick<DocumentRecord, 'path' | 'aliases'>) => [
    outputOf(path),
    ...aliases.map(redirectOf),
  ];
  const sources = (await filesUnder(pagesDir))
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => ({ file, path: `/${relative(pagesDir, file).replace(/\.mdx$/, '')}` }));
  const paths = new Set(sources.map(({ path }) => path));
  const misplaced = sources.flatMap(({ file, path }) => pathFault(path)?.replace(/^/, `${file}:1:1 `) ?? []);
  const faults = [...misplaced, ...missingDocuments(paths, pagesDir)];

  const keys = await documentKeys(shop, prose, classNames);
  const index = await openDocumentIndex(join(outDir, 'cache/documents.jsonl'));
  const folders = ['documents', 'redirects'].map((folder) => filesUnder(join(outDir, folder)));
  const written = new Set((await Promise.all(folders)).flat());
  const standing = sources
    .flatMap(({ file }) => index.records.get(file) ?? [])
    .filter((record) => outputsOf(record).every((output) => written.has(output)));
  const fresh = new Set<string>();
  for (const batch of inBatches(standing)) {
    const check = async (record: DocumentRecord) => (await keys.isFresh(record)) && fresh.add(record.file);
    await Promise.all(batch.map(check));
  }
  await index.keep(fresh);

  const stale = sources.filter(({ file, path }) => !fresh.has(file) && !pathFault(path));
  const batches = inBatches(stale).values();
  async function work(): Promise<void> {
    for (const batch of batches) {
      const compiled = await compileDocuments(batch, { shop, prose, keys, styles });
      faults.push(...compiled.faults);
      for (const document of compiled.documents) {
        await writeJson(outputOf(document.path), document);
        // One small file a former path: the server reads the one it is asked for, and holds none.
        for (const alias of document.aliases ?? []) await writeJson(redirectOf(alias), document.path);
      }
      await index.add(compiled.records);
    }
  }
  // While esbuild bundles one batch, MDX compiles the next.
  await Promise.all([work(), work()]);

  const records = sources.flatMap(({ file }) => index.records.get(file) ?? []);
  const broken = new Set(sources.filter(({ file }) => !index.records.has(file)).map(({ path }) => path));
  const pages = new Set([...fixedPages(), ...cataloguePaths(manufacturers), ...(await publicPaths())]);
  faults.push(...checkLinks({ records, broken, others: pages }), ...(await checkAliases(records, pages)));
  if (faults.length > 0) throw new InvalidContent(faults.sort(byPlace));

  const wanted = new Set(records.flatMap(outputsOf));
  for (const file of written) if (!wanted.has(file)) await rm(file);
  return records;
}

function inBatches<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * batchSize, (at + 1) * batchSize));
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

function fixedPages(): string[] {
  const paths = (Object.keys(routes) as RouteId[]).map((id) => routes[id].path);
  return [...paths.filter((path) => !/[:*]/.test(path)), ...Object.values(placeholders), '/robots.txt'];
}

async function publicPaths(): Promise<string[]> {
  return (await filesUnder('public')).map((file) => file.slice('public'.length));
}

/** By file, then by line as a number. */
function byPlace(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
