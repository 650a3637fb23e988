import { hash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { contentHash } from '../release/content-hash.ts';
import type { BuildContext, BuildState, Source } from './build-state.ts';
import { filesUnder } from './files.ts';
import type { Inputs } from './inputs.ts';
import { linkOrCopy } from './link-or-copy.ts';
import type { Step } from './run-steps.ts';

type BuildStep = Step<BuildContext, BuildState, Source>;

/** What a step has made, and of what. */
interface Kept {
  /** Hash of all that it depends on. */
  key: string;
  made: Partial<BuildState>;
  /** Hashes of what it has made, by name. */
  digests: Partial<Record<keyof BuildState, string>>;
  /** The files that it has written, relative to the build's folder, with their hashes. */
  files: Record<string, string>;
}

/** The kept steps of one build. Node's own format keeps what several values share, a price list for every device, once. */
interface KeptBuild {
  /** Name of the folder that has the files. */
  folder: string;
  steps: Record<string, Kept>;
}

export interface KeptSteps {
  /** The same steps; those that are kept run only where something that they depend on has changed. */
  steps: BuildStep[];
  /** Writes down what this build has made, for the next one. Call it when the build is complete. */
  save: () => Promise<void>;
}

/**
 * Lets a build take over from the build before what a step would make again: what it hands to later steps, and its files, by hard
 * links. It does so where the sources, the packages and Node are the same, and whatever else the step reads and needs. A
 * file that is damaged or missing makes its step run.
 */
export async function keepSteps(
  steps: readonly BuildStep[],
  {
    cacheDir,
    previousDir,
    outDir,
    inputs,
  }: Pick<BuildContext, 'cacheDir' | 'previousDir' | 'outDir' | 'inputs'>,
): Promise<KeptSteps> {
  const store = join(cacheDir, 'steps.bin');
  const before = await readKept(store);
  const usable = previousDir && before?.folder === basename(previousDir) ? before.steps : {};
  const now: KeptBuild = { folder: basename(outDir), steps: {} };
  const digests: Kept['digests'] = {};

  function kept(step: BuildStep): BuildStep {
    if (!step.isKept) return step;
    const { name, reads, needs } = step;
    return {
      ...step,
      async run(context, state) {
        const read = reads.map((source) => stateOf(source, inputs));
        const needed = needs.map((each) => digests[each] ?? throwNotKept(name, each));
        const key = hash('sha256', JSON.stringify([inputs.program, read, needed]));
        const known = usable[name];
        if (known?.key === key && takeOver(known.files, previousDir ?? '', outDir)) {
          now.steps[name] = known;
          Object.assign(digests, known.digests);
          return known.made;
        }
        const existing = new Set(await filesOf(outDir));
        const made = (await step.run(context, state)) ?? {};
        const written = (await filesOf(outDir)).filter((file) => !existing.has(file));
        const hashes = written.map((file) => [file, contentHash(readFileSync(join(outDir, file)))]);
        const own = digestsOf(made);
        Object.assign(digests, own);
        now.steps[name] = { key, made, digests: own, files: Object.fromEntries(hashes) };
        return made;
      },
    };
  }

  return {
    steps: steps.map(kept),
    async save() {
      const bytes = serialize(now);
      await mkdir(cacheDir, { recursive: true });
      await writeFile(`${store}.new`, Buffer.concat([Buffer.from(contentHash(bytes)), bytes]));
      await rename(`${store}.new`, store);
    },
  };
}

/** Made once, of the values as a step has made them: one that was written down and read may be another series of bytes. */
const digestsOf = (made: Partial<BuildState>): Kept['digests'] =>
  Object.fromEntries(Object.entries(made).map(([name, value]) => [name, hash('sha256', serialize(value))]));

function throwNotKept(step: string, name: string): never {
  throw new Error(`${step} is kept and needs ${name}, which no step that is kept makes`);
}

/** State of what a kept step reads beside the program. */
function stateOf(source: Source, inputs: Inputs): string {
  if (source === 'content') throw new Error('a step that reads documents is never kept: they change most');
  return source === 'facts' || source === 'public' ? inputs[source] : '';
}

/** Links the files of the build before into this one; `false` where one of them is damaged or missing. */
function takeOver(files: Record<string, string>, from: string, to: string): boolean {
  try {
    for (const [file, expected] of Object.entries(files))
      if (contentHash(readFileSync(join(from, file))) !== expected) return false;
  } catch {
    return false;
  }
  const folders = new Set(Object.keys(files).map((file) => dirname(join(to, file))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const file of Object.keys(files)) linkOrCopy(join(from, file), join(to, file));
  return true;
}

/** The files of a build's folder but its documents, of which there may be ten thousand and which no kept step writes. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = (await readdir(folder)).filter((name) => name !== 'documents');
  const lists = await Promise.all(entries.map((name) => filesUnder(join(folder, name))));
  return lists.flat().map((file) => file.slice(folder.length + 1));
}

async function readKept(store: string): Promise<KeptBuild | null> {
  const bytes = await readFile(store).catch(() => Buffer.alloc(0));
  const length = contentHash('').length;
  const content = bytes.subarray(length);
  return bytes.subarray(0, length).toString() === contentHash(content) ? deserialize(content) : null;
}
