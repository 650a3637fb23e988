import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testContentDir } from './test-build.ts';

const run = promisify(execFile);

const sources = ['build.ts', 'client', 'package.json', 'package-lock.json', 'public', 'server', 'shared'];

/** A copy of the project that a test may change, build and serve as it likes. */
export interface ProjectCopy {
  folder: string;
  /** For processes that build it or serve it while it is developed: its content is the tests' own. */
  env: NodeJS.ProcessEnv;
  /** Changes a file's text; the change must change something. */
  save: (file: string, change: (text: string) => string) => Promise<void>;
  /** Builds the copy as `npm run build` does and answers the build's id. */
  build: () => Promise<string>;
  remove: () => Promise<void>;
}

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  for (const source of [...sources, 'tsconfig.json']) {
    await cp(source, join(folder, source), { recursive: true });
  }
  const env = { ...process.env, CONTENT_DIR: testContentDir };
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
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
      return JSON.parse(await readFile(join(folder, 'dist/build.json'), 'utf8')).id;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
