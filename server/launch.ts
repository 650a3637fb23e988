import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { damagedFiles, openBuildFiles } from './release/build-files.ts';
import { lockShared } from './release/file-locks.ts';
import { filesOfStart, inUseFile, readRecord, recordName } from './release/record.ts';

/**
 * `main.js` loads this as `main.bundle.js`: it checks the files that the server needs to start, then runs `server/main.ts`.
 * A bundle cannot check itself for damage, so this one is small; only `npm start` checks it, before it runs it.
 */
async function launch(): Promise<void> {
  // Node resolves links in the path of its main module: this is the build's own folder, even if `current` changes later.
  const dir = dirname(dirname(fileURLToPath(import.meta.url)));
  // From here on until the process ends, no build deletes the folder.
  lockShared(join(dir, inUseFile));
  const record = await readRecord(dir);
  const damaged = record
    ? await damagedFiles(openBuildFiles(dir, record), filesOfStart(record))
    : [{ file: recordName, fault: 'missing or damaged' }];
  if (damaged.length === 0) {
    await import(new URL('site.js', import.meta.url).href);
    return;
  }
  const faults = damaged.map(({ file, fault }) => `${file} is ${fault}`).join(', ');
  console.error(`The build in ${dir} cannot be served: ${faults}. "npm run build" writes it again.`);
  process.exitCode = 1;
}

await launch();
