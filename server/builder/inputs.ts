import { createHash, type Hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brisbane } from '../../shared/opening-hours.ts';
import { damagedFiles, openBuildFiles } from '../release/build-files.ts';
import { readRecord } from '../release/record.ts';
import { hasAllLinks } from './build-folders.ts';
import { filesUnder } from './files.ts';

/** Everything that a build reads except `public/` and the content folder. */
const program = ['build.ts', 'package-lock.json', 'tsconfig.json', 'client', 'server', 'shared'];

/** What stands in `server/` and is in no build: a changed test makes none stale. */
const notBuilt = /^server\/((testing|e2e|bench)\/|.*\.test\.tsx?$)/;

/** States of the files that a build reads: hashes of their names, sizes and modification times. */
export interface Inputs {
  /** Of all of them. */
  all: string;
  /** Of the sources and the packages, which are both what is built and what builds it; and of the version of Node. */
  program: string;
  public: string;
  /** Of the content folder but its documents, of which it has the names; and of the day, which some facts are checked against. */
  facts: string;
}

/**
 * Takes the states of all files that a build reads. Reading the content of ten thousand documents to find that none has
 * changed would cost more than it saves.
 */
export async function readInputs(contentDir: string): Promise<Inputs> {
  const [all, ofProgram, ofPublic, facts] = Array.from({ length: 4 }, () =>
    createHash('sha256').update(process.version),
  ) as [Hash, Hash, Hash, Hash];
  const parts: [Hash, string[]][] = [
    [ofProgram, program],
    [ofPublic, ['public']],
    [facts, [contentDir]],
  ];
  for (const [part, sources] of parts) {
    for (const source of sources) {
      for (const file of await filesUnder(source)) {
        if (source === 'server' && notBuilt.test(file)) continue;
        // Synchronous calls take a fifth of the time with ten thousand files.
        const { size, mtimeMs } = statSync(file);
        const line = `${file}\0${size}\0${mtimeMs}\n`;
        all.update(line);
        part.update(part === facts && file.endsWith('.mdx') ? `${file}\n` : line);
      }
    }
  }
  facts.update(brisbane(new Date()).date);
  const digest = (hash: Hash) => hash.digest('hex').slice(0, 16);
  return { all: digest(all), program: digest(ofProgram), public: digest(ofPublic), facts: digest(facts) };
}

/** Whether the output folder lacks a complete, undamaged production build of the files as they are now. */
export async function isStale(outDir: string, contentDir: string): Promise<boolean> {
  const record = await readRecord(outDir);
  if (record?.mode !== 'production' || !hasAllLinks(outDir)) return true;
  if (record.inputs !== (await readInputs(contentDir)).all) return true;
  const files = openBuildFiles(join(outDir, 'builds', record.folder), record);
  return (await damagedFiles(files, Object.keys(record.files))).length > 0;
}
