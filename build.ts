import './server/process/env-file.ts';
import { parseArgs } from 'node:util';
import { type BuildFolder, openBuildFolder } from './server/builder/build-folders.ts';
import { openBuild, sources } from './server/builder/build-state.ts';
import { writeCompileCache } from './server/builder/compile-cache.ts';
import { contentWarnings } from './server/builder/content-warnings.ts';
import { InvalidContent } from './server/builder/facts/read-yaml.ts';
import { isStale } from './server/builder/inputs.ts';
import { InvalidSource } from './server/builder/invalid-source.ts';
import { keepSteps } from './server/builder/kept-steps.ts';
import { runSteps } from './server/builder/run-steps.ts';
import { productionSteps } from './server/builder/steps.ts';
import { parseConfig } from './server/config.ts';
import { fileFault } from './server/process/start-faults.ts';

const { values: args } = parseArgs({
  options: { 'if-stale': { type: 'boolean' }, out: { type: 'string', default: 'dist' } },
});
const outDir = args.out;

/**
 * Runs the whole build, whose list of steps is `server/builder/steps.ts`. With `--if-stale` it builds only if a file
 * that the build reads has changed or a file that it wrote is damaged. A build has its own folder below `dist/builds/`, or
 * below the folder that `--out` names, and becomes the current one in one step.
 */
async function build(): Promise<void> {
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
  const context = await openBuild({ contentDir, outDir: dir, cacheDir, mode: 'production', previousDir });
  try {
    const { steps, save } = await keepSteps(productionSteps, context);
    const state = await runSteps(steps, context, {}, new Set(sources));
    await writeCompileCache(dir, previousDir);
    await save();
    publish(state.record);
    console.log(`built ${state.record.id} in ${Math.round(performance.now() - started)} ms`);
    for (const warning of await contentWarnings(state, contentDir, new Date())) console.warn(warning);
  } finally {
    await context.bundler.dispose();
  }
}

build().catch((error) => {
  // Errors in the content and in sources say their file and line: no stack is of use there.
  if (error instanceof InvalidContent) console.error(`Invalid content:\n${error.message}`);
  else if (error instanceof InvalidSource) console.error(error.message);
  else console.error(fileFault(error) ?? error);
  process.exitCode = 1;
});
