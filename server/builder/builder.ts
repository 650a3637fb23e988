import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildContext, type BuildOptions, context } from 'esbuild';
import { themeVariables } from '../../client/theme/palette.ts';
import type { Manufacturer } from '../../shared/catalogue.ts';
import { iconCollections } from '../../shared/icons.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { DocumentSummary } from '../../shared/page.ts';
import { type RouteRules, ruleFor } from '../../shared/route-rules.ts';
import { href, placeholders, routeRules } from '../../shared/routes.ts';
import type { Shop } from '../../shared/shop.ts';
import { titleFromPath } from '../../shared/titles.ts';
import { priceExample } from '../pages/load-catalogue.ts';
import type { ManufacturerSummary } from '../release/catalogue.ts';
import { contentHash } from '../release/content-hash.ts';
import {
  type BuildMode,
  type BuildRecord,
  inUseFile,
  licencesFile,
  readRecord,
  recordName,
  writtenRecord,
} from '../release/record.ts';
import { loadRelease } from '../release/release.ts';
import {
  bootBundle,
  browserBundle,
  elementsBundle,
  rendererBundle,
  serverBundle,
  tagsBundle,
} from './bundles.ts';
import { compressFiles } from './compress.ts';
import { buildDocuments } from './documents/build-documents.ts';
import type { DocumentRecord } from './documents/document-index.ts';
import { loadProseRenderer, type ProseRenderer } from './documents/prose-renderer.ts';
import { type ExtractedStyles, extractStyles, staticStyles } from './extract-styles.ts';
import { readManufacturer } from './facts/catalogue-schema.ts';
import { readShop } from './facts/shop-schema.ts';
import {
  carriedFiles,
  hashFiles,
  hashOwnFiles,
  idOf,
  isManifest,
  listedHashes,
  previousBuilds,
} from './file-hashes.ts';
import { guidesFeed } from './guides-feed.ts';
import { collectIcons, writeIconCollections } from './icons.ts';
import { filesUnder, inputState } from './inputs.ts';
import { licencesText, packagesIn } from './licences.ts';
import { linkOrCopy } from './link-or-copy.ts';
import { prerenderedPaths, prerenderPages } from './prerender.ts';
import { sitemapFiles } from './sitemap.ts';

export interface BuilderOptions {
  contentDir: string;
  /** The build's own folder. Development builds into the same one again. */
  outDir: string;
  /** What the builds of a project share. */
  cacheDir: string;
  mode: BuildMode;
  /** The folder of the build before this one, where one stands. */
  beforeDir: string | null;
}

/**
 * The steps of the build. Each may be run again on its own after what it reads has changed: development
 * keeps one builder and repeats the steps a save touches; esbuild then compiles only the changed files.
 */
export type Builder = Awaited<ReturnType<typeof createBuilder>>;

export async function createBuilder({ contentDir, outDir, cacheDir, mode, beforeDir }: BuilderOptions) {
  // Before anything is read: what is saved while the build runs makes it stale.
  const inputs = await inputState(contentDir);
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
  let before: BuildRecord | null = null;
  /** Hashes of the files of earlier builds that this one has too. */
  let carried: Record<string, string> = {};
  /** Folders of the packages in the browser's scripts. */
  let shipped: string[] = [];
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, inUseFile), '');

  /** Runs a bundle, incrementally where the same one ran before. Files are relative to `outDir`. */
  async function bundle(
    options: BuildOptions,
  ): Promise<{ entries: string[]; files: string[]; packages: string[] }> {
    const name = JSON.stringify([options.entryPoints, options.define]);
    const existing = contexts.get(name) ?? (await context(options));
    contexts.set(name, existing);
    const { metafile } = await existing.rebuild();
    const outputs = Object.entries(metafile?.outputs ?? {}).map(
      ([file, { entryPoint }]) => [file.slice(outDir.length + 1), entryPoint] as const,
    );
    const entryPoints: unknown[] = options.entryPoints as unknown[];
    return {
      entries: outputs.filter(([, entry]) => entryPoints.includes(entry)).map(([file]) => file),
      files: outputs.map(([file]) => file),
      packages: metafile ? packagesIn(metafile) : [],
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
      const index: ManufacturerSummary[] = manufacturers.map((manufacturer) => ({
        slug: manufacturer.slug,
        name: manufacturer.name,
        hash: contentHash(JSON.stringify(manufacturer)),
        devices: manufacturer.devices.map(({ slug, name, models }) => ({ slug, name, models })),
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
        cacheDir,
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
      shipped = [...new Set(bundles.flatMap(({ packages }) => packages))];
    },

    /** Fails where something that the browser gets has no licence text. */
    async licences(): Promise<void> {
      const collections = iconCollections.map((prefix) => `node_modules/@iconify-json/${prefix}`);
      await writeFile(join(outDir, licencesFile), await licencesText(shipped, collections));
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
      before = beforeDir ? await readRecord(beforeDir) : null;
      const hashes = await hashOwnFiles(outDir, made.assets);
      const id = idOf(hashes);
      return {
        id,
        timestamp: Date.now(),
        mode,
        inputs,
        folder: basename(outDir),
        ...made,
        previous: before ? previousBuilds(before, id) : [],
        prerendered: mode === 'production' ? prerenderedPaths() : [],
        year: brisbaneYear(new Date()),
        files: listedHashes(hashes),
      };
    },

    async prerender(record: BuildRecord): Promise<void> {
      await rm(join(outDir, 'pages'), { recursive: true, force: true });
      await prerenderPages(await loadRelease(outDir, { record: { ...record, prerendered: [] } }), record);
    },

    async manifest({ id, timestamp }: BuildRecord): Promise<void> {
      const rules: RouteRules = { ...routeRules, [placeholders.qr]: { redirect: shop.qr } };
      // Every prerendered page has a rule of its own, so the list of the others is empty whatever their number.
      const prerendered = prerenderedPaths().filter((path) => !ruleFor(path, rules).prerender);
      await writeJson(`manifests/${id}.json`, { id, timestamp, routeRules: rules, prerendered });
    },

    /** Takes over the assets and manifests of the builds before this one: pages that are open ask for them. */
    async carryOver(record: BuildRecord): Promise<void> {
      carried = {};
      for (const [name, hash] of Object.entries(carriedFiles(before, record))) {
        const file = join(beforeDir ?? '', name);
        // One that is damaged is left behind: it would make this build damaged, and the next one too.
        if (contentHash(await readFile(file).catch(() => '')) !== hash) continue;
        if (beforeDir !== outDir) linkOrCopy(file, join(outDir, name));
        carried[name] = hash;
      }
      const names = Object.keys(carried);
      await prune('assets', [...record.assets, ...names]);
      await prune('manifests', [`${record.id}.json`, ...names]);
    },

    async writeRecord(record: BuildRecord): Promise<void> {
      const made = await hashFiles(
        outDir,
        (name) => name.startsWith('pages/') || isManifest(name, record.id),
      );
      const files = { ...carried, ...record.files, ...made };
      await writeFile(join(outDir, recordName), writtenRecord({ ...record, files }));
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
    .map(({ path, title = titleFromPath(path), description, updated }) => ({
      path,
      title,
      description,
      updated,
    }))
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
