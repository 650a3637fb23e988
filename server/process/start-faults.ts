import { getSystemErrorMessage } from 'node:util';

/** The process cannot start. The message is one sentence that says what an operator can do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The sentence for an error of the file system, such as an unreadable folder; `null` for any other error. */
export function fileFault(error: unknown): string | null {
  const { errno, code, syscall, path, dest } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  // What is written by a file's handle names no path.
  const isUnnamed = syscall === 'write' && /^(ENOSPC|EDQUOT|EFBIG|EIO)$/.test(code ?? '');
  if ((!path && !isUnnamed) || !code || errno === undefined) return null;
  const done: Record<string, string> = {
    open: 'opened',
    scandir: 'read',
    mkdir: 'created',
    copyfile: `copied to ${dest}`,
    rename: `moved to ${dest}`,
    write: 'written',
  };
  return `${path ?? 'A file'} cannot be ${done[syscall ?? ''] ?? 'used'}: ${getSystemErrorMessage(errno)} (${code}).`;
}
