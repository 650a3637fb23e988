import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';

/** Errors told at once: one change of a type may make hundreds. */
const maxTold = 20;

/**
 * Checks types after each save, beside everything else: the compiler watches the files itself, in a process of the lowest
 * priority, so that no save waits for it. Errors are logged, and that there are none any more.
 * @param state where the compiler keeps what it knows: the next start is faster
 */
export function startTypeCheck(log: Pick<Logger, 'error' | 'info' | 'warn'>, state: string): void {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const args = [
    '--watch',
    '--preserveWatchOutput',
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    state,
  ];
  // The shell ends the compiler when this process has ended, however it did: then nobody holds its input open.
  const child = spawn(
    'sh',
    ['-c', 'nice -n 19 "$@" & cat > /dev/null; kill $!', 'types', process.execPath, compiler, ...args],
    // A group of its own: on Ctrl-C the shell must live long enough to end the compiler.
    { detached: true, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  child.on('error', (error) => log.warn({ err: error }, 'types are not checked'));
  const read = typeReports(log);
  createInterface({ input: child.stdout }).on('line', read);
}

/** Takes the compiler's lines one by one, and logs each of its reports as one entry. */
export function typeReports(log: Pick<Logger, 'error' | 'info'>): (line: string) => void {
  let errors: string[] = [];
  let hadErrors = false;
  return (line) => {
    const error = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line);
    if (error) {
      const [, file, row, column, text] = error;
      errors.push(`${file}:${row}:${column}\n${text}`);
      return;
    }
    if (/^\s/.test(line) && errors.length > 0) {
      errors.push(`${errors.pop()}\n${line}`);
      return;
    }
    if (!/Found \d+ errors?\./.test(line)) return;
    if (errors.length > 0) log.error(reportOf(errors));
    else if (hadErrors) log.info('types: no errors any more');
    hadErrors = errors.length > 0;
    errors = [];
  };
}

function reportOf(errors: string[]): string {
  const told = errors.slice(0, maxTold).join('\n\n');
  const rest = errors.length - maxTold;
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return `types: ${count}\n${told}${rest > 0 ? `\n\nand ${rest} more: npm run types` : ''}`;
}
