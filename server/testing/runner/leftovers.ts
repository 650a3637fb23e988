import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { ChildProcess } from 'node:child_process';
import { test } from 'node:test';

/** Node's own list of what keeps a process alive: servers, sockets, processes. The documented one has only their kinds. */
const openNow = (): object[] => (process as unknown as { _getActiveHandles(): object[] })._getActiveHandles();

const shared = 'what its files share';

interface Late {
  file: string;
  error: unknown;
}

const failTest = ({ file, error }: Late): Promise<void> =>
  test(`${file}: an error that no test waited for`, () => {
    throw error;
  });

/**
 * Watches the test files of a process for what they leave behind, which node:test lays to the whole process: an error
 * that no test waited for, and what is still open once all have ended. Each becomes a failed test with the file's name.
 */
export function watchFiles() {
  const running = new AsyncLocalStorage<string>();
  const errors: Late[] = [];
  let tell = (each: Late): unknown => errors.push(each);
  const openers = new Map(openNow().map((open) => [open, '']));
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (error: unknown) => tell({ file: running.getStore() ?? shared, error }));

  return {
    async run(file: string, runTests: () => Promise<void>): Promise<void> {
      await running.run(file, () => test(file, runTests));
      for (const open of openNow()) if (!openers.has(open)) openers.set(open, file);
    },
    /** Tells the errors so far. Ends the process where something still keeps it alive after `waitMs`. */
    async end(waitMs: number): Promise<void> {
      tell = failTest;
      for (const each of errors) await failTest(each);
      const endProcess = async () => {
        const left = openNow().filter((open) => openers.get(open) !== '');
        const files = new Set(left.map((open) => openers.get(open) ?? shared));
        const kinds = process.getActiveResourcesInfo().join(', ');
        for (const open of left) if (open instanceof ChildProcess) open.kill('SIGKILL');
        await test(`${[...files].join(', ') || shared}: left open (${kinds})`, () => assert.fail());
        process.exit(1);
      };
      // Fires only where the process would not end by itself.
      setTimeout(endProcess, waitMs).unref();
    },
  };
}
