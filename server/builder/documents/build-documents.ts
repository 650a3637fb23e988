import { writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
import type { CompiledBatch } from './compile-documents.ts';
import { compileInThreads } from './compile-threads.ts';
import { type DocumentRecord, openDocumentIndex } from './document-index.ts';
import { documentKeys, keyBases } from './document-keys.ts';
import { openDocumentStore } from './document-store.ts';
import { findDocuments } from './find-documents.ts';
import { otherPages } from './other-pages.ts';
import type { ProseSource } from './prose-renderer.ts';

export interface DocumentsOptions {
  contentDir: string;
  outDir: string;
  /** The folder that all builds share: the compiled documents, and their records. */
  cacheDir: string;
  shop: Shop;
  manufacturers: Manufacturer[];
  /** The current components. */
  prose: ProseSource;
  /** The class names by file. */
  classNames: Record<string, Record<string, string>>;
  /** From `hashCompiler`. */
  compiler: string;
  /** Threads to compile in; as many as pay where it is left out. */
  threads?: number;
}

/** Documents that are compiled together. However many there are, a thread has two such batches in memory at a time. */
const batchSize = 50;

/**
 * Builds `pages/**\/*.mdx`: each document has one URL and one JSON file under `documents/`; shards list the files by
 * path and former path. A document is compiled again only if something that it depends on has changed since the last
 * build, or if its output is damaged.
 * @throws {InvalidContent} that lists the faults of all documents
 */
export async function buildDocuments(options: DocumentsOptions): Promise<DocumentRecord[]> {
  const { contentDir, outDir, cacheDir, shop, manufacturers, prose, classNames, compiler } = options;
  const { documents: sources, faults } = await findDocuments(contentDir);

  const prices = priceTexts(manufacturers);
  const bases = keyBases({ shop, prices }, prose.hash, classNames, compiler);
  const keys = documentKeys(bases);
  const index = await openDocumentIndex(join(cacheDir, 'documents.jsonl'));
  const store = openDocumentStore(cacheDir);
  const cached = sources
    .flatMap(({ file }) => index.records.get(file) ?? [])
    .filter((record) => store.holds(record));
  const fresh = new Set<string>();
  const touched: DocumentRecord[] = [];
  for (const record of cached) {
    const found = await keys.isFresh(record);
    if (found !== 'stale') fresh.add(record.file);
    if (found === 'touched') touched.push(record);
  }
  await index.retain(fresh);
  if (touched.length > 0) await index.add(touched);

  const stale = sources.filter(({ file }) => !fresh.has(file));
  const compilerOptions = { shop, prices, prose, keys: bases, classNames, cacheDir };
  const onCompiled = async ({ records, faults: found }: CompiledBatch) => {
    faults.push(...found);
    await index.add(records);
  };
  await compileInThreads(inBatches(stale), compilerOptions, onCompiled, options.threads);

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
