/**
 * Counts the lines of the project's TypeScript by room, those of tests and benches apart: `npm run count`. Beside all lines
 * it prints those of code alone, without blanks, comments and imports, which formatting and prose change little.
 */
import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';

interface LineCount {
  lines: number;
  /** Those that hold more than blanks, comments and imports. */
  code: number;
}

/** Counts the lines of one source. */
function countLines(file: string, source: string): LineCount {
  const { comments, module } = parseSync(file, source);
  let code = source;
  for (const { start, end } of [...comments, ...module.staticImports]) {
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  }
  return { lines: linesOf(source).length, code: linesOf(code).filter((line) => line.trim() !== '').length };
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** Whether a file serves tests or benches alone. */
export const isTest = (file: string): boolean =>
  /\.(?:test|e2e|fixtures)\.tsx?$|^server\/(?:testing|e2e|bench)\//.test(file);

/** The room of a file: a folder of the server or the client, or one of their own files; the whole of `shared`. */
const roomOf = (file: string): string =>
  file.startsWith('shared/') ? 'shared' : file.split('/', 2).join('/');

async function printCounts(): Promise<void> {
  const rooms = new Map<string, Row>();
  const total = emptyRow();
  for await (const file of glob('{build.ts,{server,client,shared}/**/*.{ts,tsx}}')) {
    const count = countLines(file, await readFile(file, 'utf8'));
    const room = rooms.get(roomOf(file)) ?? emptyRow();
    rooms.set(roomOf(file), room);
    for (const row of [room, total]) {
      const part = isTest(file) ? row.tests : row.sources;
      part.files += 1;
      part.lines += count.lines;
      part.code += count.code;
    }
  }
  const cells = ['files', 'lines', 'code'].map((title) => title.padStart(8)).join('');
  console.log(`${''.padEnd(24)}${cells}   tests:${cells.slice(1)}`);
  const sorted = [...rooms].sort(([a], [b]) => a.localeCompare(b));
  for (const [room, row] of [...sorted, ['total', total] as const]) print(room, row);
}

type Row = Record<'sources' | 'tests', LineCount & { files: number }>;

const emptyRow = (): Row => ({
  sources: { files: 0, lines: 0, code: 0 },
  tests: { files: 0, lines: 0, code: 0 },
});

function print(room: string, { sources, tests }: Row): void {
  const [left, right] = [sources, tests].map(({ files, lines, code }) =>
    [files, lines, code].map((number) => String(number || '').padStart(8)).join(''),
  );
  console.log(`${room.padEnd(24)}${left}         ${right}`.trimEnd());
}

if (import.meta.main) await printCounts();
