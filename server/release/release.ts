import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { DocumentSummary } from '../../shared/document-data.ts';
import type { NamedGuides } from '../../shared/guides.ts';
import type { IconShape } from '../../shared/iconify.ts';
import type { PriceExample } from '../../shared/page-data.ts';
import type { Shop } from '../../shared/shop.ts';
import type { RepairFacts } from '../../shared/symptoms.ts';
import { CannotStart } from '../process/start-faults.ts';
import { type BuildFiles, openBuildFiles } from './build-files.ts';
import { type Library, openLibrary } from './documents.ts';
import { type IconCollections, openIconCollections } from './icon-collections.ts';
import { type Catalogue, openCatalogue } from './open-catalogue.ts';
import { type PageStyles, pageStyles, stylesFile } from './page-styles.ts';
import { openPrerendered, type Prerendered } from './prerendered.ts';
import { type BuildMode, type BuildRecord, readRecord, recordName } from './record.ts';

/** One build, opened: its facts in memory, its documents and catalogue to be read when they are needed. */
export interface Release {
  id: string;
  /** Milliseconds since the epoch when the build ended. */
  timestamp: number;
  mode: BuildMode;
  /** The build's own folder, absolute. It stays the same when another build becomes the current one. */
  dir: string;
  files: BuildFiles;
  /** URLs of the scripts that every page loads. */
  scripts: string[];
  /** The renderer bundle, absolute. */
  rendererFile: string;
  shop: Shop;
  catalogue: Catalogue;
  library: Library;
  prerenderedPages: Prerendered;
  /** The drawings that pages contain, by full name. */
  pageIcons: Record<string, IconShape>;
  iconCollections: IconCollections;
  styles: PageStyles;
  priceExamples: PriceExample[];
  repairFacts: RepairFacts;
  guides: DocumentSummary[];
  /** The groups of the page of all guides. */
  guideGroups: NamedGuides[];
}

/**
 * Opens a build.
 * @param folder the build's own, or `dist`, whose links lead to the current build
 * @param unfinished the record of a build that is not complete yet: the build passes it to prerender its pages
 * @throws {CannotStart} where there is no build
 */
export async function openRelease(folder: string, unfinished?: BuildRecord): Promise<Release> {
  const dir = unfinished ? resolve(folder) : await buildFolder(folder);
  const record = unfinished ?? (await readRecord(dir));
  if (!record) throw new CannotStart(`There is no build in ${dir}: run "npm run build" first.`);
  const files = openBuildFiles(dir, record);
  const json = async (name: string) => JSON.parse((await files.read(name)).toString('utf8'));
  const [shop, pageIcons, priceExamples, repairFacts, guides, styles, catalogue, library] = await Promise.all(
    [
      json('shop.json') as Promise<Shop>,
      json('icons.json'),
      json('price-examples.json'),
      json('repairs.json') as Promise<RepairFacts>,
      json('guides.json') as Promise<{ groups: NamedGuides[]; guides: DocumentSummary[] }>,
      json(stylesFile),
      openCatalogue(files),
      openLibrary(files),
    ],
  );
  return {
    id: record.id,
    timestamp: record.timestamp,
    mode: record.mode,
    dir,
    files,
    scripts: record.scripts,
    rendererFile: join(dir, record.renderer),
    shop,
    catalogue,
    library,
    prerenderedPages: openPrerendered(files, record),
    pageIcons,
    iconCollections: openIconCollections(files),
    styles: pageStyles(styles),
    priceExamples,
    repairFacts,
    guides: guides.guides,
    guideGroups: guides.groups,
  };
}

/** The folder that a build's record is in, once links are followed. */
async function buildFolder(folder: string): Promise<string> {
  const record = await realpath(join(folder, recordName)).catch(() => join(resolve(folder), recordName));
  return dirname(record);
}
