import { writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Shop } from '../../../shared/shop.ts';
import { contentHash } from '../../release/content-hash.ts';
import { type DocumentsIndex, indexName, makeShards, shardName } from '../../release/document-shards.ts';
import { cataloguePaths } from '../facts/catalogue-paths.ts';
import type { Manufacturer } from '../facts/catalogue-schema.ts';
import { priceTexts } from '../facts/price-texts.ts';
import { InvalidContent } from '../facts/read-yaml.ts';
import { checkAcross } from './check-across.ts';
import { checkLinks } from './check-links.ts';
import { checkAliases } from './check-paths.ts';
import { type DocumentRecord, openDocumentIndex } from './document-index.ts';
import { documentKeys } from './document-keys.ts';
import { openDocumentStore } from './document-store.ts';
import { findDocuments } from './find-documents.ts';
import { otherPages } from './other-pages.ts';
import type { ProseRenderer } from './prose-renderer.ts';

export interface DocumentsOptions {
  contentDir: string;
  outDir: string;
  /** The folder that all builds share: the compiled documents, and their records. */
  cacheDir: string;
  shop: Shop;
  manufacturers: Manufacturer[];
  /** Renders documents with the current components. */
  prose: ProseRenderer;
  /** Puts class names in place of styles. */
  styles: Plugin;
  /** The class names by file. */
  classNames: Record<string, Record<string, string>>;
  /** From `hashCompiler`. */
  compiler: string;
}

/** Documents in one run of esbuild. However many there are, a build has two such batches in memory at a time. */
const batchSize = 50;

/**
 * Builds `pages/**\/*.mdx`: each document has one URL and one JSON file under `documents/`; shards list the files by
 * path and former path. A document is compiled again only if something that it depends on has changed since the last
 * build, or if its output is damaged.
 * @throws {InvalidContent} that lists the faults of all documents
 */
export async function buildDocuments(options: DocumentsOptions): Promise<DocumentRecord[]> {
  const { contentDir, outDir, cacheDir, shop, manufacturers, prose, styles, classNames, compiler } = options;
  const { documents: sources, faults } = await findDocuments(contentDir);

  const prices = priceTexts(manufacturers);
  const keys = documentKeys({ shop, prices }, prose, classNames, compiler);
  const index = await openDocumentIndex(join(cacheDir, 'documents.jsonl'));
  const store = openDocumentStore(cacheDir);
  const cached = sources
    .flatMap(({ file }) => index.records.get(file) ?? [])
    .filter(({ hash }) => store.holds(hash));
  const fresh = new Set<string>();
  for (const batch of inBatches(cached)) {
    const check = async (record: DocumentRecord) => (await keys.isFresh(record)) && fresh.add(record.file);
    await Promise.all(batch.map(check));
  }
  await index.retain(fresh);

  const stale = sources.filter(({ file }) => !fresh.has(file));
  const batches = inBatches(stale).values();
  async function work(): Promise<void> {
    for (const batch of batches) {
      // Loaded here: MDX and the parsers take longer to load than all else, and most builds compile no document.
      const { compileDocuments } = await import('./compile-documents.ts');
      const compiled = await compileDocuments(batch, { shop, prices, prose, keys, styles });
      faults.push(...compiled.faults);
      for (const document of compiled.documents) store.add(document);
      await index.add(compiled.records);
    }
  }
  // Two at a time: MDX compiles one batch while esbuild bundles the other.
  await Promise.all([work(), work()]);

  const records = sources.flatMap(({ file }) => index.records.get(file) ?? []);
  const broken = new Set(sources.filter(({ file }) => !index.records.has(file)).map(({ path }) => path));
  const pages = await otherPages(cataloguePaths(manufacturers));
  faults.push(
    ...checkLinks({ records, broken, others: pages }),
    ...(await checkAliases(records, pages)),
    ...(await checkAcross(
      records,
      manufacturers.map(({ slug }) => slug),
    )),
  );
  if (faults.length > 0) throw new InvalidContent(faults.sort(byPlace));

  const hashes = new Set(records.map(({ hash }) => hash));
  await store.linkInto(outDir, hashes);
  await store.retain(hashes);
  await writeShards(outDir, records);
  return records;
}

/** Writes the shards, which say where the document of a path is. */
async function writeShards(outDir: string, records: DocumentRecord[]): Promise<void> {
  const shards = makeShards(records).map((shard) => JSON.stringify(shard));
  await rm(join(outDir, dirname(shardName(0))), { recursive: true, force: true });
  await mkdir(join(outDir, dirname(shardName(0))), { recursive: true });
  for (const [number, text] of shards.entries()) writeFileSync(join(outDir, shardName(number)), text);
  const index: DocumentsIndex = { shards: shards.map(contentHash) };
  await writeFile(join(outDir, indexName), JSON.stringify(index));
}

function inBatches<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * batchSize, (at + 1) * batchSize));
}

/** By file, then by line as a number. */
function byPlace(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
