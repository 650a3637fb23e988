import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { typeface } from '../../client/theme/typeface.ts';
import { contentHash } from '../release/content-hash.ts';
import type { BuildContext, BuildState } from './build-state.ts';

/** Puts the typeface among the assets, where its name contains its hash and browsers cache it for a year. */
export async function copyTypeface({ outDir }: BuildContext): Promise<Pick<BuildState, 'font'>> {
  const bytes = await readFile(typeface.file);
  const extension = extname(typeface.file);
  const font = `${basename(typeface.file, extension)}-${contentHash(bytes).slice(0, 8)}${extension}`;
  await mkdir(join(outDir, 'assets'), { recursive: true });
  await writeFile(join(outDir, 'assets', font), bytes);
  return { font };
}
