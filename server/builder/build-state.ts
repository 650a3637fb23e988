import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../shared/shop.ts';
import { type BuildMode, type BuildRecord, inUseFile } from '../release/record.ts';
import type * as RendererModule from '../site/renderer.tsx';
import { type Bundler, createBundler } from './bundler.ts';
import type { DocumentRecord } from './documents/document-index.ts';
import type { ProseSource } from './documents/prose-renderer.ts';
import type { ExtractedStyles } from './extracted-styles.ts';
import type { Manufacturer } from './facts/catalogue-schema.ts';
import { type Inputs, readInputs } from './inputs.ts';

/**
 * What a build reads. `facts` are the content without its documents. In development `client` stands for all that pages are
 * rendered with, and `documents` for the text of documents that were there before, which no fact depends on.
 */
export const sources = [
  'content',
  'facts',
  'documents',
  'client',
  'public',
  'server/render',
  'server',
  'shared',
  'packages',
] as const;
export type Source = (typeof sources)[number];

export interface BuildOptions {
  contentDir: string;
  /** The build's own folder. Development builds into the same one again and again. */
  outDir: string;
  /** The folder that all builds of a project share. */
  cacheDir: string;
  mode: BuildMode;
  /** The folder of the previous build, `null` where there is none. */
  previousDir: string | null;
}

/** What every step is given, unchanged for as long as builds go into one folder. */
export interface BuildContext extends BuildOptions {
  /** States of the files that the build reads, taken before any of them is read: a save during the build makes it stale. */
  inputs: Inputs;
  bundler: Bundler;
}

/** What the steps of a build make for later steps. */
export interface BuildState {
  shop: Shop;
  manufacturers: Manufacturer[];
  /** What is probably wrong in the YAML files of the content folder, with its place. */
  factWarnings: string[];
  /** The icons that no collection has, with their places. */
  iconWarnings: string[];
  styles: ExtractedStyles;
  /** Name of the typeface's file in `assets/`. */
  font: string;
  /** Name of the file in `assets/` with the rules of all components. */
  sheet: string;
  prose: ProseSource;
  /** Renders pages. Development alone has it here: production bundles it. */
  renderer: typeof RendererModule;
  /** Hash of the sources that documents are compiled with. */
  compiler: string;
  documents: DocumentRecord[];
  bundles: Bundles;
  previous: BuildRecord | null;
  record: BuildRecord;
  /** Hashes of the files that this build takes over from the previous one, by name. */
  carried: Record<string, string>;
}

export interface Bundles {
  /** URLs of the scripts that every page loads. */
  scripts: string[];
  /** Names of the bundles' files in `assets/`. */
  assets: string[];
  /** The renderer's file, relative to the build's folder. */
  renderer: string;
  /** Folders of the packages that the browser's scripts contain. */
  packages: string[];
}

/** Makes the build's folder. Call `bundler.dispose` when the last build into it has ended. */
export async function openBuild(options: BuildOptions): Promise<BuildContext> {
  const inputs = await readInputs(options.contentDir);
  await mkdir(options.outDir, { recursive: true });
  await writeFile(join(options.outDir, inUseFile), '');
  return { ...options, inputs, bundler: createBundler(options.outDir) };
}
