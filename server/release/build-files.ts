import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { contentHash } from './content-hash.ts';
import type { BuildRecord } from './record.ts';

/** The files of one build. Each is compared with what the build wrote before it is returned. */
export interface BuildFiles {
  /** The build's own folder, absolute. */
  dir: string;
  /** Whether bytes are compared. In development they are not: the build is rewritten in place. */
  verified: boolean;
  /** Whether the build's record lists the file. */
  has: (name: string) => boolean;
  /**
   * Reads a file by its name relative to the build's folder.
   * @param expected the file's hash, where an index of the build states it instead of the record
   * @throws {DamagedFile}
   */
  read: (name: string, expected?: string) => Promise<Buffer>;
}

/** A file of the build that is missing, unreadable or not what the build wrote. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  readonly file: string;
  /** "missing", "empty", "not what the build wrote" … */
  readonly fault: string;
  /** Whether `logDamage` has logged it. */
  logged = false;
  constructor(file: string, fault: string) {
    // A build takes over a compiled document whose file has the size and time that it was given.
    const first = file.startsWith('documents/') ? ', if need be once dist/cache is deleted' : '';
    super(`the build's file ${file} is ${fault}; "npm run build" writes it again${first}`);
    this.file = file;
    this.fault = fault;
  }
}

/** Opens the files of a build. Without a record no file is listed and none is compared. */
export function openBuildFiles(dir: string, record: BuildRecord | null): BuildFiles {
  const hashes = record?.files ?? {};
  const verified = record?.mode === 'production';
  /** The error of each file that was damaged when it was last read: the same object each time, so that it is logged once. */
  const damaged = new Map<string, DamagedFile>();

  return {
    dir,
    verified,
    // Development writes no record.
    has: (name) => (verified || !record ? Object.hasOwn(hashes, name) : existsSync(join(dir, name))),

    async read(name, expected = hashes[name]) {
      const found = await readFile(join(dir, name)).catch(faultOf);
      const fault = typeof found === 'string' ? found : verified && differs(found, expected);
      if (!fault) {
        damaged.delete(name);
        return found as Buffer;
      }
      const error = damaged.get(name) ?? new DamagedFile(name, fault);
      damaged.set(name, error);
      throw error;
    },
  };
}

/** The errors of those among the named files that are damaged. */
export async function damagedFiles(files: BuildFiles, names: string[]): Promise<DamagedFile[]> {
  const found = await Promise.all(names.map((name) => files.read(name).then(() => null, asDamage)));
  return found.filter((error) => error !== null);
}

/** Logs a damaged file once, however often it is read while it is damaged. */
export function logDamage(log: Logger, error: DamagedFile, level: 'error' | 'warn' = 'error'): void {
  if (error.logged) return;
  error.logged = true;
  log[level]({ file: error.file, fault: error.fault }, 'a file of the build is damaged');
}

/** Returns the error of a damaged file, for `catch`; throws any other error again. */
export function asDamage(error: unknown): DamagedFile {
  if (error instanceof DamagedFile) return error;
  throw error;
}

function differs(bytes: Buffer, expected: string | undefined): string | null {
  if (contentHash(bytes) === expected) return null;
  return bytes.length === 0 ? 'empty' : 'not what the build wrote';
}

function faultOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'EISDIR' ? 'a folder' : `unreadable (${code})`;
}
