/**
 * `npm run bench`: runs every `*.bench.ts` beside this file, one after the other, and prints a table. An argument
 * narrows that to files whose names contain it: `npm run bench -- render`. With `--markdown` each table is also written
 * into README.md beside this file, where it has a place for it.
 */
import { execFile } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { markdownTable, plainTable, putBetween } from './report.ts';
import type { Row } from './rows.ts';

const readme = 'server/bench/README.md';

const { values, positionals } = parseArgs({
  options: { markdown: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { model = 'unknown processor' } = cpus()[0] ?? {};
const machine = `${cpus().length} × ${model.trim()}, Node ${process.version}`;

for await (const file of glob('server/bench/*.bench.ts')) {
  const name = basename(file, '.bench.ts');
  if (!basename(file).includes(positionals[0] ?? '')) continue;
  const { measure } = (await import(pathToFileURL(file).href)) as { measure: () => Promise<Row[]> };
  const measured = await measure();
  // At once: a later one that fails takes nothing of this away.
  console.log(plainTable(measured));
  if (values.markdown) await writeMarkdown(name, measured);
}
console.log(`\nOn ${machine}. Every ratio was measured in this one run;`);
console.log(
  'where min–max is wide, the machine was busy: run again. Compare ratios between machines, not numbers.',
);

async function writeMarkdown(name: string, measured: Row[]): Promise<void> {
  const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long' }).format(new Date());
  const table = markdownTable(measured, { date, machine, commit: await commit() });
  const document = putBetween(await readFile(readme, 'utf8'), name, table);
  if (document) await writeFile(readme, document);
  else console.log(`(${readme} has no place for the table of ${name})`);
}

/** The short hash of the commit, with "+" where anything but the README differs from it. */
async function commit(): Promise<string> {
  const git = (...args: string[]) => promisify(execFile)('git', args).then(({ stdout }) => stdout.trim());
  const changed = await git('status', '--porcelain', '--', '.', `:!${readme}`);
  return `${await git('rev-parse', '--short', 'HEAD')}${changed && '+'}`;
}
