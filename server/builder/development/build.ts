import { stop } from 'esbuild';
import { stylesFile } from '../../release/page-styles.ts';
import { type BuildRecord, readRecord } from '../../release/record.ts';
import { openBuild } from '../build-context.ts';
import { isBuildOf } from '../output/stale.ts';
import type { Build } from '../steps.ts';

/** Opens the builds of development, which go into one folder again and again. */
export async function openBuilds(contentDir: string) {
  const folders = { contentDir, outDir: developmentDir, cacheDir: '.dev/cache', previousDir: null };
  const context = await openBuild({ ...folders, mode: 'development' });
  // Killed with a bundle under way, esbuild would fill the terminal with its own stack.
  process.once('SIGTERM', () => stop().then(() => process.exit()));
  return {
    /** The build that is there already, where it is of the files as they are now: a restart of the server needs no other. */
    async current(): Promise<BuildRecord | null> {
      const record = await readRecord(developmentDir);
      return record && (await isBuildOf(record, contentDir, developmentDir)) ? record : null;
    },
    /** Runs the steps of the build. */
    async make(): Promise<Build> {
      // The steps take longer to load than the server, which needs them only once something is saved.
      const { runSteps } = await import('../steps.ts');
      return runSteps(context);
    },
  };
}

export const developmentDir = '.dev/build';

/** Whether a build differs from the one before it in styles alone: then open pages need only its sheet. */
export function isRestyled(before: BuildRecord, now: BuildRecord): boolean {
  const ofStyles = ['assets/styles.css', stylesFile];
  const names = Object.keys({ ...before.files, ...now.files });
  const changed = names.filter((name) => before.files[name] !== now.files[name]);
  return changed.every((name) => ofStyles.includes(name) || name.startsWith('manifests/'));
}
