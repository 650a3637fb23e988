import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lockShared } from '../release/file-locks.ts';
import {
  type BuildRecord,
  inUseFile,
  maxPreviousBuilds,
  readRecord,
  writtenRecord,
} from '../release/record.ts';
import { openBuildFolder } from './build-folders.ts';

let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'folders-'));
});
after(() => rm(root, { recursive: true }));

const newOutDir = () => mkdtemp(join(root, 'dist-'));
const foldersOf = async (outDir: string) => (await readdir(join(outDir, 'builds'))).sort();
const never = () => assert.fail('nobody else builds here');

/** A build with nothing in it but its record; answers its folder's name. */
async function build(outDir: string, id: string): Promise<string> {
  const folder = await openBuildFolder(outDir, never);
  const before = folder.beforeDir && (await readRecord(folder.beforeDir));
  const previous = before ? [{ id: before.id, folder: before.folder, assets: [] }, ...before.previous] : [];
  const record = { id, folder: folder.name, previous: previous.slice(0, maxPreviousBuilds) } as BuildRecord;
  await writeFile(join(folder.dir, inUseFile), '');
  await mkdir(join(folder.dir, 'server'));
  await writeFile(join(folder.dir, 'server/main.js'), id);
  await writeFile(join(folder.dir, 'build.json'), writtenRecord(record));
  folder.publish(record);
  folder.close();
  return folder.name;
}

describe('openBuildFolder', () => {
  it('leads to the newest build, and keeps those before it that are still asked for', async () => {
    const outDir = await newOutDir();
    const names: string[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) names.push(await build(outDir, id));
    assert.equal(await readFile(join(outDir, 'server/main.js'), 'utf8'), 'f');
    assert.deepEqual(await foldersOf(outDir), names.slice(-1 - maxPreviousBuilds).sort());
  });

  it('keeps a build that a process runs, until it ends', async () => {
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

  it('does not keep the build of a process that was killed', async () => {
    const outDir = await newOutDir();
    const running = await build(outDir, 'a');
    const locks = pathToFileURL('server/release/file-locks.ts').href;
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

  it('lets one build at a time, and the next go on when it ends', async () => {
    const outDir = await newOutDir();
    const first = await openBuildFolder(outDir, never);
    const waits = Promise.withResolvers<void>();
    const second = openBuildFolder(outDir, waits.resolve);
    await waits.promise;
    assert.deepEqual(await foldersOf(outDir), [first.name]);
    first.close();
    const { name, close } = await second;
    assert.deepEqual(await foldersOf(outDir), [name]);
    close();
  });

  it('leaves the current build as it is when one is broken off, and clears away what that has left', async () => {
    const outDir = await newOutDir();
    const current = await build(outDir, 'a');
    const failing = await openBuildFolder(outDir, never);
    await writeFile(join(failing.dir, 'shop.json'), '{}');
    failing.close();
    assert.deepEqual(await foldersOf(outDir), [current]);
    // One that was killed could not clear away anything.
    await mkdir(join(outDir, 'builds/killed'));
    await writeFile(join(outDir, 'builds/killed/shop.json'), '{}');
    const next = await openBuildFolder(outDir, never);
    assert.deepEqual(await foldersOf(outDir), [current, next.name].sort());
    assert.equal(await readFile(join(outDir, 'server/main.js'), 'utf8'), 'a');
    next.close();
  });

  it('can be copied with its links', async () => {
    const outDir = await newOutDir();
    const name = await build(outDir, 'a');
    const copy = join(root, 'copied');
    await cp(outDir, copy, { recursive: true, verbatimSymlinks: true });
    await rm(outDir, { recursive: true });
    assert.equal(await readFile(join(copy, 'server/main.js'), 'utf8'), 'a');
    assert.equal(await readlink(join(copy, 'current')), join('builds', name));
  });

  it('takes the place of an output folder from before there were folders of builds', async () => {
    const outDir = await newOutDir();
    for (const folder of ['server', 'pages', 'builds']) await mkdir(join(outDir, folder));
    for (const file of [
      'server/main.js',
      'pages/index.html',
      'builds/0123456789ab.json',
      'shop.json',
      'build.json',
    ]) {
      await writeFile(join(outDir, file), '{}');
    }
    const name = await build(outDir, 'a');
    assert.equal(await readFile(join(outDir, 'server/main.js'), 'utf8'), 'a');
    assert.deepEqual(await foldersOf(outDir), [name]);
  });
});
