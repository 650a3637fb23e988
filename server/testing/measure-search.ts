/**
 * Measures the device search with queries that strangers wrote before they read it: `node server/testing/measure-search.ts
 * [file.csv] [--list]`. The file's columns are the query, what it expects, and its kind. `--list` prints each miss.
 */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readFacts } from '../builder/facts/read-facts.ts';
import { parseQuery } from '../site/search/parse-query.ts';
import { createDeviceSearch, type SearchResult } from '../site/search/search-devices.ts';

interface Row {
  query: string;
  expects: string;
  kind: string;
}

/** What a query with one right device got. */
type Verdict = 'right' | 'below' | 'other' | 'nothing';

const dangers: Record<string, string> = {
  hot: 'burning',
  smoke: 'burning',
  clicking: 'clicking-drive',
  hacked: 'scam',
};

/** The device that a row expects: "apple/iphone-13". */
const deviceOf = ({ expects }: Row) => expects.split(' ').find((each) => /^[\w-]+\/[\w-]+$/.test(each));

export function deviceVerdict(path: string, { devices }: SearchResult): Verdict {
  if (devices.length === 0) return 'nothing';
  if (devices[0]?.path === path) return 'right';
  return devices.some((device) => device.path === path) ? 'below' : 'other';
}

/** Whether the answer is what a row expects beside a device: "danger:wet", "maker:dell kind:laptop", "absent". */
function meets({ expects }: Row, found: SearchResult): boolean {
  const [first] = found.devices;
  if (expects === 'absent') return found.devices.length === 0;
  return [...expects.matchAll(/(\w+):([^:]+?)(?= \w+[:/]|$)/g)].every(([, key, value = '']) => {
    if (key === 'danger') return found.danger === (dangers[value] ?? value);
    if (key === 'number') return found.number === value;
    if (key === 'symptom') return found.symptom === value;
    if (key === 'service') return found.repairs.some((each) => each.includes(value));
    if (key === 'kind') return first ? first.kind === value : found.kinds.some((kind) => kind === value);
    if (key === 'maker') return first?.path.startsWith(`${value}/`) === true;
    const named = `${first?.manufacturer} ${first?.name} ${first?.family}`.toLowerCase();
    return value.split(' ').every((word) => named.includes(word));
  });
}

const file =
  process.argv.slice(2).find((each) => !each.startsWith('--')) ?? 'server/testing/search-queries.csv';
const isListed = process.argv.includes('--list');
const rows: Row[] = parse(await readFile(file, 'utf8'), { columns: true });
const { facts, faults } = await readFacts('content');
if (!facts) throw new Error(faults.join('\n'));
// Results are in memory from the second time on: each search is measured in several instances, and the best time counts.
const index = JSON.stringify(facts.searchIndex);
const searches = Array.from({ length: 4 }, () => createDeviceSearch(JSON.parse(index)));

function timed<T>(run: () => T): { result: T; ms: number } {
  const started = performance.now();
  const result = run();
  return { result, ms: performance.now() - started };
}

const verdicts: Record<Verdict, number> = { right: 0, below: 0, other: 0, nothing: 0 };
const others = new Map<string, [met: number, of: number]>();
const times: [ms: number, query: string][] = [];
for (const row of rows) {
  const query = parseQuery(new URLSearchParams({ q: row.query }));
  const runs = searches.map((search) => timed(() => search(query, 8)));
  const found = runs[0]?.result as SearchResult;
  times.push([Math.min(...runs.map(({ ms }) => ms)), query]);
  const path = deviceOf(row);
  const verdict = path && deviceVerdict(path, found);
  if (verdict) verdicts[verdict] += 1;
  const type = row.expects === 'absent' ? 'absent' : /^(\w+):/.exec(row.expects)?.[1];
  if (type) {
    const [met, of] = others.get(type) ?? [0, 0];
    others.set(type, [met + Number(meets(row, found)), of + 1]);
  }
  const isMissed = (verdict && verdict !== 'right') || (type && !meets(row, found));
  if (isListed && isMissed) {
    const answer = found.devices.map(({ path: each }) => each).slice(0, 3);
    console.log(
      `${row.query} | ${row.expects} | ${row.kind} | ${answer.join(' ')} ${found.unlisted ?? ''} d=${found.danger} s=${found.symptom}`,
    );
  }
}
const all = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`;
console.log(`one right device: first ${percent(verdicts.right, all)}, below ${percent(verdicts.below, all)}`);
console.log(`  another first ${percent(verdicts.other, all)}, nothing ${percent(verdicts.nothing, all)}`);
for (const [type, [met, of]] of others) console.log(`${type} as expected: ${percent(met, of)}`);
times.sort(([a], [b]) => b - a);
console.log(
  `slowest: ${times
    .slice(0, 3)
    .map(([ms, query]) => `${ms.toFixed(2)} ms "${query}"`)
    .join(', ')}`,
);
