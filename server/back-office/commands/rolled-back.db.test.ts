import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { fridayAtEleven } from '../../testing/databases/each-engine.ts';
import { stepsWith } from '../../testing/databases/made-up-steps.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { type OpenOptions, openStore } from '../store/open-store.ts';

// Copies and commands of a release on the database of a newer one, and copies of another database.

const folder = temporaryFolder();
const { log } = logLines();
let files = 0;

/** A database with one enquiry, as a release with these steps has left it. */
async function databaseOf(steps: OpenOptions['steps'] = stepsWith()): Promise<string> {
  const url = `sqlite:${join(folder, `${++files}.db`)}`;
  const store = await openStore(url, log, { steps });
  await store.write((db) =>
    db
      .insertInto('enquiries')
      .values(enquiryRow(`NB-${files}`))
      .execute(),
  );
  await store.close();
  return url;
}

const shopOver = async (url: string, env: Record<string, string> = {}) => {
  const store = await openStore(url, log, { create: false });
  return {
    id: store.id,
    store,
    run: commandLine(store, url, () => fridayAtEleven, '', { SHOP_BY: 'Kim', ...env }),
  };
};
const restoreInto = (target: string, env: Record<string, string> = {}) =>
  commandLine({} as never, `sqlite:${target}`, () => fridayAtEleven, '', { SHOP_BY: 'Kim', ...env });
const target = () => join(folder, `restored-${++files}.db`);

test('a copy is whole on the database of a newer release, and is restored where this one may write', async () => {
  for (const [steps, mayWrite] of [
    [stepsWith('table', 'column'), true],
    [stepsWith('rewriting'), false],
  ] as const) {
    const { store, run } = await shopOver(await databaseOf(steps));
    const copy = join(folder, `copy-${++files}.db`);
    const said = await run('backup', copy);
    assert.match(said, /and checked/);
    assert.equal(/could not be noted: a newer release/.test(said), !mayWrite);
    assert.match(await run('enquiries', 'list'), /NB-\d/);
    await store.close();
    const there = target();
    const restored = restoreInto(there)('restore', copy);
    if (mayWrite) assert.match(await restored, /1 enquiries/);
    else await assert.rejects(restored, /was not restored, since a newer release of the site wrote it/);
    assert.equal(existsSync(there), mayWrite);
    assert.ok(!existsSync(`${there}.restoring`));
    // The release that wrote it finds what it left.
    await (await openStore(`sqlite:${copy}`, log, { steps, create: false })).close();
  }
});

test('a restore keeps the id of its copy, and takes no copy of another database by mistake', async () => {
  const { id, store, run } = await shopOver(await databaseOf());
  const copy = join(folder, 'same.db');
  await run('backup', copy);
  await store.close();
  const there = target();
  await restoreInto(there, { DATABASE_ID: id })('restore', copy);
  const restored = await shopOver(`sqlite:${there}`);
  assert.equal(restored.id, id);
  await restored.store.close();
  const other = target();
  const env = { DATABASE_ID: '5d5dd71e-2588-4c73-8415-878b25013580' };
  await assert.rejects(restoreInto(other, env)('restore', copy), /another database .*NEW_DATABASE=1/);
  assert.ok(!existsSync(other));
  await restoreInto(other, { ...env, NEW_DATABASE: '1' })('restore', copy);
  assert.ok(existsSync(other));
});
