import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { suitePostgres } from '../testing/databases/shared-postgres.ts';
import { postContact } from '../testing/hard/durability/post-form.ts';
import { startMailCatcher } from '../testing/network/mail-catcher.ts';
import { proxyTo, startTcpProxy } from '../testing/network/tcp-proxy.ts';
import { copyBuild } from '../testing/servers/build-copy.ts';
import { type SiteProcess, startSite, untilWell } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// The built server over a database that goes away and comes back. What else may happen to it, start-store.db.test.ts says.

const run = promisify(execFile);
const folder = temporaryFolder();
let site: SiteProcess | undefined;
let sender = 0;
afterEach(() => site?.stop());

const said = (text: string) => site?.logs.filter(({ msg }) => String(msg).startsWith(text)).length;
const post = () => postContact(site?.url ?? '', ++sender);

/** Pages and readiness are served, forms are told to come back. */
async function assertDegraded(reason: RegExp): Promise<void> {
  const [page, form] = await Promise.all([fetch(`${site?.url}/contact`), post()]);
  const ready = await fetch(`${site?.url}/health/ready`);
  assert.deepEqual([page.status, ready.status, form.status], [200, 200, 503]);
  // A health check that takes more than half a second says that it got no answer, and is asked again.
  await until(
    async () => reason.test(await (await fetch(`${site?.url}/health/ready`)).text()),
    `readiness for the reason ${reason}`,
  );
}

/** Sends a form again and again until it is taken; then the log has said once of each outage that it began, and once that it is over. */
async function assertRecovers(): Promise<void> {
  while ((await post()).status !== 201) await setTimeout(50);
  while (said('the database can be used again') === 0) await setTimeout(50);
  if (site) await untilWell(site);
  const [lost, back] = ['the database cannot be used', 'the database can be used'];
  await until(() => said(lost) === said(back), 'the line that the last outage is over');
  // On a machine that is very busy there may be a second outage, which is two lines more.
  const told = site?.logs.flatMap(
    ({ msg }) => /^the database can(not)? be used/.exec(String(msg))?.[0] ?? [],
  );
  const outages = Array.from({ length: Math.max(1, said(lost) ?? 0) }, () => [lost, back]);
  assert.deepEqual(told, outages.flat(), JSON.stringify(site?.logs));
}

describe('over SQLite', () => {
  test('stores forms again after a write to the disk has failed', async (context) => {
    site = await startSite({ DATABASE_URL: `sqlite:${join(folder, 'limited.db')}`, LOG_LEVEL: 'info' });
    await untilWell(site);
    assert.equal((await post()).status, 201);
    const limit = (size: string) => run('prlimit', ['--pid', String(site?.pid), `--fsize=${size}`]);
    try {
      // No byte more in any file: write() fails, which SQLite reports as a failed disk.
      await limit('1:unlimited');
    } catch (error) {
      return context.skip(`prlimit cannot be used here: ${(error as Error).message}`);
    }
    await assertDegraded(/database: .*disk.* failed/);
    await limit('unlimited:unlimited');
    await assertRecovers();
  });

  test('starts without the database, serves pages, and stores forms once it can be opened', async () => {
    const file = join(folder, 'locked.db');
    const other = new DatabaseSync(file);
    other.exec('begin exclusive');
    site = await startSite({ DATABASE_URL: `sqlite:${file}`, LOG_LEVEL: 'info' });
    await assertDegraded(/database: .*(locked|does not answer)/);
    other.close();
    await assertRecovers();
  });
});

test('keeps mail while the mail server is unreachable, and sends it once it is back', async (t) => {
  const catcher = await startMailCatcher();
  const proxy = await startTcpProxy(Number(new URL(catcher.url).port));
  t.after(() => Promise.all([proxy.stop(), catcher.stop()]));
  proxy.cut();
  site = await startSite({
    DATABASE_URL: `sqlite:${join(folder, 'mail.db')}`,
    SMTP_URL: `smtp://127.0.0.1:${proxy.port}`,
    LOG_LEVEL: 'info',
  });
  await untilWell(site);
  for (let n = 0; n < 3; n++) assert.equal((await post()).status, 201);
  while (said('no mail can be sent') === 0) await setTimeout(20);
  // A busy machine may not look at everything within the answer's half second: then it says so, and is asked again.
  const { url } = site;
  await until(async () =>
    /"degraded":\["mail: 6 wait, the oldest for \d+ \w+"[\],]/.test(
      await (await fetch(`${url}/health/ready`)).text(),
    ),
  );
  const env = { ...process.env, DATABASE_URL: `sqlite:${join(folder, 'mail.db')}`, BACKUP_DIR: folder };
  const shop = (...words: string[]) =>
    run(process.execPath, [`${testDist}/server/shop.js`, 'outbox', ...words], { env });
  const { stdout, stderr } = await shop('list');
  assert.match(stdout, /waiting/);
  assert.match(stderr, /^Look after this: .*backup: none was made yet\.\n$/);
  assert.equal((await shop('list', '--json')).stderr, '');
  proxy.resume();
  // Six, to the shop and to the visitors; the one that met the outage first waits half a minute.
  while (catcher.mails.length < 4) await setTimeout(20);
  while (said('mail can be sent again') === 0) await setTimeout(20);
  assert.deepEqual([said('no mail can be sent'), said('mail can be sent again')], [1, 1]);
  assert.equal(await site.stop(), 0);
  await until(() => catcher.connected() === 0, 'the end of the connection');
});

test('a list of holidays that ends within a year is named', async (t) => {
  const build = await copyBuild();
  t.after(() => build.remove());
  const closures = [{ date: '2026-01-26', name: 'Australia Day' }];
  await build.rewrite('shop.json', (facts) => JSON.stringify({ ...JSON.parse(facts), closures }));
  site = await startSite({ DATABASE_URL: `sqlite:${join(folder, 'holidays.db')}` }, build.dir);
  await until(
    async () =>
      /"facts: content\/shop\.yaml lists closures until 2026-01-26, less than a year ahead/.test(
        await (await fetch(`${site?.url}/health/ready`)).text(),
      ),
    'readiness that names the list',
  );
});

describe('over PostgreSQL', () => {
  const postgres = suitePostgres();
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  afterEach(async () => {
    await site?.stop();
    await proxy?.stop();
  });

  /** Starts the site over a new database behind the proxy. */
  async function startBehindProxy(context: TestContext): Promise<SiteProcess | null> {
    const database = await postgres.newDatabase(context);
    if (!database) return null;
    proxy = await proxyTo(database);
    site = await startSite({ DATABASE_URL: proxy.url, LOG_LEVEL: 'info' });
    await untilWell(site);
    return site;
  }

  test('answers forms with 503 and retry-after while the database hangs and after it was killed', async (context) => {
    const site = await startBehindProxy(context);
    if (!site) return;
    assert.equal((await post()).status, 201);
    proxy.hang();
    await assertDegraded(/database: .*answer/);
    proxy.resume();
    await assertRecovers();
  });

  test('a form whose commit was confirmed too late gets the same reference when it is sent again', async (context) => {
    const site = await startBehindProxy(context);
    if (!site) return;
    const [visitor, message] = [++sender, { message: 'The answer to this one comes too late.' }];
    proxy.hangAfter('insert into "enquiries"', 'commit');
    assert.equal((await postContact(site.url, visitor, message)).status, 503);
    proxy.resume();
    await assertRecovers();
    const again = await postContact(site.url, visitor, message);
    assert.equal(again.status, 200, 'the same enquiry, not a second one');
    assert.ok(again.reference);
  });
});
