import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { typeface } from '../../../client/theme/typeface.ts';
import { contentHash } from '../../release/content-hash.ts';
import { writeFileAt } from '../files/file-tree.ts';

/**
 * Puts the typeface among the assets, where its name contains its hash and browsers cache it for a year.
 * @returns its file in `assets/`
 */
export async function copyTypeface(outDir: string): Promise<string> {
  const bytes = await readFile(typeface.file);
  const extension = extname(typeface.file);
  const font = `${basename(typeface.file, extension)}-${contentHash(bytes).slice(0, 8)}${extension}`;
  await writeFileAt(join(outDir, 'assets', font), bytes);
  return font;
}
