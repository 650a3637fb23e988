import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from '../builder/files/file-tree.ts';
import { contentHash } from '../release/content-hash.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { startSite } from '../testing/servers/start-site.ts';

// No other room may import the desk's: rooms.test.ts.
test('without the desk’s two folders and its one condition the site is whole, and the same to the byte', async (t) => {
  const project = await copyProject({ isBuilt: true });
  t.after(() => project.remove());
  const { folder } = project;
  const before = await publicFiles(project);
  assert.ok(Object.keys(before).length > 30);

  for (const name of ['server/desk', 'client/desk']) await rm(join(folder, name), { recursive: true });
  await project.save('server/serve-desk.ts', (text) => text.replace(/^ {2}if \(config\.deskUrl\).*\n/m, ''));
  await project.build();
  assert.deepEqual(await publicFiles(project), before);
  const site = await startSite({ DESK_URL: '' }, join(folder, 'dist'));
  t.after(() => site.stop());
  assert.equal((await fetch(site.url)).status, 200);
});

/** Hashes of what visitors get, without the build's id, in which the server's own code is: the proxy's list of tags has it too. */
async function publicFiles({ folder, buildId }: ProjectCopy): Promise<Record<string, string>> {
  const id = await buildId();
  const dist = join(folder, 'dist/current');
  const files = (await Promise.all(['pages', 'assets'].map((name) => filesUnder(join(dist, name))))).flat();
  const plain = files.filter((file) => !/\.(br|gz|map|conf)$/.test(file));
  const hashes = plain.map(async (file) => {
    const text = await readFile(file, 'latin1');
    return [file.slice(dist.length), contentHash(text.replaceAll(id, ''))];
  });
  return Object.fromEntries(await Promise.all(hashes));
}
