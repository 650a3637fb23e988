import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { regexesIn } from './regexes.ts';

/** What runs neither in the server nor in a browser. The builder reads nothing but the owner's content. */
const notRunning = /\.(test|e2e|bench)\.tsx?$|^server\/(builder|testing|tools|e2e|bench)\//;

/**
 * Expressions that recheck does not prove to take time in proportion to the length of the text, and why they harm
 * nobody. What meets text of visitors belongs here only if that text is bounded before.
 */
const allowed = new Map<string, string>([
  [
    String.raw`contact-details.ts: /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u`,
    'reads a domain of at most 254 characters',
  ],
  [String.raw`money.ts: /\B(?=(\d{3})+$)/g`, 'reads the digits of a number'],
  [String.raw`titles.ts: /[\s\-_.]+|(?<=\p{Ll})(?=\p{Lu})/u`, 'reads a segment of at most 600 characters'],
  [String.raw`address-key.ts: /\b0+(?=\d)/g`, 'reads at most 64 characters'],
  [String.raw`config.ts: /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/`, "reads the operator's settings"],
  [String.raw`config.ts: /^\w+:\/\/([^/?#]*:.*)@/s`, "reads the operator's settings"],
  [String.raw`config.ts: /\/+$/`, "reads the operator's settings"],
  [
    String.raw`site-islands.ts: /^\/$|^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/`,
    'reads a path of a URL, 16 KB at most, and each part begins with the slash that the part before it cannot hold',
  ],
]);

test('every regular expression takes time in proportion to the length of the text, or meets bounded text alone', async () => {
  const sources = new Map<string, string>();
  for await (const file of glob('{server,client,shared}/**/*.{ts,tsx}')) {
    if (!notRunning.test(file)) sources.set(file, await readFile(file, 'utf8'));
  }
  const expressions = expressionsIn(sources);
  assert.ok(expressions.size > 100, `only ${expressions.size} were found`);
  const gone = [...allowed.keys()].filter((each) => !expressions.has(each));
  assert.deepEqual(gone, [], 'no longer there: strike them off the list');
  for (const each of allowed.keys()) expressions.delete(each);
  assert.deepEqual(await unprovenOf(expressions), []);
});

test('an expression whose time grows with the square of the length is reported', async () => {
  const code = String.raw`const links = /<a\s[^>]*href/i; const end = RegExp('\\s+' + '$');`;
  assert.equal((await unprovenOf(expressionsIn(new Map([['a.ts', code]])))).length, 2);
});

type Found = ReturnType<typeof regexesIn>[number];

/** By `<name of the file>: <expression>`. */
function expressionsIn(sources: Map<string, string>): Map<string, Found> {
  const found = [...sources].flatMap(([file, code]) => regexesIn(file, code));
  return new Map(
    found.map((each) => {
      const { file, source, flags } = each;
      return [`${basename(file)}: ${flags === null ? source : `/${source}/${flags}`}`, each];
    }),
  );
}

/** Where recheck's program lies. Its own package would bring the same twice more: as Java, and as JavaScript. */
const systems: Partial<Record<string, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };
const program = `node_modules/recheck-${systems[process.platform]}-${process.arch}/recheck${process.platform === 'win32' ? '.exe' : ''}`;

/** For one expression. The longest takes a second, on a machine that does nothing else. */
const limits = ['--timeout', '60s'];

/** Those that recheck does not prove safe with its automaton; what its other checker tries is no proof. */
async function unprovenOf(expressions: Map<string, Found>): Promise<string[]> {
  const unproven: string[] = [];
  for (const [name, { source, flags }] of expressions) {
    const given = ['--checker', 'automaton', ...limits, `/${source}/${flags}`];
    // Exits with 1 where it proves nothing, and writes its complaints there too.
    const says =
      flags === null
        ? ''
        : await promisify(execFile)(program, given).then(
            ({ stdout }) => stdout,
            (error) => {
              if (error.code === 'ENOENT') throw error;
              return '';
            },
          );
    if (!/^Status +: safe$/m.test(says)) unproven.push(name);
  }
  return unproven;
}
