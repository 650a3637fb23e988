import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './inputs.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed file is hardly smaller. */
const smallestBytes = 512;

/** Writes `.br` and `.gz` twins beside a folder's files, at the highest quality: once a build, not once a request. */
export async function compressFiles(folder: string): Promise<void> {
  for (const file of await filesUnder(folder)) {
    if (/\.(br|gz)$/.test(file)) continue;
    const bytes = await readFile(file);
    if (bytes.length < smallestBytes) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}
