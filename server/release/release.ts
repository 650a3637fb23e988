import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentSummary } from '../../shared/document-data.ts';
import { guideName, type NamedGuides } from '../../shared/guides.ts';
import type { PriceExample } from '../../shared/page-data.ts';
import type { ContactFacts, Shop } from '../../shared/shop.ts';
import type { RepairFacts } from '../../shared/symptoms.ts';
import {
  type PagePolicies,
  pagePolicies,
  securityHeaders,
  taggedPolicies,
} from '../guard/security-policy.ts';
import { CannotStart } from '../process/start-faults.ts';
// Types only: the renderer is loaded from the build's output, so that a changed component needs no restart.
import type * as RendererModule from '../site/renderer.tsx';
import { type BuildFiles, openBuildFiles } from './build-files.ts';
import { contactFacts } from './contact-facts.ts';
import { type Library, openLibrary } from './documents.ts';
import { type IconCollections, openIconCollections } from './icon-collections.ts';
import { type Catalogue, openCatalogue } from './open-catalogue.ts';
import { pageStyles, stylesFile } from './page-styles.ts';
import { openPrerendered, type Prerendered } from './prerendered.ts';
import { type BuildMode, type BuildRecord, readRecord, recordName } from './record.ts';

/** One build, loaded: everything that the server serves. */
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
  shop: Shop;
  catalogue: Catalogue;
  library: Library;
  prerendered: Prerendered;
  contactFacts: ContactFacts;
  iconCollections: IconCollections;
  priceExamples: PriceExample[];
  repairFacts: RepairFacts;
  /** The ways of the quote page beside its search, which are the same for everybody: rendered when first asked for. */
  repairWays: () => string;
  guides: DocumentSummary[];
  /** The groups of the page of all guides. */
  guideGroups: NamedGuides[];
  renderer: RendererModule.Renderer;
  /** The headers of every answer. */
  securityHeaders: Record<string, string>;
  /** The content security policy of each page, which knows the page's own styles. */
  pagePolicies: PagePolicies;
  /** That of pages which may carry third-party tags; empty where the shop has none. */
  taggedPolicies: Partial<PagePolicies>;
}

export interface LoadOptions {
  /** The record of a build that is not complete yet: the build passes it to prerender its pages. */
  record?: BuildRecord;
  /** The renderer, where the build has none on disk: development runs it from its sources. */
  renderer?: typeof RendererModule;
  /** Replaces page components, for tests that need one which fails. */
  views?: RendererModule.Views;
}

/**
 * Loads a build.
 * @param folder the build's own, or `dist`, whose links lead to the current build
 * @throws {CannotStart} where there is no build
 * @throws {DamagedFile} where a file that is read now is damaged
 */
export async function loadRelease(folder: string, options: LoadOptions = {}): Promise<Release> {
  const dir = options.record ? resolve(folder) : await buildFolder(folder);
  const record = options.record ?? (await readRecord(dir));
  if (!record) throw new CannotStart(`There is no build in ${dir}: run "npm run build" first.`);
  const files = openBuildFiles(dir, record);
  const text = async (name: string) => (await files.read(name)).toString('utf8');
  const json = async (name: string) => JSON.parse(await text(name));
  const [shop, icons, priceExamples, repairFacts, guides, storedStyles, catalogue, module] =
    await Promise.all([
      json('shop.json') as Promise<Shop>,
      json('icons.json'),
      json('price-examples.json'),
      json('repairs.json') as Promise<RepairFacts>,
      json('guides.json') as Promise<{ groups: NamedGuides[]; guides: DocumentSummary[] }>,
      json(stylesFile),
      openCatalogue(files),
      options.renderer ??
        (import(pathToFileURL(join(dir, record.renderer)).href) as Promise<typeof RendererModule>),
    ]);
  const styles = pageStyles(storedStyles);
  const renderer = module.createRenderer({
    shop,
    icons,
    styles,
    scripts: record.scripts,
    views: options.views,
  });
  let repairWays: string | null = null;
  const policyParts = { shop, script: renderer.inlineScript };
  return {
    id: record.id,
    timestamp: record.timestamp,
    mode: record.mode,
    dir,
    files,
    scripts: record.scripts,
    shop,
    catalogue,
    library: openLibrary(files),
    prerendered: openPrerendered(files, record),
    contactFacts: contactFacts(shop),
    iconCollections: openIconCollections(files),
    priceExamples,
    repairFacts,
    repairWays: () => {
      repairWays ??= renderer.renderRepairWays({
        groups: repairFacts.symptomGroups,
        manufacturers: catalogue.manufacturers,
        guides: new Map(guides.guides.map((guide) => [guideName(guide.path), guide])),
      });
      return repairWays;
    },
    guides: guides.guides,
    guideGroups: guides.groups,
    renderer,
    securityHeaders: securityHeaders(policyParts),
    pagePolicies: pagePolicies(policyParts, styles.variants),
    taggedPolicies: taggedPolicies(policyParts, styles.variants),
  };
}

/** The folder that a build's record is in, once links are followed. */
async function buildFolder(folder: string): Promise<string> {
  const record = await realpath(join(folder, recordName)).catch(() => join(resolve(folder), recordName));
  return dirname(record);
}
