import { appendFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { endShared } from '../basics/after-all-files.ts';
import { transpiled } from '../basics/transpile.ts';
import { hangMs } from '../basics/until.ts';
import { type FileRun, ranName } from './batches.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { limitTime } from './file-time-limit.ts';
import { watchFiles } from './leftovers.ts';

/**
 * Runs test files one after the other in this process, each as a test that has the file's tests below it: to start a
 * process and load React, the server or the browser's driver takes longer than most files' tests. What a file
 * mocks, and what it sets in the environment or on `globalThis`, ends with it.
 * @param files paths relative to the project's folder
 * A file that another process has taken is left to it.
 * @param folder where the processes of a run say what they have taken, and add the `FileRun` of each as a line of JSON
 * @param waitMs for the process to end by itself after its files
 */
export async function runBatch(files: string[], folder: string, waitMs = hangMs): Promise<void> {
  const watch = watchFiles();
  for (const file of files) {
    if (!isFirst(join(folder, encodeURIComponent(file)))) continue;
    const [seconds, cpu] = [performance.now() / 1000, cpuSeconds()];
    const restore = rememberGlobals();
    const limit = limitTime(file);
    await watch.run(file, async () => {
      await import(pathToFileURL(resolve(transpiled(file))).href);
    });
    clearTimeout(limit);
    mock.reset();
    restore();
    const ran: FileRun = {
      file,
      seconds: performance.now() / 1000 - seconds,
      cpuSeconds: cpuSeconds() - cpu,
    };
    appendFileSync(join(folder, ranName), `${JSON.stringify(ran)}\n`);
  }
  await endShared();
  await watch.end(waitMs);
}

/** Makes an empty file; answers whether no other process has made it. */
function isFirst(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function rememberGlobals(): () => void {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const variables = { ...process.env };
  return () => {
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!(key in globals)) Reflect.deleteProperty(globalThis, key);
    }
    Object.defineProperties(globalThis, globals);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  };
}
