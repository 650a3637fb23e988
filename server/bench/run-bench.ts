/**
 * `npm run bench`: runs every `*.bench.ts` beside this file, one after the other, and prints a table. An argument
 * narrows that to files whose names contain it: `npm run bench -- content`.
 */
import { glob } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Row } from './rows.ts';

const rows: Row[] = [];
for await (const file of glob('server/bench/*.bench.ts')) {
  if (!basename(file).includes(process.argv[2] ?? '')) continue;
  const { measure } = (await import(pathToFileURL(file).href)) as { measure: () => Promise<Row[]> };
  rows.push(...(await measure()));
}

const header: Row = { name: '', value: 'median', spread: 'min–max', note: '' };
const widths = (['name', 'value', 'spread'] as const).map((column) =>
  Math.max(...[header, ...rows].map((row) => row[column].length)),
);
for (const { name, value, spread, note } of [header, ...rows]) {
  const [first = 0, second = 0, third = 0] = widths;
  console.log(`${name.padEnd(first)}  ${value.padStart(second)}  ${spread.padEnd(third)}  ${note}`);
}
const { model = 'unknown processor' } = cpus()[0] ?? {};
console.log(
  `\nNode ${process.version} on ${cpus().length} × ${model.trim()}. Every ratio was measured in this one run;`,
);
console.log(
  'where min–max is wide, the machine was busy: run again. Compare ratios between machines, not numbers.',
);
