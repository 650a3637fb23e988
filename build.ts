import { parseArgs } from 'node:util';
import { type BuildFolder, openBuildFolder } from './server/builder/build-folders.ts';
import { createBuilder } from './server/builder/builder.ts';
import { InvalidContent } from './server/builder/facts/read-yaml.ts';
import { isStale } from './server/builder/inputs.ts';
import { policyWarnings } from './server/builder/policy-warnings.ts';
import { parseConfig } from './server/config.ts';
import { fileFault } from './server/process/start-faults.ts';

const { values: args } = parseArgs({
  options: { 'if-stale': { type: 'boolean' }, out: { type: 'string', default: 'dist' } },
});
const outDir = args.out;

/**
 * The whole build. `npm run build` always builds; with `--if-stale` only when a file it reads has changed, or one that
 * it wrote is damaged. It goes into a folder of its own below `dist/builds/`, or below the folder that `--out` names, and
 * becomes the current one in one step.
 */
async function build(): Promise<void> {
  const { contentDir } = parseConfig(process.env);
  const isUpToDate = async () => args['if-stale'] && !(await isStale(outDir, contentDir));
  if (await isUpToDate()) return;
  const folder = await openBuildFolder(outDir, () => console.log(`waiting: another build runs in ${outDir}`));
  try {
    // The one waited for may have been of the same files.
    if (!(await isUpToDate())) await buildInto(folder, contentDir);
  } finally {
    folder.close();
  }
}

async function buildInto(
  { dir, cacheDir, beforeDir, publish }: BuildFolder,
  contentDir: string,
): Promise<void> {
  const started = performance.now();
  const builder = await createBuilder({ contentDir, outDir: dir, cacheDir, mode: 'production', beforeDir });
  try {
    const shop = await builder.shopFacts();
    await builder.catalogue();
    await builder.componentStyles();
    await builder.documents();
    await builder.styleSheet();
    await builder.browserBundle();
    await builder.licences();
    await builder.rendererBundle();
    await builder.serverBundle();
    await builder.icons();
    await builder.iconCollections();
    await builder.publicFiles();
    await builder.sitemap();
    await builder.compressAssets();
    const record = await builder.identify();
    await builder.prerender(record);
    await builder.manifest(record);
    await builder.carryOver(record);
    await builder.writeRecord(record);
    publish(record);
    console.log(`built ${record.id} in ${Math.round(performance.now() - started)} ms`);
    if (shop.sample) console.warn('content/shop.yaml is a sample: replace its facts before opening');
    for (const warning of await policyWarnings(shop, contentDir)) console.warn(warning);
  } finally {
    await builder.dispose();
  }
}

build().catch((error) => {
  // What esbuild has to say it has printed itself; content faults name their file and line.
  const isContent = error instanceof InvalidContent;
  console.error(isContent ? `The content is not usable:\n${error.message}` : (fileFault(error) ?? error));
  process.exitCode = 1;
});
