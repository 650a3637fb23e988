import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readContent } from '../builder/documents/read-content.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testContentDir } from '../testing/test-build.ts';
import { CannotBegin, newDevice, newGuide, newPage, newService } from './new-content.ts';

async function copyContent(): Promise<string> {
  const folder = temporaryFolder();
  await cp(testContentDir, folder, { recursive: true });
  return folder;
}

/** The lines of a text that another one lacks; fails where the other one has lines that it lacks itself. */
function added(before: string, after: string): string[] {
  const rest = after.split('\n');
  let from = 0;
  for (const line of before.split('\n')) {
    const at = rest.indexOf(line, from);
    assert.ok(at >= 0, `"${line}" is gone or has moved`);
    rest.splice(at, 1);
    from = at;
  }
  return rest;
}

test('what is begun passes the checks of the build, and no other line of a file changes', async (_t) => {
  const folder = await copyContent();
  const files = ['repairs/apple.yaml', 'services.yaml', 'prices/phone.csv'];
  const read = () => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const before = await read();
  await newPage(folder, 'help/parking', 'Where to park: "the" lot', '2026-11-23');
  await newGuide(folder, 'clean-a-keyboard', 'Clean a keyboard', '2026-11-23');
  await newDevice(folder, 'apple', 'iPhone 18', 'iphone-13');
  await newService(folder, 'hinge care', 'battery');
  const { faults, documents, facts } = await readContent(folder);
  assert.deepEqual(faults, []);
  const paths = documents.map(({ path }) => path);
  assert.ok(paths.includes('/help/parking') && paths.includes('/help/guides/clean-a-keyboard'));
  assert.match(JSON.stringify(facts), /"slug":"iphone-18","name":"iPhone 18"/);
  const after = await read();
  const [device = [], service = [], prices = []] = files.map((_, index) =>
    added(before[index] ?? '', after[index] ?? ''),
  );
  assert.ok(device.some((line) => line.endsWith('slug: iphone-18')) && !device.join().includes('models'));
  assert.ok(service.some((line) => line.endsWith('slug: hinge-care')));
  for (const row of prices) assert.match(row, /^all,hinge-care,\w+,quote,,$/);
});

test('nothing that exists is written over', async (_t) => {
  const folder = await copyContent();
  const refused = [
    () => newPage(folder, 'about', 'About us', '2026-11-23'),
    () => newDevice(folder, 'apple', 'iPhone 13'),
    () => newDevice(folder, 'aple', 'iPhone 18'),
    () => newService(folder, 'battery', 'screen-replacement'),
    () => newDevice(folder, 'apple', 'iPhone 18', 'iphone-1'),
  ];
  for (const each of refused) await assert.rejects(each, CannotBegin);
});
