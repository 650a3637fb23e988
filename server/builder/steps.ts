import { join } from 'node:path';
import type { Shop } from '../../shared/shop.ts';
import { type BuildRecord, readRecord } from '../release/record.ts';
import type { BuildContext } from './build-context.ts';
import { bundlePackages } from './bundles/browser-packages.ts';
import { buildBundles, buildServer } from './bundles/build-bundles.ts';
import { checkHandlers } from './bundles/check-handlers.ts';
import { buildEntryFiles } from './bundles/entry-files.ts';
import { writeLicences } from './bundles/licences.ts';
import { buildDocuments } from './documents/build-documents.ts';
import { publicDir } from './documents/other-pages.ts';
import { readContent } from './documents/read-content.ts';
import { writeGuides } from './documents/write-guides.ts';
import { shopWarnings } from './facts/shop-warnings.ts';
import { writeFacts } from './facts/write-facts.ts';
import { removeOthers } from './files/file-tree.ts';
import { noteWarnings } from './files/published-picture.ts';
import { writeIconCollections, writeIcons } from './icons/write-icons.ts';
import { compressAssets } from './output/compress.ts';
import { prerender } from './output/prerender.ts';
import { copyPublicFiles, writeFronts, writeWebManifest } from './output/public-files.ts';
import { writeSitemap } from './output/sitemap.ts';
import { readInputs } from './output/stale.ts';
import { carryOver, identify, writeManifest, writeRecord } from './output/write-record.ts';
import { extractStyles } from './styles/extract-styles.ts';
import { copyTypeface } from './styles/fonts.ts';
import { writeStyleSheet } from './styles/style-sheet.ts';

export interface Build {
  record: BuildRecord;
  shop: Shop;
  /** What is probably wrong in the content, and what its owner has still to do: a line each. */
  warnings: string[];
}

/**
 * The whole build, in order. Development runs the same steps after each save, and leaves out what only visitors need. Dear
 * steps remember what they have made: one whose sources are the same costs next to nothing.
 * @throws InvalidContent, InvalidSource or esbuild's errors, with the places of all faults
 */
export async function runSteps(context: BuildContext): Promise<Build> {
  const { mode, contentDir, cacheDir, outDir, previousDir, bundler } = context;
  const isForVisitors = mode === 'production';
  // Taken before any file is read: a save during the build makes it stale.
  const inputs = await readInputs(contentDir, mode);

  const content = await readContent(contentDir);
  const { shop, manufacturers, guideGroups: groups } = content.facts;
  await writeFacts(outDir, content.facts);

  const styles = await extractStyles(bundler, cacheDir);
  const font = await copyTypeface(outDir);
  const sheet = await writeStyleSheet(styles, { outDir, mode, theme: shop.theme, font });
  if (isForVisitors) await checkHandlers(styles);

  const { names } = styles;
  const documents = await buildDocuments(outDir, content, { bundler, contentDir, cacheDir, names });
  await writeGuides(outDir, { shop, groups, documents });
  await writeSitemap(outDir, { shop, documents, manufacturers });

  const iconWarnings = await writeIcons(outDir, contentDir);
  await writeIconCollections(outDir);

  const bundles = await buildBundles(context, names, sheet);
  await buildEntryFiles(context);
  const assets = [...bundles.assets, font, sheet];
  await writeFronts(outDir);
  await writeWebManifest(outDir, shop);
  if (isForVisitors) {
    await buildServer(context);
    await copyPublicFiles(outDir);
    await writeLicences(outDir, bundles.packages);
    await compressAssets(outDir);
  } else {
    const packages = await bundlePackages(bundler, outDir);
    await removeOthers(join(outDir, 'assets'), new Set([...assets, ...packages]));
  }

  const previous = previousDir ? await readRecord(previousDir) : null;
  const { renderer, scripts } = bundles;
  const record = await identify({ outDir, mode, inputs, renderer, scripts, assets, previous });
  if (isForVisitors) await prerender(outDir, record);
  await writeManifest(outDir, record, shop);
  if (previous && previousDir) carryOver(outDir, record, previous, previousDir);
  await writeRecord(outDir, record);

  const documentWarnings = content.documents.flatMap(({ warnings }) => warnings);
  const ownerWarnings = shopWarnings(shop, contentDir, new Date());
  const warnings = [
    ...content.facts.warnings,
    ...iconWarnings,
    ...documentWarnings,
    ...(await noteWarnings(publicDir)),
    ...ownerWarnings,
  ];
  return { record, shop, warnings };
}
