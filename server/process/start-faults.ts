import { getSystemErrorMessage } from 'node:util';

/** Why the process cannot start, in one sentence that says what an operator can do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The sentence for an error of the file system, such as a folder that may not be read; `null` for any other. */
export function fileFault(error: unknown): string | null {
  const { errno, code, syscall, path, dest } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  if (!path || !code || errno === undefined) return null;
  const done: Record<string, string> = {
    open: 'opened',
    scandir: 'read',
    mkdir: 'made',
    copyfile: `copied to ${dest}`,
    rename: `moved to ${dest}`,
  };
  return `${path} cannot be ${done[syscall ?? ''] ?? 'used'}: ${getSystemErrorMessage(errno)} (${code}).`;
}
