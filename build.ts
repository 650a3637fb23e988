import './server/process/env-file.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuild } from './server/builder/build-context.ts';
import { unconfirmedFacts } from './server/builder/facts/unconfirmed-facts.ts';
import { InvalidContent } from './server/builder/files/invalid-content.ts';
import { InvalidSource } from './server/builder/files/invalid-source.ts';
import { forgetUnused } from './server/builder/files/memory.ts';
import { type BuildFolder, openBuildFolder } from './server/builder/output/build-folders.ts';
import { isStale } from './server/builder/output/stale.ts';
import { parseConfig } from './server/config.ts';
import { fileFault } from './server/process/start-faults.ts';

const { values: args } = parseArgs({
  options: {
    'if-stale': { type: 'boolean' },
    'if-missing': { type: 'boolean' },
    out: { type: 'string', default: 'dist' },
    unconfirmed: { type: 'boolean' },
    offers: { type: 'boolean' },
    sentences: { type: 'boolean' },
  },
});
const outDir = args.out;

/**
 * Runs the whole build, whose list of steps is `server/builder/steps.ts`. With `--if-stale` it builds only if a file
 * that the build reads has changed or a file that it wrote is damaged, with `--if-missing` only if there is none. A build
 * has its own folder below `dist/builds/`, or below the folder that `--out` names, and becomes the current one in one step.
 */
async function build(): Promise<void> {
  if (args['if-missing'] && existsSync(join(outDir, 'server/shop.js'))) return;
  const { contentDir } = parseConfig(process.env);
  const isUpToDate = async () => args['if-stale'] && !(await isStale(outDir, contentDir));
  if (await isUpToDate()) return;
  const folder = await openBuildFolder(outDir, () => console.log(`waiting for another build into ${outDir}`));
  try {
    // The other build may have built the same files.
    if (!(await isUpToDate())) await buildInto(folder, contentDir);
  } finally {
    folder.close();
  }
}

async function buildInto(
  { dir, cacheDir, previousDir, publish }: BuildFolder,
  contentDir: string,
): Promise<void> {
  const started = performance.now();
  // Loaded only now: most starts find a build that is up to date.
  const { runSteps } = await import('./server/builder/steps.ts');
  const context = await openBuild({ contentDir, outDir: dir, cacheDir, mode: 'production', previousDir });
  const { record, shop, warnings } = await runSteps(context);
  await forgetUnused();
  publish(record);
  console.log(`built ${record.id} in ${Math.round(performance.now() - started)} ms`);
  for (const warning of warnings) console.warn(warning);
  if (args.offers || args.sentences) await printOffers(contentDir);
  if (args.unconfirmed) for (const fact of unconfirmedFacts(shop)) console.log(`  ${fact}`);
}

/** Prints which family of devices is offered which service, or how many devices each sentence of the services stands on. */
async function printOffers(contentDir: string): Promise<void> {
  const { readFacts } = await import('./server/builder/facts/read-facts.ts');
  const { offerTable } = await import('./server/builder/facts/offer-table.ts');
  const { sentenceTable } = await import('./server/builder/facts/sentence-use.ts');
  const { manufacturers, sentences } = await readFacts(contentDir);
  if (manufacturers && args.offers) console.log(offerTable(manufacturers));
  if (manufacturers && args.sentences) console.log(sentenceTable(sentences, manufacturers));
}

build().catch((error) => {
  // Errors in the content and in sources say their file and line: no stack is of use there.
  if (error instanceof InvalidContent) console.error(`Invalid content:\n${error.message}`);
  else if (error instanceof InvalidSource) console.error(error.message);
  else console.error(fileFault(error) ?? error);
  process.exitCode = 1;
});
