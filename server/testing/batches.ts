import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Cost, costOf, costs } from './costs.ts';
import type { FileRun } from './run-batch.ts';
import { transpiled } from './transpile.ts';

/** Files of one process, at most: fewer where a file takes long, so that the last processes end at about the same time. */
const batchSizes: Record<Cost, number> = {
  nothing: 31,
  build: 9,
  http: 9,
  db: 9,
  e2e: 3,
  browser: 9,
  hard: 1,
};

/** The files that share a process each, in the order in which they begin. */
export function batchesOf(files: string[]): string[][] {
  return costs.toReversed().flatMap((cost) => {
    const some = files.filter((file) => costOf(file) === cost);
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
  const ranPath = join(folder, 'ran');
  await writeFile(ranPath, '');
  const runner = pathToFileURL(resolve(transpiled('server/testing/run-batch.ts'))).href;
  const paths = batches.map((_, index) => join(folder, `batch-${String(index + 1).padStart(2, '0')}.mjs`));
  for (const [index, path] of paths.entries()) {
    const given = [batches[index], ranPath].map((each) => JSON.stringify(each)).join(', ');
    await writeFile(path, `import { runBatch } from '${runner}';\nawait runBatch(${given});\n`);
  }
  return {
    paths,
    ran: async () =>
      (await readFile(ranPath, 'utf8'))
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    remove: () => rm(folder, { recursive: true }),
  };
}
