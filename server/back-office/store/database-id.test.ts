import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseConfig } from '../../config.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { createIdKeeper, idFileOf, meantDatabase } from './database-id.ts';

const [first, second] = [
  '0e8c5c1e-4f0d-4c2a-9d5e-3b7f6a1c2d4e',
  '5d5dd71e-2588-4c73-8415-878b25013580',
] as const;
const postgres = { DATABASE_URL: 'postgres://shop@127.0.0.1/shop' };

/** What a server says that has opened the database with the id. */
async function started(env: Record<string, string>, id: string) {
  const { log, lines } = logLines();
  const keeper = createIdKeeper(parseConfig(env), log);
  await keeper.keep(id);
  return { printed: lines.map(({ msg }) => String(msg)), conditions: keeper.conditions() };
}

test('a server keeps the id beside its SQLite file, or where systemd lets it keep something', async () => {
  const folder = temporaryFolder();
  for (const [env, name] of [
    [{ DATABASE_URL: `sqlite:${folder}/shop.db` }, 'shop.db-id'],
    [{ DATABASE_URL: 'sqlite:elsewhere/other.db', STATE_DIRECTORY: folder }, 'other.db-id'],
    [{ ...postgres, STATE_DIRECTORY: folder }, 'database-id'],
  ] as const) {
    const config = parseConfig(env);
    assert.equal(await meantDatabase(config), null);
    assert.deepEqual(await started(env, first), { printed: [], conditions: [] });
    assert.equal(await readFile(join(folder, name), 'utf8'), `${first}\n`);
    assert.equal(await meantDatabase(config), first);
  }
  assert.deepEqual((await readdir(folder)).sort(), ['database-id', 'other.db-id', 'shop.db-id']);
});

test('without a folder it prints the id for the environment, and readiness says so until it is there', async () => {
  assert.equal(idFileOf(parseConfig(postgres)), null);
  const { printed, conditions } = await started(postgres, first);
  assert.match(printed.join(), new RegExp(`^DATABASE_ID=${first} `));
  assert.match(conditions.join(), new RegExp(`^settings: DATABASE_ID is not set, .*DATABASE_ID=${first}$`));
  const env = { ...postgres, DATABASE_ID: first };
  assert.equal(await meantDatabase(parseConfig(env)), first);
  assert.deepEqual(await started(env, first), { printed: [], conditions: [] });
});

test('a folder that cannot be written is none', async () => {
  const env = { ...postgres, STATE_DIRECTORY: join(temporaryFolder(), 'absent') };
  assert.equal((await started(env, first)).conditions.length, 1);
});

test('the environment outweighs the file; NEW_DATABASE takes any, and then the new id is kept', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'database-id'), `${first}\n`);
  const kept = { ...postgres, STATE_DIRECTORY: folder };
  assert.equal(await meantDatabase(parseConfig({ ...kept, DATABASE_ID: second })), second);
  assert.equal(await meantDatabase(parseConfig({ ...kept, DATABASE_ID: first, NEW_DATABASE: '1' })), null);
  assert.deepEqual(await started({ ...kept, NEW_DATABASE: '1' }, second), { printed: [], conditions: [] });
  assert.equal(await meantDatabase(parseConfig(kept)), second);
  const { conditions } = await started({ ...kept, DATABASE_ID: first, NEW_DATABASE: '1' }, second);
  assert.match(conditions.join(), new RegExp(`is of the database before; write DATABASE_ID=${second}$`));
});
