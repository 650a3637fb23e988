import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { type CompiledModules, createModuleRunner } from './module-runner.ts';

let folder: string;
const save = (name: string, text: string) => writeFile(join(folder, name), text);

before(async () => {
  folder = relative('.', await mkdtemp(join(tmpdir(), 'modules-')));
});
after(() => rm(folder, { recursive: true }));

test('a saved module is compiled again, and every run makes all modules anew', async () => {
  const runner = createModuleRunner();
  const entry = join(folder, 'entry.ts');
  await save('entry.ts', "import { word } from './word.ts';\nexport const made: object = { word };");
  await save('word.ts', "export const word: string = 'first';");
  const run = async () =>
    (await (await runner.compile([entry])).run()).get(entry) as { made: { word: string } };
  const first = await run();
  assert.equal(first.made.word, 'first');
  assert.notEqual((await run()).made, first.made);
  await save('word.ts', "export const word: string = 'another';");
  assert.equal((await run()).made.word, 'another');
});

test('a runner takes over what another one has compiled', async () => {
  const known: CompiledModules = new Map();
  const entry = join(folder, 'kept.ts');
  await save('kept.ts', 'export const kept = true;');
  const compile = async () => (await createModuleRunner({ known }).compile([entry])).modules.get(entry);
  const first = await compile();
  assert.ok(first);
  assert.equal(await compile(), first);
});

test('an import of a file that does not exist names both files', async () => {
  const entry = join(folder, 'lost.ts');
  await save('lost.ts', "import './missing.ts';");
  await assert.rejects(createModuleRunner().compile([entry]), ({ message }: Error) =>
    /lost\.ts: it imports .*missing\.ts, which does not exist/.test(message),
  );
});
