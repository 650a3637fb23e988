import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProjectCopy } from '../testing/project-copy.ts';

/** What a build cost, its threads included; esbuild's own process and the server that it tries are not. */
export interface BuildCost {
  seconds: number;
  cpuSeconds: number;
  /** The most memory that it held. */
  megabytes: number;
}

/** Its threads load it too, and must not print. */
const report = `data:text/javascript,import{isMainThread as main}from'node:worker_threads';main&&process.on('exit',()=>{const u=process.resourceUsage();console.log('cost',u.userCPUTime+u.systemCPUTime,u.maxRSS)})`;

/** Builds a copy of the project as `npm run build` does. */
export async function buildCost({ folder, env }: ProjectCopy): Promise<BuildCost> {
  const args = ['--import', 'tsx', '--import', report, 'build.ts'];
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  const seconds = (performance.now() - started) / 1000;
  const [, micros, kilobytes] = /^cost (\d+) (\d+)$/m.exec(stdout) ?? [];
  return { seconds, cpuSeconds: Number(micros) / 1e6, megabytes: Number(kilobytes) / 1024 };
}

/** Bytes of some of the current build's files, and how many they are. */
export async function sizeOf(
  { folder }: ProjectCopy,
  name: string,
): Promise<{ files: number; bytes: number }> {
  const path = join(folder, 'dist/current', name);
  const found = await stat(path).catch(() => null);
  if (!found) return { files: 0, bytes: 0 };
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
