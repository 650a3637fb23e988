import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildMode, inUseFile } from '../release/record.ts';
import { type Bundler, createBundler } from './esbuild/bundler.ts';
import { contentKey } from './files/content-key.ts';
import { rememberIn } from './files/memory.ts';

export interface BuildOptions {
  contentDir: string;
  /** The build's own folder. Development builds into the same one again and again. */
  outDir: string;
  /** The folder that all builds of a project share. */
  cacheDir: string;
  mode: BuildMode;
  /** The folder of the build before, `null` where there is none. */
  previousDir: string | null;
}

/** What every step may need, unchanged for as long as builds go into one folder. */
export interface BuildContext extends BuildOptions {
  bundler: Bundler;
}

/** Makes the build's folder. Call `bundler.dispose` when the last build into it has ended. */
export async function openBuild(options: BuildOptions): Promise<BuildContext> {
  const { cacheDir, outDir, mode } = options;
  rememberIn(cacheDir, await contentKey('package-lock.json', 'server/builder'));
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, inUseFile), '');
  return { ...options, bundler: createBundler(mode) };
}
