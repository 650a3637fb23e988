import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SiteProcess, startSite } from '../start-site.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { transpiled } from '../transpile.ts';

/** A server whose clock the test moves: see `moved-clock.ts`. */
export interface ClockedSite {
  site: SiteProcess;
  /** Sets its clock so many days ahead of ours. */
  setDays(days: number): Promise<void>;
}

export async function startClockedSite(env: Record<string, string>, dist?: string): Promise<ClockedSite> {
  const file = join(temporaryFolder(), 'days');
  // In one step: the server reads it all the time.
  const setDays = async (days: number) => {
    await writeFile(`${file}.new`, String(days));
    await rename(`${file}.new`, file);
  };
  await setDays(0);
  const preload = pathToFileURL(transpiled('server/testing/durability/moved-clock.ts')).href;
  const site = await startSite({ ...env, NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK: file }, dist);
  return { site, setDays };
}
