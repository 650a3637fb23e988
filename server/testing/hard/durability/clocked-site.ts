import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { transpiled } from '../../basics/transpile.ts';
import { type SiteProcess, startSite } from '../../servers/start-site.ts';

/** A server whose clock the test moves: see `moved-clock.ts`. */
export interface ClockedSite {
  site: SiteProcess;
  /** Sets its clock so many days ahead of ours. @param passed how many of them have passed, and were not set */
  setDays(days: number, passed?: number): Promise<void>;
}

/**
 * @param dist the folder of another build than the tests'
 * @param days how far ahead it starts
 */
export async function startClockedSite(
  env: Record<string, string>,
  { dist, days = 0 }: { dist?: string | undefined; days?: number } = {},
): Promise<ClockedSite> {
  const file = join(temporaryFolder(), 'days');
  // In one step: the server reads it all the time.
  const setDays = async (days: number, passed = 0) => {
    await writeFile(`${file}.new`, `${days} ${passed}`);
    await rename(`${file}.new`, file);
  };
  await setDays(days);
  const preload = pathToFileURL(transpiled('server/testing/hard/durability/moved-clock.ts')).href;
  const site = await startSite({ ...env, NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK: file }, dist);
  return { site, setDays };
}
