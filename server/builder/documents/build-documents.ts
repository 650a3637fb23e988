import { join } from 'node:path';
import {
  type DocumentsIndex,
  documentFile,
  documentsIndexFile,
  type StoredDocument,
} from '../../release/documents.ts';
import { factLinks } from '../facts/fact-links.ts';
import { priceTexts } from '../facts/price-ranges.ts';
import { writeFolder } from '../files/file-tree.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { faultsAcross } from './check-documents.ts';
import type { Content } from './read-content.ts';
import { type DocumentRecord, unrendered } from './read-documents.ts';
import { type RenderOptions, renderDocuments } from './render-documents.ts';

/**
 * Renders and writes the documents of a content folder, each as one JSON at its own path.
 * @throws {InvalidContent} that lists the faults of all documents
 */
export async function buildDocuments(
  outDir: string,
  { facts: { shop, manufacturers }, documents: sources, faults, broken }: Content,
  options: Omit<RenderOptions, 'shop' | 'prices'>,
): Promise<DocumentRecord[]> {
  const prices = priceTexts(manufacturers);
  const rendered = await renderDocuments(sources, { ...options, shop, prices });
  const records = rendered.documents.map(({ record }) => record);
  const byPath = new Map(records.map((record) => [record.path, record]));
  // What one document imports can keep others from being rendered: their links are checked all the same.
  const linking = sources.map((source) => byPath.get(source.path) ?? unrendered(source));
  const across = await faultsAcross(linking, broken, manufacturers, factLinks(options.contentDir));
  const all = [...faults, ...rendered.faults, ...across];
  if (all.length > 0) throw new InvalidContent(all.sort(byPlace));
  const stored = rendered.documents.map(({ stored }) => stored);
  await writeFolder(join(outDir, 'documents'), storedDocuments(stored));
  return records;
}

/** The files of documents and their index: contents by name, relative to the folder `documents`. */
export function storedDocuments(documents: StoredDocument[]): Map<string, string> {
  const inFolder = (name: string) => name.slice('documents/'.length);
  const index: DocumentsIndex = {
    documents: documents.map(({ path }) => path),
    moved: Object.fromEntries(
      documents.flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path])),
    ),
  };
  return new Map([
    [inFolder(documentsIndexFile), JSON.stringify(index)],
    ...documents.map(
      (document) => [inFolder(documentFile(document.path)), JSON.stringify(document)] as const,
    ),
  ]);
}

/** By file, then by line as a number. */
function byPlace(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
