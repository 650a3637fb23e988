/**
 * `dist/server/main.js`, the server, and `dist/server/shop.js`, the shop's command line: checks the version of Node, reads
 * settings, and compares all files of the build once, before any of them is loaded.
 */
import './process/node-version.ts';
import './process/env-file.ts';
import './process/thread-pool.ts';
import './process/compile-cache.ts';

// Imported only now: static imports are loaded before any code runs, and an old Node would fail on those.
const { dirname, join } = await import('node:path');
const { fileURLToPath } = await import('node:url');
const { damagedFiles } = await import('./release/build-files.ts');
const { lockShared } = await import('./process/file-locks.ts');
const { inUseFile, readRecord, recordName } = await import('./release/record.ts');

const isShop = /\bshop(\.js)?$/.test(process.argv[1] ?? '');
// Node resolves links in the path of a module: this is the build's own folder, even if `current` changes later.
const dir = dirname(dirname(fileURLToPath(import.meta.url)));
// From here on until the process ends, no build deletes the folder.
lockShared(join(dir, inUseFile));
const record = await readRecord(dir);
const damaged = record ? damagedFiles(dir, record) : [`${recordName} is missing or damaged`];
if (damaged.length === 0) await (isShop ? import('./shop.ts') : import('./main.ts'));
else {
  const use = isShop ? 'used' : 'served';
  console.error(
    `The build in ${dir} cannot be ${use}: ${damaged.join(', ')}. "npm run build" writes it again.`,
  );
  process.exitCode = 1;
}
