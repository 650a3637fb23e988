import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAllFiles } from './after-all-files.ts';

/** Makes an empty folder, which is gone once the last test file of the process has ended, and all that it had started. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  afterAllFiles(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
