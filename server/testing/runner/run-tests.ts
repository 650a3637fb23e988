/**
 * Runs every test file of the given costs, several in one process, and ends with node's own summary lines:
 * `node server/testing/runner/run-tests.ts e2e`. `unit` stands for all costs but `e2e` and `hard`; any other argument narrows the run
 * to paths which contain it: `npm run test:e2e -- frame`. Builds first what those files need and is stale.
 *
 * Exits 1 when a test fails, when no file matches, when a file holds no test, and under CI when one is skipped.
 */
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type EventData, run } from 'node:test';
import { spec } from 'node:test/reporters';
import { whenNpmEnds } from '../../process/npm-parent.ts';
import { transpile } from '../basics/transpile.ts';
import { startSharedPostgres } from '../databases/shared-postgres.ts';
import { collectPromises } from '../hard/durability/kept-promises.ts';
import { buildForTests, buildOwnContent } from '../servers/test-build.ts';
import { batchesOf, processCount, writeBatches } from './batches.ts';
import { type Cost, costOf, costs, unitCosts } from './costs.ts';
import { printTimes } from './print-times.ts';
import { stopAtSignals } from './stop-at-signals.ts';

const wholeRunMs = 120 * 60_000;

/** These go first: begun last, one of them alone would keep the run waiting. */
const slowest = [
  'mailer.db.test.ts',
  'failing-writes.db.test.ts',
  'open-store.db.test.ts',
  'start-store.db.test.ts',
  'hostile-input.test.ts',
  'content-mistakes.test.ts',
  'regexes.build.test.ts',
  'dev.e2e.ts',
  'navigation.e2e.ts',
  'stopping.e2e.ts',
  'pages.e2e.ts',
  'edit.e2e.ts',
  'builds.e2e.ts',
  'catalogue.e2e.ts',
  'forms.e2e.ts',
].map((name) => `/${name}`);

const isCost = (name: string): name is Cost => (costs as string[]).includes(name);
const names = process.argv.slice(2).flatMap((name) => (name === 'unit' ? unitCosts : [name]));
const chosen = names.filter(isCost);
const places = names.filter((name) => !isCost(name));

const files = await findTests();
if (chosen.length === 0) fail(`Say which tests to run: unit, or any of ${costs.join(', ')}.`);
else if (files.length === 0)
  fail(`No test file of ${chosen.join(', ')} has ${places.join(' or ')} in its path.`);
else {
  await transpile();
  if (files.some((file) => costOf(file) !== 'nothing')) await buildForTests();
  if (files.some((file) => file.endsWith('own-content.e2e.ts'))) await buildOwnContent();
  const stopPostgres = files.some((file) => ['db', 'e2e', 'hard'].includes(costOf(file)))
    ? await startSharedPostgres()
    : undefined;
  // What Node has compiled for one process the others need not compile again: a sixth of their CPU.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
  const printPromises = chosen.includes('hard') ? await collectPromises() : undefined;
  try {
    await runTests(files);
  } finally {
    await printPromises?.();
    await stopPostgres?.();
  }
}

async function runTests(files: string[]): Promise<void> {
  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));
  const interrupted = new AbortController();
  stopAtSignals((signal) => {
    fail(`Stopped by ${signal}.`);
    interrupted.abort();
  });
  const programs = await writeBatches(batchesOf(files));
  const tests = run({
    files: programs.paths,
    concurrency: Math.min(...chosen.map(processCount)),
    isolation: 'process',
    // node:test's own `timeout` kills a process that hangs, and then waits for it for ever (Node 26.10).
    execArgv: ['--enable-source-maps'],
    signal: AbortSignal.any([interrupted.signal, AbortSignal.timeout(wholeRunMs)]),
  });

  /** How many tests each file has; a batch's are told in their order, the file after its tests. */
  const counts = new Map<string, number>();
  let sinceFile = 0;
  function count({ name, nesting, details }: EventData.TestPass | EventData.TestFail): void {
    if (nesting > 0) {
      if (details.type !== 'suite') sinceFile++;
      return;
    }
    counts.set(name, sinceFile);
    sinceFile = 0;
  }
  tests.on('test:pass', count);
  tests.on('test:fail', (failed) => {
    count(failed);
    moveToOwnLine(failed);
    process.exitCode = 1;
  });
  tests.on('test:summary', ({ file, counts, success }) => {
    if (file) return;
    if (!success) process.exitCode = 1;
    if (process.env.CI && counts.skipped > 0) fail(`${counts.skipped} skipped: CI runs everything.`);
  });

  for await (const line of tests.compose(spec)) process.stdout.write(line);
  const ran = await programs.ran();
  await programs.remove();
  printTimes(ran, counts);
  for (const file of files) {
    if (!ran.some((each) => each.file === file)) fail(`${file} has not run to its end.`);
    else if (!counts.get(file)) fail(`${file} holds no test.`);
  }
}

/**
 * A test that a helper registers, as `journey` does, has its place in the helper: says the first line of a test file
 * that the failure's stack names instead. The reporter gets the same object afterwards.
 */
function moveToOwnLine(failed: EventData.TestFail): void {
  if (/\.(test|e2e|browser|hard)\.tsx?$/.test(failed.file ?? '')) return;
  const { stack } = (failed.details.error.cause ?? {}) as { stack?: unknown };
  const [, file, line, column] =
    /(\/[^\s():]*\.(?:test|e2e|browser|hard)\.tsx?):(\d+):(\d+)/.exec(String(stack)) ?? [];
  if (file) Object.assign(failed, { file, line: Number(line), column: Number(column) });
}

async function findTests(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('{server,client,shared}/**/*.{test,e2e,browser,hard}.{ts,tsx}')) {
    const isWanted = places.length === 0 || places.some((place) => file.includes(place));
    if (isWanted && chosen.includes(costOf(file))) found.push(file);
  }
  const turn = (file: string) => slowest.findIndex((name) => file.endsWith(name)) + 1 || slowest.length + 1;
  return found.sort((a, b) => turn(a) - turn(b) || a.localeCompare(b));
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
