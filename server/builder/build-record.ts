import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import { type RouteRules, ruleFor } from '../../shared/route-rules.ts';
import { placeholders, routeRules } from '../../shared/routes.ts';
import { contentHash } from '../release/content-hash.ts';
import { type BuildRecord, readRecord, recordName, writtenRecord } from '../release/record.ts';
import type { BuildContext, BuildState } from './build-state.ts';
import {
  carriedFiles,
  hashFiles,
  hashOwnFiles,
  idOf,
  isManifest,
  listedHashes,
  previousBuilds,
} from './file-hashes.ts';
import { removeOthers, writeJson } from './files.ts';
import { linkOrCopy } from './link-or-copy.ts';
import { prerenderedPaths } from './prerendered-routes.ts';

/** Derives the build's id from everything that it has made. `writeRecord` writes the record when the rest is done. */
export async function identify(
  { inputs, mode, outDir, previousDir }: BuildContext,
  { bundles: { renderer, scripts, ...bundles }, font, sheet }: Pick<BuildState, 'bundles' | 'font' | 'sheet'>,
): Promise<Pick<BuildState, 'previous' | 'record'>> {
  const assets = [...bundles.assets, font, sheet];
  const previous = previousDir ? await readRecord(previousDir) : null;
  const hashes = await hashOwnFiles(outDir, assets);
  const id = idOf(hashes);
  const record: BuildRecord = {
    id,
    timestamp: Date.now(),
    mode,
    inputs: inputs.all,
    folder: basename(outDir),
    renderer,
    scripts,
    assets,
    previous: previous ? previousBuilds(previous, id) : [],
    prerendered: mode === 'production' ? prerenderedPaths() : [],
    year: brisbaneYear(new Date()),
    files: listedHashes(hashes),
  };
  return { previous, record };
}

/** What the browser asks for to learn of a new build and of the routes' rules. */
export async function writeManifest(
  { outDir }: BuildContext,
  { record: { id, timestamp }, shop }: Pick<BuildState, 'record' | 'shop'>,
): Promise<void> {
  const rules: RouteRules = { ...routeRules, [placeholders.qr]: { redirect: shop.qr } };
  // Every prerendered page has a rule of its own, so the list of the others is empty however many pages there are.
  const prerendered = prerenderedPaths().filter((path) => !ruleFor(path, rules).prerender);
  await writeJson(join(outDir, `manifests/${id}.json`), { id, timestamp, routeRules: rules, prerendered });
}

/** Takes over the assets and manifests of earlier builds, which pages that are open in browsers still request. */
export async function carryOver(
  { outDir, previousDir }: BuildContext,
  { record, previous }: Pick<BuildState, 'record' | 'previous'>,
): Promise<Pick<BuildState, 'carried'>> {
  const carried: Record<string, string> = {};
  for (const [name, hash] of Object.entries(carriedFiles(previous, record))) {
    const file = join(previousDir ?? '', name);
    // A damaged file would make this build count as damaged, and the next one that takes it over too.
    if (contentHash(await readFile(file).catch(() => '')) !== hash) continue;
    if (previousDir !== outDir) linkOrCopy(file, join(outDir, name));
    carried[name] = hash;
  }
  const names = Object.keys(carried);
  await removeOthers(join(outDir, 'assets'), [...record.assets, ...names]);
  await removeOthers(join(outDir, 'manifests'), [`${record.id}.json`, ...names]);
  return { carried };
}

/** Comes last: a folder that has a record holds a complete build. */
export async function writeRecord(
  { outDir }: BuildContext,
  { record, carried }: Pick<BuildState, 'record' | 'carried'>,
): Promise<void> {
  const hashedNow = await hashFiles(
    outDir,
    (name) => name.startsWith('pages/') || isManifest(name, record.id),
  );
  const files = { ...carried, ...record.files, ...hashedNow };
  await writeFile(join(outDir, recordName), writtenRecord({ ...record, files }));
}
