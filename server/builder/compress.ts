import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from '../ssr/cache.ts';
import type { BuildContext } from './build-state.ts';
import { filesUnder } from './files.ts';

const suffixes = { br: '.br', gzip: '.gz' };

/** Below this size a compressed file is hardly smaller. */
const minBytes = 512;

const bestQuality = 11;

/** Compresses the browser's files at the highest quality, once a build and not once a request; WOFF2 is compressed already. */
export async function compressAssets({ outDir }: BuildContext): Promise<void> {
  for (const file of await filesUnder(join(outDir, 'assets'))) {
    if (file.endsWith('.woff2')) continue;
    const bytes = await readFile(file);
    if (bytes.length >= minBytes) await writeTwins(file, bytes, ['br', 'gzip'], bestQuality);
  }
}

/**
 * Writes a file's compressed twins beside it.
 * @param quality of Brotli, 0 to 11; gzip takes it up to its own highest, 9
 */
export async function writeTwins(
  file: string,
  bytes: Buffer,
  encodings: (keyof typeof suffixes)[],
  quality: number,
): Promise<void> {
  await Promise.all(
    encodings.map(async (encoding) =>
      writeFile(file + suffixes[encoding], await compress(bytes, encoding, quality)),
    ),
  );
}
