import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildContext, type BuildOptions, context } from 'esbuild';
import { themeVariables } from '../../client/theme/palette.ts';
import type { Manufacturer } from '../../shared/catalogue.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { DocumentSummary } from '../../shared/page.ts';
import { type RouteRules, ruleFor } from '../../shared/route-rules.ts';
import { href, placeholders, routeRules } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';
import { readManufacturer } from '../catalogue/catalogue-schema.ts';
import { buildDocuments } from '../content/build-documents.ts';
import type { DocumentRecord } from '../content/document-index.ts';
import { loadProseRenderer, type ProseRenderer } from '../content/prose-renderer.ts';
import { readShop } from '../content/shop-schema.ts';
import { priceExample } from '../pages/load-page.ts';
import { loadRelease } from '../release.ts';
import {
  bootBundle,
  browserBundle,
  elementsBundle,
  rendererBundle,
  serverBundle,
  tagsBundle,
} from './bundles.ts';
import { compressFiles } from './compress.ts';
import { type ExtractedStyles, extractStyles, staticStyles } from './extract-styles.ts';
import { guidesFeed } from './guides-feed.ts';
import { collectIcons, writeIconCollections } from './icons.ts';
import { filesUnder, inputState } from './inputs.ts';
import { prerenderedPaths, prerenderPages } from './prerender.ts';
import { type BuildMode, type BuildRecord, keptBuilds, readRecord, recordName } from './record.ts';
import { sitemapFiles } from './sitemap.ts';

export interface BuilderOptions {
  contentDir: string;
  outDir: string;
  mode: BuildMode;
}

/**
 * The steps of the build. Each may be run again on its own after what it reads has changed: development
 * keeps one builder and repeats the steps a save touches; esbuild then compiles only the changed files.
 */
export type Builder = Awaited<ReturnType<typeof createBuilder>>;

export async function createBuilder({ contentDir, outDir, mode }: BuilderOptions) {
  const contexts = new Map<string, BuildContext>();
  const made: Pick<BuildRecord, 'renderer' | 'scripts' | 'assets'> = {
    renderer: '',
    scripts: [],
    assets: [],
  };
  let extracted: ExtractedStyles = { css: '', names: {} };
  const styles = staticStyles(() => extracted);
  let shop: Shop;
  let manufacturers: Manufacturer[] = [];
  let documents: DocumentRecord[] = [];
  let prose: ProseRenderer | undefined;
  await mkdir(outDir, { recursive: true });

  /** Runs a bundle, incrementally where the same one ran before. Files are relative to `outDir`. */
  async function bundle(options: BuildOptions): Promise<{ entries: string[]; files: string[] }> {
    const name = JSON.stringify([options.entryPoints, options.define]);
    const existing = contexts.get(name) ?? (await context(options));
    contexts.set(name, existing);
    const { metafile } = await existing.rebuild();
    const outputs = Object.entries(metafile?.outputs ?? {}).map(
      ([file, { entryPoint }]) => [file.slice(outDir.length + 1), entryPoint] as const,
    );
    const entryPoints = options.entryPoints as string[];
    return {
      entries: outputs.filter(([, entry]) => entryPoints.includes(entry ?? '')).map(([file]) => file),
      files: outputs.map(([file]) => file),
    };
  }

  /** Removes what earlier builds left in a folder, compressed twins too. */
  async function prune(folder: string, files: string[]): Promise<void> {
    const kept = new Set(files.map((file) => basename(file)));
    for (const file of await readdir(join(outDir, folder))) {
      if (!kept.has(file.replace(/\.(br|gz)$/, ''))) await rm(join(outDir, folder, file));
    }
  }

  async function writeJson(name: string, value: unknown): Promise<void> {
    const file = join(outDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(value));
  }

  return {
    async shopFacts(): Promise<Shop> {
      shop = readShop(contentDir);
      await writeJson('shop.json', shop);
      return shop;
    },

    async catalogue(): Promise<void> {
      const files = (await filesUnder(join(contentDir, 'repairs'))).filter((file) => file.endsWith('.yaml'));
      manufacturers = await Promise.all(
        files.map(async (file) => readManufacturer(file, await readFile(file, 'utf8'))),
      );
      for (const manufacturer of manufacturers) {
        await writeJson(`catalogue/${manufacturer.slug}.json`, manufacturer);
      }
      const index = manufacturers.map(({ slug, name, devices }) => ({
        slug,
        name,
        devices: devices.map((device) => ({ slug: device.slug, name: device.name, models: device.models })),
      }));
      await writeJson('catalogue/index.json', index);
      await prune('catalogue', ['index.json', ...manufacturers.map(({ slug }) => `${slug}.json`)]);
      await writeJson('price-examples.json', priceExamples(manufacturers));
    },

    async documents(): Promise<void> {
      prose ??= await loadProseRenderer(styles);
      const classNames = extracted.names;
      documents = await buildDocuments({
        contentDir,
        outDir,
        shop,
        manufacturers,
        prose,
        styles,
        classNames,
      });
      await writeJson('guides.json', guidesOf(documents));
    },

    async componentStyles(): Promise<void> {
      extracted = await extractStyles();
      prose = undefined;
    },

    async styleSheet(): Promise<void> {
      await writeFile(join(outDir, 'styles.css'), themeVariables(shop.theme) + extracted.css);
    },

    async browserBundle(): Promise<void> {
      const react = await bundle(browserBundle({ outDir, mode, styles }));
      const elements = await bundle(elementsBundle({ outDir, mode, styles }));
      const tags = await bundle(tagsBundle({ outDir, mode, styles }));
      const urls = {
        react: `/${react.entries[0]}`,
        elements: `/${elements.entries[0]}`,
        tags: `/${tags.entries[0]}`,
      };
      const boot = await bundle(bootBundle({ outDir, mode, styles }, urls));
      made.scripts = boot.entries.map((file) => `/${file}`);
      const bundles = [react, elements, tags, boot];
      made.assets = bundles.flatMap(({ files }) => files.map((file) => basename(file)));
    },

    async rendererBundle(): Promise<void> {
      const { entries, files } = await bundle(rendererBundle({ outDir, mode, styles }));
      made.renderer = entries[0] ?? '';
      await prune('renderer', files);
    },

    async serverBundle(): Promise<void> {
      const { files } = await bundle(serverBundle({ outDir, mode }));
      await prune('server', files);
    },

    async icons(): Promise<void> {
      await writeJson('icons.json', await collectIcons(['client', 'shared', contentDir]));
    },

    async iconCollections(): Promise<void> {
      await writeIconCollections(join(outDir, 'icons'));
    },

    async publicFiles(): Promise<void> {
      await rm(join(outDir, 'public'), { recursive: true, force: true });
      await cp('public', join(outDir, 'public'), { recursive: true });
    },

    async sitemap(): Promise<void> {
      await rm(join(outDir, 'sitemaps'), { recursive: true, force: true });
      const files = sitemapFiles({ shop, documents, manufacturers });
      if (files.size > 1) await mkdir(join(outDir, 'sitemaps'));
      for (const [name, xml] of files) await writeFile(join(outDir, name), xml);
      await writeFile(join(outDir, 'guides.atom'), guidesFeed(shop, guidesOf(documents)));
    },

    async compressAssets(): Promise<void> {
      await compressFiles(join(outDir, 'assets'));
    },

    /** The build's id from all it has made; the record is written when the rest is done. */
    async identify(): Promise<BuildRecord> {
      const before = await readRecord(outDir);
      const id = await outputHash(outDir, made.assets, documents);
      return {
        id,
        timestamp: Date.now(),
        mode,
        inputs: await inputState(contentDir),
        ...made,
        previous: before ? previousBuilds(before, id) : [],
        prerendered: mode === 'production' ? prerenderedPaths() : [],
        year: brisbaneYear(new Date()),
      };
    },

    async prerender(record: BuildRecord): Promise<void> {
      await rm(join(outDir, 'pages'), { recursive: true, force: true });
      await prerenderPages(await loadRelease(outDir, { record: { ...record, prerendered: [] } }), record);
    },

    async manifests({ id, timestamp, previous }: BuildRecord): Promise<void> {
      const rules: RouteRules = { ...routeRules, [placeholders.qr]: { redirect: shop.qr } };
      // Every prerendered page has a rule of its own, so the list of the others is empty whatever their number.
      const prerendered = prerenderedPaths().filter((path) => !ruleFor(path, rules).prerender);
      await writeJson(`builds/${id}.json`, { id, timestamp, routeRules: rules, prerendered });
      await prune(
        'builds',
        [id, ...previous.map((build) => build.id)].map((each) => `${each}.json`),
      );
    },

    async carryOver({ assets, previous }: BuildRecord): Promise<void> {
      await prune('assets', [...assets, ...previous.flatMap((build) => build.assets)]);
    },

    async writeRecord(record: BuildRecord): Promise<void> {
      await writeJson(recordName, record);
    },

    async dispose(): Promise<void> {
      await Promise.all([...contexts.values()].map((each) => each.dispose()));
    },
  };
}

/** What the guides page lists, by title. */
function guidesOf(documents: DocumentRecord[]): (DocumentSummary & { updated: string })[] {
  return documents
    .filter(({ path, navigation }) => path.startsWith(`${href('guides')}/`) && navigation !== false)
    .map(({ path, title, description, updated }) => ({ path, title, description, updated }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** The first three services of the first devices: what the home page names as examples. */
function priceExamples(manufacturers: Manufacturer[]) {
  return manufacturers
    .flatMap((manufacturer) =>
      manufacturer.devices.flatMap((device) =>
        device.services.slice(0, 3).map((service) => priceExample(manufacturer, device, service)),
      ),
    )
    .slice(0, 6);
}

/** The builds before this one whose assets stay. The same build again is not one before itself. */
function previousBuilds({ id, assets, previous }: BuildRecord, newId: string): BuildRecord['previous'] {
  return [{ id, assets }, ...previous].filter((build) => build.id !== newId).slice(0, keptBuilds);
}

/**
 * What is made from the rest, or from the day it is: it says nothing about the build itself. Documents count by
 * the keys of what they were made from: reading ten thousand of them again would take longer than all else.
 */
const derived = /^(pages|builds|cache|documents|redirects)\/|\.(br|gz|zst|map)$/;

/** Hash of all that was built; of the assets only those that are this build's own. */
async function outputHash(outDir: string, assets: string[], documents: DocumentRecord[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, key, imports } of documents) hash.update(`${path}\0${key}\0${JSON.stringify(imports)}`);
  for (const file of await filesUnder(outDir)) {
    const name = file.slice(outDir.length + 1);
    if (name === recordName || derived.test(name)) continue;
    if (name.startsWith('assets/') && !assets.includes(basename(name))) continue;
    hash.update(`${name}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}
