import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readContent } from '../builder/documents/read-content.ts';
import type { InvalidContent } from '../builder/files/invalid-content.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { testContentDir } from '../testing/servers/test-build.ts';
import { CannotBegin, newDevice, newGuide, newPage, newService } from './new-content.ts';

async function copyContent(): Promise<string> {
  const folder = temporaryFolder();
  await cp(testContentDir, folder, { recursive: true });
  return folder;
}

test('a page and a guide that are begun pass the checks of the build', async () => {
  const folder = await copyContent();
  await newPage(folder, 'help/parking', 'Where to park: "the" lot', '2026-11-23');
  await newGuide(folder, 'clean-a-keyboard', 'Clean a keyboard', '2026-11-23');
  const { faults, documents } = await readContent(folder);
  assert.deepEqual(faults, []);
  const paths = documents.map(({ path }) => path);
  assert.ok(paths.includes('/help/parking') && paths.includes('/help/guides/clean-a-keyboard'));
});

test('a name that cannot be an address is refused before anything is written', async () => {
  const folder = await copyContent();
  for (const name of ['Bad Slug', 'help//x', '../outside', 'Café'])
    await assert.rejects(newGuide(folder, name, 'A title', '2026-11-23'), CannotBegin, name);
  await assert.rejects(
    newGuide(folder, 'Bad Slug', 'A title', '2026-11-23'),
    /write "help\/guides\/bad-slug"/,
  );
  assert.deepEqual((await readContent(folder)).faults, []);
  assert.ok(!existsSync(join(folder, 'pages/help/guides/Bad Slug.mdx')));
});

/** What the build says once something is begun at the end of a file; fails where another line of the file has changed. */
async function missingAfter(file: string, begin: (folder: string) => Promise<unknown>): Promise<string[]> {
  const folder = await copyContent();
  const read = () => readFile(join(folder, file), 'utf8');
  const before = await read();
  await begin(folder);
  assert.ok((await read()).startsWith(before));
  const { faults } = await readContent(folder).catch((error: InvalidContent) => error);
  return [...faults];
}

test('a device and a service are begun below the others, and the build says what they lack', async () => {
  const device = await missingAfter('repairs/apple.yaml', (folder) =>
    newDevice(folder, 'apple', 'iPhone 18'),
  );
  assert.equal(device.length, 3);
  for (const fault of device) assert.match(fault, /iPhone 18, (kind|family|priceGroup): must be/);
  const service = await missingAfter('services.yaml', (folder) => newService(folder, 'hinge care'));
  assert.ok(service.some((fault) => /hinge care, description: must be/.test(fault)));
  for (const fault of service) assert.match(fault, /hinge care/);
});

test('nothing that exists is written over', async () => {
  const folder = await copyContent();
  const refused = [
    () => newPage(folder, 'about', 'About us', '2026-11-23'),
    () => newDevice(folder, 'apple', 'iPhone 13'),
    () => newDevice(folder, 'aple', 'iPhone 18'),
    () => newService(folder, 'battery'),
  ];
  for (const each of refused) await assert.rejects(each, CannotBegin);
});
