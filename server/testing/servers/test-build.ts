import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * What the tests read, build and visit: a small shop of their own, with every component and every kind of page. So
 * no fact, document or device of the owner's can change what a test sees, and the suite does not grow with them.
 */
export const testContentDir = 'server/testing/fixtures/content';

/** The folder of the build of that content. */
export const testDist = '.test';

/** Builds the tests' content where that build is stale; rejects with the build's exit code where it fails. */
export const buildForTests = (): Promise<void> => buildIfStale(testContentDir, testDist);

/** The folder of the build of the owner's content, which `npm start` serves. */
export const ownDist = 'dist';

/** Builds the owner's content where that build is stale. */
export const buildOwnContent = (): Promise<void> => buildIfStale('content', ownDist);

async function buildIfStale(contentDir: string, out: string): Promise<void> {
  const args = ['--import', 'tsx', 'build.ts', '--if-stale', '--out', out];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, CONTENT_DIR: contentDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build of ${contentDir} into ${out} ended with code ${code}.`);
}
