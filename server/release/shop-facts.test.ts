import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CannotStart } from '../process/start-faults.ts';
import { contentHash } from './content-hash.ts';
import { type BuildRecord, writtenRecord } from './record.ts';
import { readShopFacts } from './shop-facts.ts';

const facts = JSON.stringify({ name: 'Example Repairs' });
const record: BuildRecord = {
  id: '0123456789ab',
  timestamp: 0,
  mode: 'production',
  inputs: '',
  folder: 'a',
  renderer: '',
  scripts: [],
  assets: [],
  previous: [],
  prerendered: [],
  year: 2026,
  files: { 'shop.json': contentHash(facts) },
};

test("reads the shop's facts of a build, and names the file that is missing or damaged in one sentence", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facts-'));
  t.after(() => rm(folder, { recursive: true }));
  const refusal = (file: string, fault: string) => ({
    name: CannotStart.name,
    message: `The build in ${folder} cannot be used: ${file} is ${fault}. "npm run build" writes it again.`,
  });
  const save = (name: string, text: string) => writeFile(join(folder, name), text);

  await assert.rejects(readShopFacts(folder), refusal('build.json', 'missing or damaged'));
  await save('build.json', writtenRecord(record).replace('2026', '2027'));
  await assert.rejects(readShopFacts(folder), refusal('build.json', 'missing or damaged'));
  await save('build.json', writtenRecord(record));
  await assert.rejects(readShopFacts(folder), refusal('shop.json', 'missing'));
  await save('shop.json', facts.replace('Repairs', 'Wreckers'));
  await assert.rejects(readShopFacts(folder), refusal('shop.json', 'not what the build wrote'));
  await save('shop.json', facts);
  assert.deepEqual(await readShopFacts(folder), { name: 'Example Repairs' });
});
