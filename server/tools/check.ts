/**
 * What a change needs before it is sent: `npm run check`. Types, lint, and the unit tests that are changed or import what is
 * changed; where content is changed, what the build says of it. A minute or two; `npm test` is the whole of it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { publicDir } from '../builder/documents/other-pages.ts';
import { noteWarnings } from '../builder/files/published-picture.ts';
import { importersOf, readSources, testsOf } from '../testing/runner/nearest-tests.ts';

/** Paths that differ from the main branch, committed or not; all of them exist. */
function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const main = ['origin/main', 'main'].find(
    (name) => spawnSync('git', ['rev-parse', '--verify', '-q', name]).status === 0,
  );
  const base = main ? git('merge-base', 'HEAD', main) : 'HEAD';
  const differing = git('diff', '--name-only', '--relative', '--diff-filter=d', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return `${differing}\n${untracked}`.split('\n').filter(Boolean);
}

/** Runs one of npm's scripts; says which one failed. */
function passes(script: string, ...words: string[]): boolean {
  console.log(`\nnpm run ${script}${words.length > 0 ? ` -- ${words.join(' ')}` : ''}`);
  const { status } = spawnSync('npm', ['run', '-s', script, ...(words.length > 0 ? ['--', ...words] : [])], {
    stdio: 'inherit',
    // Windows finds `npm.cmd` in a shell alone. The words are paths of this repository.
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

const changed = changedFiles();
const importers = importersOf(await readSources());
/** They read what nothing imports, such as package.json and documents. */
const always = ['server/testing/laws/project-files.test.ts', 'server/testing/laws/rooms.test.ts'];
// Two imports away: a file's own tests, and those of what it is part of.
const tests = [...new Set([...changed.flatMap((file) => testsOf(file, importers, 2)), ...always])];
const checks: [string, ...string[]][] = [['types'], ['lint'], ['test:unit', ...tests]];
if (changed.some((file) => /^(content|public)\//.test(file)))
  checks.push(['build', '--if-stale', ...(changed.includes('content/services.yaml') ? ['--sentences'] : [])]);
const failed = checks.filter((check) => !passes(...check)).map(([script]) => script);
for (const warning of await noteWarnings(publicDir)) console.warn(warning);
console.log(
  failed.length > 0
    ? `\nNot ready: ${failed.join(', ')}.`
    : `\nReady: ${changed.length} changed files, ${tests.length} files of tests. "npm test" runs all, the browser's too.`,
);
