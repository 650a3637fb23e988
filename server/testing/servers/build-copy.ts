import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { contentHash } from '../../release/content-hash.ts';
import { readRecord, recordName, writtenRecord } from '../../release/record.ts';
import { testDist } from './test-build.ts';

/** A copy of the tests' build whose files a test may damage. */
export interface BuildCopy {
  /** The copy's folder: as a build's own, without links. */
  dir: string;
  /** Damages a file by its name relative to the folder; answers what makes it whole again. */
  damage: (name: string, kind: DamageKind) => Promise<() => Promise<void>>;
  /** Changes what a file says, as if the build had written it so. */
  rewrite: (name: string, change: (text: string) => string) => Promise<void>;
  remove: () => Promise<void>;
}

export type DamageKind = (typeof damageKinds)[number];

export const damageKinds = [
  'truncated',
  'empty',
  'one byte flipped',
  'another file in its place',
  'missing',
  'unreadable',
  'a folder in its place',
] as const;

export async function copyBuild(): Promise<BuildCopy> {
  const root = await mkdtemp(join(tmpdir(), 'build-'));
  const current = dirname(await realpath(`${testDist}/build.json`));
  const dir = join(root, basename(current));
  await cp(current, dir, { recursive: true, filter: (file) => !file.endsWith('.map') });
  return {
    dir,
    remove: () => rm(root, { recursive: true }),
    async rewrite(name, change) {
      const text = change(await readFile(join(dir, name), 'utf8'));
      const record = await readRecord(dir);
      if (!record) throw new Error(`There is no record in ${dir}.`);
      const files = { ...record.files, [name]: contentHash(text) };
      await writeFile(join(dir, name), text);
      await writeFile(join(dir, recordName), writtenRecord({ ...record, files }));
    },
    async damage(name, kind) {
      const file = join(dir, name);
      const bytes = await readFile(file);
      await rm(file);
      const write = await damaged(file, bytes, kind);
      if (write) await writeFile(file, write);
      return async () => {
        await rm(file, { recursive: true, force: true });
        await writeFile(file, bytes);
      };
    },
  };
}

/** What a damaged file has in it; `null` where no file with bytes is to stand there. */
async function damaged(file: string, bytes: Buffer, kind: DamageKind): Promise<Buffer | null> {
  switch (kind) {
    case 'truncated':
      return bytes.subarray(0, Math.floor(bytes.length * 0.9));
    case 'empty':
      return Buffer.alloc(0);
    case 'one byte flipped': {
      const flipped = Buffer.from(bytes);
      const middle = Math.floor(bytes.length / 2);
      flipped[middle] = (flipped[middle] ?? 0) ^ 1;
      return flipped;
    }
    case 'another file in its place':
      return readFile('package.json');
    case 'missing':
      return null;
    case 'unreadable':
      // Not by its mode: whoever may do everything may read everything.
      await symlink(file, file);
      return null;
    case 'a folder in its place':
      await mkdir(file);
      return null;
  }
}
