import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transpiled } from '../basics/transpile.ts';
import { type Cost, costOf, costs } from './costs.ts';

/** What a test file took that has run to its end. */
export interface FileRun {
  file: string;
  seconds: number;
  /** Those of its servers and browsers among them. */
  cpuSeconds: number;
}

/** The file to which each process adds what it has run. */
export const ranName = 'ran';

/** Files of one process, at most. */
const batchSizes: Record<Exclude<Cost, 'e2e'>, number> = {
  nothing: 31,
  build: 9,
  http: 9,
  db: 9,
  browser: 9,
  hard: 1,
};

/**
 * Processes at a time. What a hard test measures, another would spoil. Of the others one always waits for a server
 * or a clock, of the journeys two.
 */
export const processCount = (cost: Cost): number =>
  cost === 'hard' ? 1 : availableParallelism() + (cost === 'e2e' ? 2 : 1);

/**
 * The files that may run in a process each, in the order in which they begin. Any process may run any journey: each
 * takes the next that none has taken, so all end at about the same time, and no more browsers and servers start than run.
 */
export function batchesOf(files: string[]): string[][] {
  return costs.toReversed().flatMap((cost) => {
    const some = files.filter((file) => costOf(file) === cost);
    if (cost === 'e2e') return Array.from({ length: Math.min(processCount(cost), some.length) }, () => some);
    const count = Math.ceil(some.length / batchSizes[cost]);
    // Dealt out in turn, as neighbours are often alike: all slow, or all quick.
    return Array.from({ length: count }, (_, batch) => some.filter((_, index) => index % count === batch));
  });
}

/** Batches as programs that node:test can start, in a folder of their own. */
export interface BatchPrograms {
  paths: string[];
  /** The files that have run to their end so far. */
  ran: () => Promise<FileRun[]>;
  remove: () => Promise<void>;
}

export async function writeBatches(batches: string[][]): Promise<BatchPrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  await writeFile(join(folder, ranName), '');
  const runner = pathToFileURL(resolve(transpiled('server/testing/runner/run-batch.ts'))).href;
  const paths = batches.map((_, index) => join(folder, `batch-${String(index + 1).padStart(2, '0')}.mjs`));
  for (const [index, path] of paths.entries()) {
    const given = [batches[index], folder].map((each) => JSON.stringify(each)).join(', ');
    await writeFile(path, `import { runBatch } from '${runner}';\nawait runBatch(${given});\n`);
  }
  return {
    paths,
    ran: async () =>
      (await readFile(join(folder, ranName), 'utf8'))
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    remove: () => rm(folder, { recursive: true }),
  };
}
