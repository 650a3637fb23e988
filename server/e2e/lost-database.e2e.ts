import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { afterEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { until } from '../testing/basics/until.ts';
import { emptyDatabase, suitePostgres } from '../testing/databases/shared-postgres.ts';
import { postContact } from '../testing/hard/durability/post-form.ts';
import { type SiteProcess, startSite, untilWell } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// The built server whose database was lost: it is not begun again without a word. What happens below it, and over SQLite,
// lost-database.db.test.ts and database-id.test.ts say.

const run = promisify(execFile);
let site: SiteProcess | undefined;
afterEach(() => site?.stop());

const start = async (env: Record<string, string>) => {
  site = await startSite(env);
  return site;
};
const refused = (said: RegExp) => (error: Error) => said.test(error.message);
const readiness = async () => (await fetch(`${site?.url}/health/ready`)).text();
const taken = () =>
  until(async () => (await postContact(site?.url ?? '', 1)).reference, 'a form that is taken');

describe('over PostgreSQL', () => {
  const postgres = suitePostgres();

  test('without a folder of its own, the id is in the environment', async (context) => {
    const url = await postgres.newDatabase(context);
    if (!url) return;
    // As in a container.
    const env: Record<string, string> = {
      DATABASE_URL: url,
      STATE_DIRECTORY: '/proc/nowhere',
      LOG_LEVEL: 'info',
    };
    const first = await start(env);
    await taken();
    const printed = first.logs.map(({ msg }) => /^DATABASE_ID=(\S+)/.exec(String(msg))?.[1]);
    const id = printed.find(Boolean) ?? '';
    await until(async () => (await readiness()).includes(`write DATABASE_ID=${id}`));
    await first.stop();

    const again = await start({ ...env, DATABASE_ID: id });
    await untilWell(again);
    await emptyDatabase(url);
    const told = await until(async () => {
      const { status } = await postContact(again.url, 2);
      return status === 503 && /it is empty/.test(await readiness()) && status;
    });
    assert.equal(told, 503);
    assert.equal((await fetch(`${again.url}/contact`)).status, 200);
    await again.stop();

    await assert.rejects(start({ ...env, DATABASE_ID: id }), refused(/it is empty, .*NEW_DATABASE=1/));
    const command = run(process.execPath, [`${testDist}/server/shop.js`, 'enquiries', 'list'], {
      env: { PATH: process.env.PATH, ...env },
    });
    await assert.rejects(command, ({ stderr }) => /it is empty/.test(stderr));

    const anew = await start({ ...env, DATABASE_ID: id, NEW_DATABASE: '1' });
    await taken();
    await until(async () =>
      /DATABASE_ID is of the database before; write DATABASE_ID=/.test(await readiness()),
    );
    await anew.stop();
    await assert.rejects(start({ ...env, DATABASE_ID: id }), refused(/another database.*NEW_DATABASE=1/));
    // With none known, all is as before there were ids.
    await emptyDatabase(url);
    await start(env);
    await taken();
  });
});
