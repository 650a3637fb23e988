import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lockShared } from '../../process/file-locks.ts';
import { type BuildRecord, inUseFile, readRecord, writtenRecord } from '../../release/record.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { openBuildFolder } from './build-folders.ts';
import { previousBuilds } from './write-record.ts';

const root = temporaryFolder();

const newOutDir = () => mkdtemp(join(root, 'dist-'));
const foldersOf = async (outDir: string) => (await readdir(join(outDir, 'builds'))).sort();
const neverWaits = () => assert.fail('no other build is under way');

/** Makes a build that consists of its record and one file. Returns the name of its folder. */
async function build(outDir: string, id: string): Promise<string> {
  const folder = await openBuildFolder(outDir, neverWaits);
  const before = folder.previousDir && (await readRecord(folder.previousDir));
  const previous = before ? previousBuilds(before, id) : [];
  const record = { id, folder: folder.name, previous, assets: [] as string[] } as BuildRecord;
  await writeFile(join(folder.dir, inUseFile), '');
  await mkdir(join(folder.dir, 'server'));
  await writeFile(join(folder.dir, 'server/main.js'), id);
  await writeFile(join(folder.dir, 'build.json'), writtenRecord(record));
  folder.publish(record);
  folder.close();
  return folder.name;
}

describe('openBuildFolder', () => {
  it('links to the newest build, and leaves the three builds before it in place', async () => {
    const outDir = await newOutDir();
    const names: string[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) names.push(await build(outDir, id));
    assert.equal(await readFile(join(outDir, 'server/main.js'), 'utf8'), 'f');
    assert.deepEqual(await foldersOf(outDir), names.slice(-4).sort());
  });

  it('leaves a build in place while a process holds its lock', async () => {
    const outDir = await newOutDir();
    const running = await build(outDir, 'a');
    const unlock = lockShared(join(outDir, 'builds', running, inUseFile));
    for (const id of ['b', 'c', 'd', 'e', 'f']) await build(outDir, id);
    assert.ok((await foldersOf(outDir)).includes(running));
    assert.equal(await readFile(join(outDir, 'builds', running, 'server/main.js'), 'utf8'), 'a');
    unlock?.();
    await build(outDir, 'g');
    assert.ok(!(await foldersOf(outDir)).includes(running));
  });

  it('removes the build of a process that was killed', async () => {
    const outDir = await newOutDir();
    const running = await build(outDir, 'a');
    const locks = pathToFileURL('server/process/file-locks.ts').href;
    const file = JSON.stringify(join(outDir, 'builds', running, inUseFile));
    const script = `import { lockShared } from '${locks}'; lockShared(${file}); console.log('locked'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    for (const id of ['b', 'c', 'd', 'e', 'f']) await build(outDir, id);
    assert.ok((await foldersOf(outDir)).includes(running));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await build(outDir, 'g');
    assert.ok(!(await foldersOf(outDir)).includes(running));
  });

  it('makes a second build wait until the first has ended', async () => {
    const outDir = await newOutDir();
    const first = await openBuildFolder(outDir, neverWaits);
    const waits = Promise.withResolvers<void>();
    const second = openBuildFolder(outDir, waits.resolve);
    await waits.promise;
    assert.deepEqual(await foldersOf(outDir), [first.name]);
    first.close();
    const { name, close } = await second;
    assert.deepEqual(await foldersOf(outDir), [name]);
    close();
  });

  it('leaves the current build as it is when another one fails or is killed, and removes the folder of that one', async () => {
    const outDir = await newOutDir();
    const current = await build(outDir, 'a');
    const failing = await openBuildFolder(outDir, neverWaits);
    await writeFile(join(failing.dir, 'shop.json'), '{}');
    failing.close();
    assert.deepEqual(await foldersOf(outDir), [current]);
    // A killed build could not remove its folder.
    await mkdir(join(outDir, 'builds/killed'));
    await writeFile(join(outDir, 'builds/killed/shop.json'), '{}');
    const next = await openBuildFolder(outDir, neverWaits);
    assert.deepEqual(await foldersOf(outDir), [current, next.name].sort());
    assert.equal(await readFile(join(outDir, 'server/main.js'), 'utf8'), 'a');
    next.close();
  });

  it('makes links that still work in a copy of the output folder', async () => {
    const outDir = await newOutDir();
    const name = await build(outDir, 'a');
    const copy = join(root, 'copied');
    await cp(outDir, copy, { recursive: true, verbatimSymlinks: true });
    await rm(outDir, { recursive: true });
    assert.equal(await readFile(join(copy, 'server/main.js'), 'utf8'), 'a');
    assert.equal(await readlink(join(copy, 'current')), join('builds', name));
  });
});
