import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Checks types after each save, beside everything else: the compiler watches the files itself and writes to the terminal. It
 * has the lowest priority, so that no save waits for it.
 * @param state the file in which the compiler stores what it knows: the next start is faster
 */
export function startTypeCheck(state: string): void {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const options = ['--watch', '--preserveWatchOutput', '--incremental', '--tsBuildInfoFile', state];
  const compiler = [process.execPath, join(typescript, 'bin/tsc'), ...options];
  if (process.platform === 'win32') {
    const [program = '', ...words] = compiler;
    const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    process.once('exit', () => child.kill());
    return;
  }
  // The shell ends the compiler when this process has ended, however it did: then nobody holds its input open.
  const script = 'nice -n 19 "$@" & cat > /dev/null; kill $!';
  // A group of its own: on Ctrl-C the shell must live long enough to end the compiler.
  const stdio = ['pipe', 'inherit', 'inherit'] as const;
  spawn('sh', ['-c', script, 'types', ...compiler], { detached: true, stdio: [...stdio] });
}
