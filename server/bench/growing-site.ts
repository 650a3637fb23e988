import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildCost, buildCost, sizeOf } from './build-cost.ts';
import { copyWithDevices } from './catalogue-copy.ts';
import { documentFile, documentPath, writeDocuments } from './many-documents.ts';

/** What a site has many of. */
export type Kind = 'catalogue pages' | 'documents';

/** A generated site of one size: its pages, and what its builds cost. */
export interface GrowingSite {
  kind: Kind;
  /** How many pages of this kind it was asked to have. */
  count: number;
  /** The paths of all of them. */
  paths: string[];
  /** A search that finds a device. */
  search: string;
  /** Arguments to node that start its server. */
  server: string[];
  /** Changes one page. */
  change: () => Promise<void>;
  build: () => Promise<BuildCost>;
  sizeOf: (name: string) => Promise<{ files: number; bytes: number }>;
  remove: () => Promise<void>;
}

/** Pages of the catalogue for each made-up device: its own and those of its services. */
const pagesPerDevice = 14;
/** Devices of a site that is to have many documents. */
const fewDevices = 77;

export async function makeSite(kind: Kind, count: number): Promise<GrowingSite> {
  const isCatalogue = kind === 'catalogue pages';
  const copy = await copyWithDevices(isCatalogue ? Math.round(count / pagesPerDevice) : fewDevices);
  const content = join(copy.folder, 'content');
  if (!isCatalogue) await writeDocuments(join(content, 'pages'), count);
  return {
    kind,
    count,
    paths: isCatalogue ? copy.paths : Array.from({ length: count }, (_, number) => documentPath(number)),
    search: copy.models[0] ?? '',
    server: [join(copy.folder, 'dist/server/main.js')],
    change: () =>
      isCatalogue
        ? changeDevice(join(content, 'repairs'))
        : appendFile(documentFile(join(content, 'pages'), 0), '\nOne line more.\n'),
    build: () => buildCost(copy),
    sizeOf: (name) => sizeOf(copy, name),
    remove: () => copy.remove(),
  };
}

async function changeDevice(folder: string): Promise<void> {
  const [first = ''] = (await readdir(folder)).sort();
  const file = join(folder, first);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/nicknames: \[.*\]/, "nicknames: ['the changed one']"));
}
