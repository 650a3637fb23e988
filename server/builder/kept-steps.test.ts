import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { type BuildContext, type BuildState, type Source, sources } from './build-state.ts';
import { keepSteps } from './kept-steps.ts';
import { runSteps, stepsOf } from './run-steps.ts';
import { productionSteps } from './steps.ts';

const step = stepsOf<BuildContext, BuildState, Source>();

/** The steps that ran in the build under way. */
let ran: string[] = [];
/** What the first step makes. */
let font = 'a';

const steps = [
  step(
    async function chooseFont({ outDir }) {
      ran.push('chooseFont');
      await mkdir(join(outDir, 'assets'));
      await writeFile(join(outDir, 'assets/font'), font);
      return { font };
    },
    { isKept: true, reads: ['public'], makes: ['font'] },
  ),
  step(
    async function nameSheet({ outDir }, { font }) {
      ran.push('nameSheet');
      await writeFile(join(outDir, 'assets/sheet'), `of ${font}`);
      return { sheet: `sheet ${font}` };
    },
    { isKept: true, reads: [], needs: ['font'], makes: ['sheet'] },
  ),
  step(
    async function listFacts() {
      ran.push('listFacts');
      return { factWarnings: ['a warning'] };
    },
    { isKept: true, reads: ['facts'], makes: ['factWarnings'] },
  ),
  step(
    async function writeAlways({ outDir }, { sheet, factWarnings }) {
      ran.push('writeAlways');
      await writeFile(join(outDir, 'always'), `${sheet}, ${factWarnings}`);
    },
    { reads: ['content'], needs: ['sheet', 'factWarnings'] },
  ),
];

const allSteps = steps.map(({ name }) => name);
const inputs = { all: '', program: 'one', public: 'one', facts: 'one' };

let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-'));
});
after(() => rm(root, { recursive: true }));

/** Builds of one project, one after the other. Each answers the steps that it ran. */
async function project() {
  const cacheDir = await mkdtemp(join(root, 'project-'));
  let current: string | null = null;
  let builds = 0;
  return {
    store: join(cacheDir, 'steps.bin'),
    fileOf: (name: string) => join(current ?? '', name),
    async build(changed: Partial<typeof inputs> = {}): Promise<string[]> {
      const outDir = join(cacheDir, `build-${++builds}`);
      await mkdir(outDir);
      ran = [];
      const own = { cacheDir, outDir, previousDir: current, inputs: { ...inputs, ...changed } };
      const context = own as BuildContext;
      const { steps: kept, save } = await keepSteps(steps, context);
      await runSteps(kept, context, {}, new Set(sources));
      await save();
      current = outDir;
      return ran;
    },
  };
}

describe('keepSteps', () => {
  it('takes over what a step has made and written, in every further build', async () => {
    const { build, fileOf } = await project();
    assert.deepEqual(await build(), allSteps);
    const first = await stat(fileOf('assets/sheet'));
    for (let again = 0; again < 3; again++) assert.deepEqual(await build(), ['writeAlways']);
    assert.equal((await stat(fileOf('assets/sheet'))).ino, first.ino);
    assert.equal(await readFile(fileOf('always'), 'utf8'), 'sheet a, a warning');
  });

  it('runs a step again when what it reads has changed, or the program, and no other', async () => {
    const { build } = await project();
    await build();
    assert.deepEqual(await build({ facts: 'two' }), ['listFacts', 'writeAlways']);
    assert.deepEqual(await build({ facts: 'two', program: 'two' }), allSteps);
  });

  it('runs a step again when what it needs has another value, and not when that was only made again', async () => {
    const { build, fileOf } = await project();
    await build();
    assert.deepEqual(await build({ public: 'two' }), ['chooseFont', 'writeAlways']);
    font = 'b';
    assert.deepEqual(await build({ public: 'three' }), ['chooseFont', 'nameSheet', 'writeAlways']);
    assert.equal(await readFile(fileOf('assets/sheet'), 'utf8'), 'of b');
    font = 'a';
  });

  it('runs a step again whose file is damaged or missing', async () => {
    const { build, fileOf } = await project();
    await build();
    await writeFile(fileOf('assets/sheet'), 'of ä');
    assert.deepEqual(await build(), ['nameSheet', 'writeAlways']);
    assert.equal(await readFile(fileOf('assets/sheet'), 'utf8'), 'of a');
    await rm(fileOf('assets/font'));
    assert.deepEqual(await build(), ['chooseFont', 'writeAlways']);
  });

  it('runs all steps where what was written down is damaged, or about another build', async () => {
    const { build, store } = await project();
    await build();
    const old = await readFile(store);
    await build();
    await writeFile(store, old);
    assert.deepEqual(await build(), allSteps);
    await writeFile(store, old.subarray(0, -1));
    assert.deepEqual(await build(), allSteps);
  });
});

test('every kept step of the build needs only what kept steps make, and reads no documents', () => {
  const made = new Set<string>();
  for (const { name, isKept, reads, needs, makes } of productionSteps) {
    if (!isKept) continue;
    assert.ok(!reads.includes('content'), name);
    for (const key of needs) assert.ok(made.has(key), `${name} needs ${key}`);
    for (const key of makes) made.add(key);
  }
});
