/**
 * Runs every test file with one of the given suffixes, each in a process of its own, and ends with node's
 * own summary lines. `tsx server/testing/run-tests.ts e2e.ts` runs all; any other argument
 * narrows that to paths which contain it: `npm run test:e2e -- frame`. Builds first what those files need and is stale.
 *
 * Exits 1 when a test fails, when no file matches, when a file holds no test, and under CI when one is skipped.
 */
import { glob } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { stopAtSignals } from './stop-at-signals.ts';
import { buildForTests, buildOwnContent } from './test-build.ts';

const wholeRunMs = 20 * 60_000;

/** These go first: begun last, one of them alone would keep the run waiting. */
const slowest = [
  'e2e/navigation.e2e.ts',
  'e2e/notifications.e2e.ts',
  'e2e/forms.e2e.ts',
  'e2e/builds.e2e.ts',
  'e2e/documents.e2e.ts',
  'e2e/durability.e2e.ts',
  'e2e/deployment.e2e.ts',
];

const names = process.argv.slice(2);
const isSuffix = (name: string) => /^\w+\.tsx?$/.test(name);
const suffixes = names.filter(isSuffix);
const places = names.filter((name) => !isSuffix(name));
const files = await findTests(suffixes, places);
if (files.length === 0) fail(`No test file ends in ${suffixes.join(' or ') || '(no suffix was given)'}.`);
else {
  await buildForTests();
  if (files.some((file) => file.endsWith('own-content.e2e.ts'))) await buildOwnContent();
  await runTests(files, 2);
}

async function runTests(files: string[], concurrency: number): Promise<void> {
  const interrupted = new AbortController();
  stopAtSignals((signal) => {
    fail(`Stopped by ${signal}.`);
    interrupted.abort();
  });
  const tests = run({
    files,
    concurrency,
    isolation: 'process',
    // node:test's own `timeout` kills a file that hangs, and then waits for it for ever (Node 26.10).
    execArgv: ['--import', 'tsx', '--import', resolve('server/testing/file-time-limit.ts')],
    signal: AbortSignal.any([interrupted.signal, AbortSignal.timeout(wholeRunMs)]),
  });

  // Node counts a file that registers no test as one passed test; it only lacks a summary of its own.
  const silent = new Set(files.map((file) => resolve(file)));
  tests.on('test:fail', ({ file }) => {
    if (file) silent.delete(file);
    process.exitCode = 1;
  });
  const seconds = new Map<string, number>();
  tests.on('test:summary', ({ file, counts, duration_ms, success }) => {
    if (file) {
      if (counts.tests > 0) silent.delete(file);
      seconds.set(relative('.', file), duration_ms / 1000);
      return;
    }
    if (!success) process.exitCode = 1;
    if (process.env.CI && counts.skipped > 0) fail(`${counts.skipped} skipped: CI runs everything.`);
    if (counts.tests === 0) fail('No test ran.');
  });

  for await (const line of tests.compose(spec)) process.stdout.write(line);
  const slowestFiles = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 12);
  console.log('Slowest files, in seconds:');
  for (const [file, took] of slowestFiles) console.log(`${took.toFixed(1).padStart(7)}  ${file}`);
  for (const file of silent) fail(`${relative('.', file)} holds no test.`);
}

async function findTests(suffixes: string[], places: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const suffix of suffixes) {
    for await (const file of glob(`{server,client,shared}/**/*.${suffix}`)) found.push(file);
  }
  const wanted = found.filter((file) => places.length === 0 || places.some((place) => file.includes(place)));
  const turn = (file: string) => slowest.findIndex((name) => file.endsWith(name)) + 1 || slowest.length + 1;
  return wanted.sort((a, b) => turn(a) - turn(b) || a.localeCompare(b));
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
