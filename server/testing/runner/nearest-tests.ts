import { glob, readFile } from 'node:fs/promises';
import { importsOf } from '../laws/imports.ts';
import { costOf, unitCosts } from './costs.ts';

/** The sources of the project, by path. */
export async function readSources(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const file of glob('{build.ts,{server,client,shared}/**/*.{ts,tsx}}'))
    sources.set(file.replaceAll('\\', '/'), await readFile(file, 'utf8'));
  return sources;
}

/** Each file's importers. */
export function importersOf(sources: Map<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, source] of sources) {
    for (const { target } of importsOf(file, source))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return importers;
}

export const isTest = (file: string): boolean => /\.(?:test|e2e|browser|hard)\.tsx?$/.test(file);

/**
 * The test files that import a file, directly or not: nearest first, then cheapest. A test file is its own nearest.
 * @param reach how many imports away they may be
 */
export function testsOf(file: string, importers: Map<string, string[]>, reach = Infinity): string[] {
  const distances = new Map([[file, 0]]);
  for (const [each, distance] of distances) {
    if (distance === reach) break;
    for (const importer of importers.get(each) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  const rank = (test: string) =>
    (distances.get(test) ?? 0) * unitCosts.length + unitCosts.indexOf(costOf(test));
  return [...distances.keys()]
    .filter((each) => isTest(each) && unitCosts.includes(costOf(each)))
    .sort((a, b) => rank(a) - rank(b));
}
