import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from '../../ssr/cache.ts';
import { filesUnder } from '../files/file-tree.ts';
import { recall, store } from '../files/memory.ts';

/** Below this size a compressed file is hardly smaller. */
const minBytes = 512;

const bestQuality = 11;

/** Compresses the browser's files at the highest quality, once a build and not once a request; WOFF2 is compressed already. */
export async function compressAssets(outDir: string): Promise<void> {
  const files = (await filesUnder(join(outDir, 'assets'))).filter((file) => !file.endsWith('.woff2'));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length >= minBytes) await writeTwins(file, bytes, bestQuality);
    }),
  );
}

/**
 * Writes a file's compressed twins beside it. Brotli at its best takes a tenth of a second a page: the same bytes are
 * compressed once for all builds.
 * @param quality of Brotli, 0 to 11; gzip takes it up to its own highest, 9
 */
export async function writeTwins(file: string, bytes: Buffer, quality: number): Promise<void> {
  const twins = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const;
  await Promise.all(
    twins.map(async ([encoding, ending]) => {
      const key = `${quality} ${bytes.toString('latin1')}`;
      const known = recall<string>(encoding, key);
      const made =
        known ?? store(encoding, key, (await compress(bytes, encoding, quality)).toString('base64'));
      await writeFile(file + ending, Buffer.from(made, 'base64'));
    }),
  );
}
