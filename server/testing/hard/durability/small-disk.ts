import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a disk that ends with the test. @param size as `mount` reads it: `4m`. @returns its folder; nothing, and skips the test, where that is not allowed */
export async function mountSmallDisk(t: TestContext, size: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  } catch (error) {
    t.skip(`no small disk can be made here: ${(error as Error).message.trim()}`);
    return undefined;
  }
  t.after(() => run('umount', ['--lazy', folder]));
  return folder;
}
