import { stop } from 'esbuild';
import { stylesFile } from '../../release/page-styles.ts';
import { type BuildRecord, readRecord } from '../../release/record.ts';
import { type BuildContext, openBuild } from '../build-context.ts';
import { isOf } from '../output/stale.ts';
import type { Build } from '../steps.ts';

export interface DevelopmentBuilds {
  /** The build that is there already, where it is of the files as they are now: a restart of the server needs no other. */
  current: () => Promise<BuildRecord | null>;
  /** Runs the steps of the build. */
  make: () => Promise<Build>;
}

/** Opens the builds of development, which go into one folder again and again. */
export async function openBuilds(contentDir: string): Promise<DevelopmentBuilds> {
  const outDir = developmentDir;
  const mode = 'development';
  const context: BuildContext = await openBuild({
    contentDir,
    outDir,
    cacheDir: '.dev/cache',
    mode,
    previousDir: null,
  });
  // Killed with a bundle under way, esbuild would fill the terminal with its own stack.
  process.once('SIGTERM', () => stop().then(() => process.exit()));
  return {
    async current() {
      const record = await readRecord(outDir);
      return record && (await isOf(record, contentDir, outDir)) ? record : null;
    },
    async make() {
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
