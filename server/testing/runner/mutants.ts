/**
 * Breaks the project in places drawn at random, one after the other, and says what notices: `npm run mutants -- --seed 1`. Each
 * mutant is applied to a copy of the project; there run the types, then the tests that reach the file by imports, nearest first, then
 * the browser's. `--in server/desk`, once or more, breaks 20 places of these folders alone. `--most 3` stops after three of them.
 * Exits 1 where one survives.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parseSync, Visitor } from 'oxc-parser';
import { randomOf } from '../basics/random-of.ts';
import { copyProject } from '../servers/project-copy.ts';
import { unitCosts } from './costs.ts';
import { importersOf, isTest, readSources, testsOf } from './nearest-tests.ts';

interface Mutant {
  file: string;
  /** The range of the source that `text` takes the place of. */
  start: number;
  end: number;
  text: string;
}

interface Part {
  folders: string[];
  count: number;
  without: RegExp;
}

/** How many mutants each part of the project gets, and which of its files none. */
const parts: Part[] = [
  { folders: ['server'], count: 11, without: /^server\/(?:builder|testing|e2e|bench)\// },
  { folders: ['client'], count: 5, without: /^client\/pictures\// },
  { folders: ['shared'], count: 4, without: /^$/ },
];

const otherOperators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** All mutants of a source: other operators and literals, swapped branches, statements left out. */
function mutantsOf(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const types: { start: number; end: number }[] = [];
  const replace = ({ start, end }: { start: number; end: number }, text: string) =>
    mutants.push({ file, start, end, text });
  const noteType = (node: { start: number; end: number }) => types.push(node);
  type Operation = { left: { end: number }; right: { start: number }; operator: string };
  const replaceOperator = ({ left, right, operator }: Operation) => {
    const other = otherOperators[operator];
    const start = source.indexOf(operator, left.end);
    if (other && start < right.start) replace({ start, end: start + operator.length }, other);
  };
  new Visitor({
    BinaryExpression: replaceOperator,
    LogicalExpression: replaceOperator,
    UnaryExpression: (node) => node.operator === '!' && replace(node, source.slice(node.start + 1, node.end)),
    ConditionalExpression: ({ consequent, alternate }) => {
      const [one, other] = [consequent, alternate].map(({ start, end }) => source.slice(start, end));
      replace({ start: consequent.start, end: alternate.end }, `${other} : ${one}`);
    },
    ExpressionStatement: (node) => !node.directive && replace(node, ';'),
    Literal: (node) => {
      if (typeof node.value === 'boolean') replace(node, String(!node.value));
      else if (typeof node.value === 'number') replace(node, String(node.value + 1));
      else if (typeof node.value === 'string') replace(node, `${node.raw?.slice(0, -1)}x${node.raw?.at(-1)}`);
    },
    TSTypeAnnotation: noteType,
    TSInterfaceDeclaration: noteType,
    TSTypeAliasDeclaration: noteType,
    TSTypeParameterInstantiation: noteType,
    TSAsExpression: ({ typeAnnotation }) => noteType(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => noteType(typeAnnotation),
    ImportDeclaration: noteType,
    ExportAllDeclaration: noteType,
  }).visit(parseSync(file, source).program);
  const isInside = (one: Mutant, other: { start: number; end: number }) =>
    one.start >= other.start && one.end <= other.end;
  return mutants.filter((mutant) => !types.some((type) => isInside(mutant, type)));
}

/** The drawn mutants, in files that differ. Every place where the project can be broken is as likely as any other. */
function draw(sources: Map<string, string>, random: () => number, from: Part[]): Mutant[] {
  return from.flatMap(({ folders, count, without }) => {
    const isIn = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
    const files = [...sources.keys()].filter(isIn);
    const own = files.filter((file) => !without.test(file) && !isTest(file)).sort();
    let all = own.flatMap((file) => mutantsOf(file, sources.get(file) ?? ''));
    return Array.from({ length: count }, () => {
      const drawn = all[Math.floor(random() * all.length)];
      if (!drawn) throw new Error(`nothing more of ${folders.join(', ')} can be broken`);
      all = all.filter(({ file }) => file !== drawn.file);
      return drawn;
    });
  });
}

interface Copy {
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** Longer than any tests take: a mutant may never end. */
const limitMs = 10 * 60_000;

/** What a command says that fails; `null` where it succeeds. */
async function failure({ folder, env }: Copy, program: string, words: string[] = []): Promise<string | null> {
  const options = { cwd: folder, env, timeout: limitMs, maxBuffer: 2 ** 28 };
  return promisify(execFile)(program, words, options).then(
    () => null,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

const typesFailure = (copy: Copy) => failure(copy, 'node_modules/.bin/tsc');

/** Files of one call: the nearest alone notice most, and each call builds what is stale. */
const perCall = 8;

/** Who notices: the types, or the first test that fails; `null` where nobody does. */
async function killerOf(copy: Copy, tests: string[]): Promise<string | null> {
  const types = await typesFailure(copy);
  if (types !== null) return `types: ${types.split('\n', 1)[0]}`;
  const calls: string[][] = [];
  for (let at = 0; at < tests.length; at += perCall)
    calls.push([...unitCosts, ...tests.slice(at, at + perCall)]);
  for (const call of [...calls, ['e2e']]) {
    const said = await failure(copy, process.execPath, ['server/testing/runner/run-tests.ts', ...call]);
    if (said === null) continue;
    const [, place, name] = /^test at (\S+)\n✖ (.*) \(/m.exec(said) ?? [];
    return place ? `${place} "${name}"` : said.trim().split('\n').slice(-3).join(' ');
  }
  return null;
}

async function tryMutants(seed: number, most: number, from: Part[]): Promise<void> {
  const sources = await readSources();
  const importers = importersOf(sources);
  const project = await copyProject();
  try {
    for (const folder of ['content', '.test'].filter((each) => existsSync(each)))
      await cp(folder, join(project.folder, folder), { recursive: true, verbatimSymlinks: true });
    const broken = await typesFailure(project);
    if (broken !== null) throw new Error(`Without a mutant the types fail:\n${broken}`);
    for (const mutant of draw(sources, randomOf(seed), from).slice(0, most)) {
      const { file, start, end, text } = mutant;
      const source = sources.get(file) ?? '';
      await writeFile(join(project.folder, file), source.slice(0, start) + text + source.slice(end));
      const killer = await killerOf(project, testsOf(file, importers));
      await writeFile(join(project.folder, file), source);
      const line = source.slice(0, start).split('\n').length;
      console.log(`${file}:${line} ${source.slice(start, end).slice(0, 60)} → ${text.slice(0, 60)}`);
      console.log(killer ? `  killed by ${killer}` : '  SURVIVED');
      if (!killer) process.exitCode = 1;
    }
  } finally {
    await project.remove();
  }
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: text, most: text, in: { ...text, multiple: true } } });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`--seed ${seed}`);
  const folders = values.in?.map((folder) => folder.replace(/\/$/, ''));
  const from = folders ? [{ folders, count: 20, without: /^$/ }] : parts;
  await tryMutants(seed, Number(values.most ?? Number.POSITIVE_INFINITY), from);
}
