import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testContentDir, testDist } from './test-build.ts';

const run = promisify(execFile);

const sources = ['build.ts', 'client', 'package.json', 'package-lock.json', 'public', 'server', 'shared'];

/** A copy of the project that a test may change, build and serve as it likes. */
export interface ProjectCopy {
  folder: string;
  /** The id of its current build. */
  buildId: () => Promise<string>;
  /** For processes that build it or serve it while it is developed: its content is the tests' own. */
  env: NodeJS.ProcessEnv;
  /** Changes a file's text; the change must change something. */
  save: (file: string, change: (text: string) => string) => Promise<void>;
  /** Builds the copy as `npm run build` does and answers the build's id. */
  build: () => Promise<string>;
  remove: () => Promise<void>;
}

/** @param isBuilt with the tests' build, which is that of the same sources, and with what it has compiled */
export async function copyProject({ isBuilt = false } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  for (const source of [...sources, 'tsconfig.json']) {
    // A build is stale where a file is newer than when it was built.
    await cp(source, join(folder, source), { recursive: true, preserveTimestamps: true });
  }
  if (isBuilt) await copyBuildWithCache(join(folder, 'dist'));
  const env = { ...process.env, CONTENT_DIR: testContentDir };
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const buildId = async () => JSON.parse(await readFile(join(folder, 'dist/build.json'), 'utf8')).id;
  return {
    folder,
    buildId,
    async save(file, change) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`nothing to change in ${file}`);
      await writeFile(path, changed);
    },
    env,
    async build() {
      await run(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: folder, env });
      return buildId();
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The tests' build and what it has compiled, without the builds before it: a build of the same sources takes seconds. */
async function copyBuildWithCache(to: string): Promise<void> {
  const current = await readlink(join(testDist, 'current'));
  const others = (path: string) => {
    const inside = relative(testDist, path);
    return inside.startsWith('builds/') && inside !== current && !inside.startsWith(`${current}/`);
  };
  await cp(testDist, to, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (path) => !others(path),
  });
}
