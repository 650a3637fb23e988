import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildRecord } from '../../release/record.ts';
import type * as RendererModule from '../../site/renderer.tsx';
import { writeManifest } from '../build-record.ts';
import { type BuildState, openBuild, type Source, sources } from '../build-state.ts';
import { contentWarnings } from '../content-warnings.ts';
import { filesUnder } from '../files.ts';
import { runSteps } from '../run-steps.ts';
import { createComponents } from './components.ts';
import type { KnownModules } from './known-modules.ts';
import { createScripts } from './scripts.ts';
import { developmentSteps, newRecord } from './steps.ts';
import { createStyledSources, type StyledSource } from './styled-source.ts';

/** What a save changed for open pages: nothing, their styles alone, or more. */
export type Change = 'nothing' | 'styles' | 'page';

export interface DevelopmentBuild {
  change: Change;
  record: BuildRecord;
  renderer: typeof RendererModule;
  /** What is probably wrong in the content; `null` where it was not read anew. */
  warnings: string[] | null;
}

/** Everything that builds. It is loaded anew when one of its own modules is saved. */
export interface Toolchain {
  /**
   * Builds what the changed files make due; `null` for all of it.
   * @throws esbuild's errors, InvalidContent
   */
  build: (changed: ReadonlySet<string> | null) => Promise<DevelopmentBuild>;
  /** Builds the browser's scripts, where the last builds changed something in them. */
  buildScripts: () => Promise<void>;
  /** Whether one of their files waits for that, or is being built. */
  isScriptDue: (asset: string) => boolean;
  dispose: () => Promise<void>;
}

interface ToolchainOptions {
  contentDir: string;
  outDir: string;
  /** Whether another toolchain of this process has built into the folder. */
  isAgain: boolean;
  /** What another toolchain with the same code has found out. */
  known: KnownModules;
}

export async function openToolchain({
  contentDir,
  outDir,
  isAgain,
  known,
}: ToolchainOptions): Promise<Toolchain> {
  const context = await openBuild({
    contentDir,
    outDir,
    cacheDir: '.dev/cache',
    mode: 'development',
    previousDir: null,
  });
  if (!isAgain) await rm(join(outDir, 'manifests'), { recursive: true, force: true });
  // `public/` is served from the project; the server needs the build's own to be there.
  await mkdir(join(outDir, 'public'), { recursive: true });
  const readStyled = createStyledSources(known.styled);
  const components = createComponents(readStyled, known.compiled);
  const scripts = createScripts(outDir);
  const steps = developmentSteps(components, known);
  const changes = createChanges(readStyled);
  let state: Partial<BuildState> = {};
  let hasBuilt = false;

  return {
    async build(saved) {
      // Until all of it has been built once, nothing can be left out.
      const changed = hasBuilt ? saved : null;
      const files = [...(changed ?? [])];
      const isKnown = (file: string) => state.documents?.some((document) => document.file === file) ?? false;
      const due = changed ? sourcesOf(files, { contentDir, isKnown }) : allSources(isAgain);
      const namesBefore = JSON.stringify(state.styles?.names);
      // Compared before the build reads them: a file that is saved meanwhile has changed once more.
      const found = changes.since(changed ? files : await moduleFiles());
      state = await runSteps(steps, context, state, due);
      found.settle();
      hasBuilt = true;
      const built = state as BuildState;
      const { renderer, styles, shop } = built;
      const record = newRecord(context);
      await writeManifest(context, { record, shop });
      const areRenamed = namesBefore !== JSON.stringify(styles.names);
      const renewed = found.list.flatMap(([file, change]) => (change === 'page' ? file : []));
      scripts.touch(areRenamed ? null : renewed);
      const seen = found.list.flatMap(([file, change]) =>
        isModule(file) && !components.contain(file) && !scripts.contain(file) ? [] : change,
      );
      const warnings =
        due.has('content') || due.has('documents')
          ? await contentWarnings(built, contentDir, new Date())
          : null;
      const made = { record, renderer, warnings };
      if (!changed || areRenamed || seen.includes('page')) return { ...made, change: 'page' };
      return { ...made, change: seen.includes('styles') ? 'styles' : 'nothing' };
    },

    buildScripts: () => scripts.build((state as BuildState).styles),
    isScriptDue: scripts.isDue,

    dispose: () => scripts.dispose(),
  };
}

const isModule = (file: string): boolean => /\.tsx?$/.test(file);

async function moduleFiles(): Promise<string[]> {
  const folders = await Promise.all(['client', 'shared', 'server/render'].map(filesUnder));
  return folders.flat().filter(isModule);
}

/** Compares modules with how they were in the last build that succeeded. */
function createChanges(readStyled: (file: string) => StyledSource) {
  const built = new Map<string, StyledSource>();

  function changeOf(file: string, now: StyledSource | null): Change {
    const before = built.get(file);
    if (!now || !before) return 'page';
    if (before.source === now.source) return 'nothing';
    return before.unstyled === now.unstyled ? 'styles' : 'page';
  }

  return {
    since(files: string[]) {
      // A file may be deleted, or have its styles in the wrong place: where it matters, the build fails.
      const read = files.map(
        (file) => [file, isModule(file) ? attempt(() => readStyled(file)) : null] as const,
      );
      return {
        list: read.map(([file, now]) => [file, changeOf(file, now)] as const),
        /** These are built. */
        settle(): void {
          for (const [file, now] of read) if (now) built.set(file, now);
        },
      };
    },
  };
}

function attempt<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** A toolchain that follows another one finds the packages' files made. */
const allSources = (isAgain: boolean): ReadonlySet<Source> =>
  new Set(sources.filter((source) => source !== 'packages' || !isAgain));

function sourcesOf(
  files: string[],
  { contentDir, isKnown }: { contentDir: string; isKnown: (document: string) => boolean },
): ReadonlySet<Source> {
  const isWithin = (file: string, folder: string) => file.startsWith(`${folder}/`);
  return new Set(
    files.flatMap((file): Source[] => {
      if (isKnown(file) && existsSync(file)) return ['documents'];
      if (isWithin(file, contentDir)) return ['content'];
      if (isWithin(file, 'public')) return ['public'];
      // The server's own code makes nothing that is built.
      return isWithin(file, 'server') && !isWithin(file, 'server/render') ? [] : ['client'];
    }),
  );
}
