import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildContext } from './build-state.ts';

/** The files that the server sends as they are. */
export async function copyPublicFiles({ outDir }: BuildContext): Promise<void> {
  const folder = join(outDir, 'public');
  await rm(folder, { recursive: true, force: true });
  await cp('public', folder, { recursive: true });
}
