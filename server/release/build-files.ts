import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { contentHash } from './content-hash.ts';
import type { BuildRecord } from './record.ts';

/** The files of one build, each compared with what the build wrote before anybody gets it. */
export interface BuildFiles {
  /** The build's own folder, absolute. */
  dir: string;
  /** Whether the bytes are compared. A development build is rewritten in place, so there they are not. */
  verified: boolean;
  /** Whether the build's record lists the file, so that it must be there. */
  has: (name: string) => boolean;
  /**
   * A file by its name relative to the build's folder. `expected` is its hash where another file of the build
   * states it, and not the record.
   * @throws {DamagedFile}
   */
  read: (name: string, expected?: string) => Promise<Buffer>;
}

/** A file of the build that is not what the build wrote: missing, unreadable, or with other bytes. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  readonly file: string;
  /** What is wrong with it, in two or three words. */
  readonly fault: string;
  /** Whether the log has it already. */
  logged = false;
  constructor(file: string, fault: string) {
    super(`the build's file ${file} is ${fault}; "npm run build" writes it again`);
    this.file = file;
    this.fault = fault;
  }
}

/** Opens the files of a build. Without a record nothing is compared and nothing is listed. */
export function openBuildFiles(dir: string, record: BuildRecord | null): BuildFiles {
  const hashes = record?.files ?? {};
  const verified = record?.mode === 'production';
  /** One error a file for as long as it is damaged: whoever logs it marks it as logged. */
  const damaged = new Map<string, DamagedFile>();

  return {
    dir,
    verified,
    has: (name) => Object.hasOwn(hashes, name),

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

/** Those of the named files that are damaged. */
export async function damagedFiles(files: BuildFiles, names: string[]): Promise<DamagedFile[]> {
  const found = await Promise.all(names.map((name) => files.read(name).then(() => null, asDamage)));
  return found.filter((error) => error !== null);
}

/** Logs a damaged file, once for as long as it is damaged. */
export function logDamage(log: Logger, error: DamagedFile, level: 'error' | 'warn' = 'error'): void {
  if (error.logged) return;
  error.logged = true;
  log[level]({ file: error.file, fault: error.fault }, 'a file of the build is damaged');
}

/** The error where it is about a damaged file; any other is thrown on. */
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
