import { appendFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that tells test processes the file, to which each adds a line of JSON for what it has tried or found kept. */
const variable = 'TEST_PROMISES';

interface Line {
  text: string;
  part: string;
  tried: number;
  kept: number;
}

/** THE promises, in the order of the table. */
const promises = {
  kills: 'What was acknowledged is there, whole, after a kill',
  acknowledged: 'A form or an act that was acknowledged is there',
  once: 'What is sent twice, or by two at once, is done once',
  chain: "No link of the audit's chain is missing",
  restores: 'A restore that is cut leaves the old, the copy, or a start that is refused',
  rolls: 'Another release, or a roll of servers, loses nothing',
  engines: 'Both databases answer an act alike, and then hold the same rows',
  mail: 'A mail is sent once, whatever the mail server did before',
  faults: 'A fault takes no page from a visitor, and nothing that was acknowledged',
  calls: 'The owner is called for a fault in time, and until it is mended',
};

/** What a test counts of one promise. */
export interface Tally {
  /** Counts what was done that could break it, as soon as it was done: a test that fails leaves it unkept. */
  tried(count?: number): void;
  /** The test has found all of it kept. */
  kept(): void;
}

/**
 * Counts how often a promise was tried, and how often it was kept, for the table that `test:hard` prints at its end.
 * @param text THE words of the promise; lines with the same words are added up
 * @param what was tried: "forms"
 * @param databaseUrl over which, where both engines are tried
 */
export function promise(text: keyof typeof promises, what: string, databaseUrl?: string): Tally {
  const engine = databaseUrl?.startsWith('sqlite:') ? 'SQLite' : 'PostgreSQL';
  const part = databaseUrl ? `${what} on ${engine}` : what;
  let open = 0;
  const add = (counts: Pick<Line, 'tried' | 'kept'>) => {
    const file = process.env[variable];
    if (file) appendFileSync(file, `${JSON.stringify({ text: promises[text], part, ...counts })}\n`);
  };
  return {
    tried(count = 1) {
      open += count;
      add({ tried: count, kept: 0 });
    },
    kept() {
      add({ tried: 0, kept: open });
      open = 0;
    },
  };
}

/** Has the test processes of this run count. @returns what prints the table, and removes the file */
export async function collectPromises(): Promise<() => Promise<void>> {
  const file = join(tmpdir(), `promises-${process.pid}`);
  await writeFile(file, '');
  process.env[variable] = file;
  return async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    await rm(file);
    for (const row of tableOf(lines.map((line) => JSON.parse(line)))) console.log(row);
  };
}

/** "  kept 40 of 40  What was …: forms on SQLite 20; forms on PostgreSQL 20", a line a promise that was tried. */
function tableOf(lines: Line[]): string[] {
  const sum = (some: Line[], of: 'tried' | 'kept') => some.reduce((total, line) => total + line[of], 0);
  const byText = Map.groupBy(lines, ({ text }) => text);
  return Object.values(promises).flatMap((text) => {
    const own = byText.get(text);
    if (!own) return [];
    const parts = [...Map.groupBy(own, ({ part }) => part)].map(
      ([part, some]) => `${part} ${sum(some, 'tried')}`,
    );
    return `  kept ${sum(own, 'kept')} of ${sum(own, 'tried')}  ${text}: ${parts.join('; ')}`;
  });
}
