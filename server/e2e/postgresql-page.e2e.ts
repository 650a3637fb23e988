import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseEnv, promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../process/port.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { startPostgres } from '../testing/databases/postgres.ts';
import { storedEnquiries } from '../testing/hard/durability/open-beside.ts';
import { postContact } from '../testing/hard/durability/post-form.ts';
import { type SiteProcess, startSite } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// server/deploy/postgresql.md, word for word but for the places that it names.

const run = promisify(execFile);
const page = await readFile('server/deploy/postgresql.md', 'utf8');
const blocks = [...page.matchAll(/^```(\S+)( pg_dump)?\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', tool = '', text = '']) => ({ kind, needsDump: tool !== '', text }),
);

/** Whether there are a `pg_dump` and a `pg_restore` that take a server of that version, "18.4". */
async function hasDump(version: string): Promise<boolean> {
  const found = await Promise.all(
    ['pg_dump', 'pg_restore'].map((name) => run(name, ['--version']).catch(() => ({ stdout: '' }))),
  );
  return found.every(({ stdout }) => / (\d+)/.exec(stdout)?.[1] === String(Number.parseInt(version, 10)));
}

test('the commands of the page about PostgreSQL do what it says', async (t) => {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return t.skip(postgres);
  const owner = new pg.Client(postgres.url);
  const sites: SiteProcess[] = [];
  const stop = () => Promise.all(sites.splice(0).map((site) => site.stop()));
  t.after(async () => {
    await stop();
    await owner.end();
    await postgres.stop();
  });
  await owner.connect();
  const setting = async (name: string) => String((await owner.query(`show ${name}`)).rows[0][name]);
  const [data, hba, version] = [
    await setting('data_directory'),
    await setting('hba_file'),
    await setting('server_version'),
  ];
  const folder = temporaryFolder();
  const [httpPort, dbPort] = [String(await freePort()), new URL(postgres.url).port];
  const { uid } = await stat(data);
  const places: [string, string][] = [
    ['/etc/postgresql', data],
    ['/etc/northside-bench/database.crt', join(data, 'bench.crt')],
    ['/var/backups/northside-bench', join(folder, 'backups')],
    ['db.example.com:5432', `localhost:${dbPort}`],
    ['db.example.com', 'localhost'],
    ['127.0.0.1:3000', `127.0.0.1:${httpPort}`],
    ['chown postgres', `chown ${uid}`],
  ];
  const here = (text: string) => places.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  await mkdir(join(folder, 'backups'));
  const shop = `#!/bin/sh\nexec ${process.execPath} ${resolve(testDist)}/server/shop.js "$@"\n`;
  await writeFile(join(folder, 'shop'), shop, { mode: 0o755 });
  const dumps = await hasDump(version);
  if (!dumps) {
    assert.match(page, /\*\*Not\s+run by it where the page was written\*\*: `pg_dump` and `pg_restore`/);
    t.diagnostic(`not run: pg_dump and pg_restore, since none of version ${version} is installed`);
  }

  const does: Record<string, (text: string) => Promise<unknown>> = {
    // Some statements cannot be in one transaction with others.
    async sql(text) {
      for (const [statement] of text.matchAll(/[^;]+;/g)) await owner.query(statement);
    },
    // The superuser of the test stays as trusted as the one on the machine is.
    pg_hba: (text) => writeFile(hba, `${text}host all shop 127.0.0.1/32 trust\n`),
    async env(text) {
      Object.assign(env, parseEnv(text));
      for (const PORT of [httpPort, '0']) {
        const site = await startSite({ ...env, PORT });
        sites.push(site);
        await until(
          async () => (await (await fetch(`${site.url}/health/ready`)).text()).includes('none was made yet'),
          'a database that can be used',
        );
      }
    },
    sh: (text) =>
      run('/bin/sh', ['-e', '-c', text], { env: { ...env, PATH: `${folder}:${process.env.PATH}` } }),
  };
  const env: Record<string, string> = {};
  for (const { kind, needsDump, text } of blocks) {
    assert.ok(Object.hasOwn(does, kind), `a block of ${kind} is run`);
    if (needsDump && !dumps) continue;
    if (text.includes('pg_restore') || text.includes('erase')) await stop();
    if (text.includes('pg_restore')) await loseRecords(env.DATABASE_URL ?? '');
    await does[kind]?.(here(text));
    if (kind === 'env') await tryServers(owner, sites, env.DATABASE_URL ?? '');
  }
  const restored = await storedEnquiries(env.DATABASE_URL ?? '');
  assert.equal(restored.length, 1);
});

async function loseRecords(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('delete from enquiries');
  await client.end();
}

/** Two servers over one database, by TLS, for nobody else. */
async function tryServers(owner: pg.Client, sites: SiteProcess[], url: string) {
  const answers = [];
  for (const site of sites) answers.push(await postContact(site.url, 1));
  assert.equal(answers[0]?.status, 201);
  assert.equal(answers[1]?.reference, answers[0]?.reference);
  const { rows } = await owner.query(
    "select ssl, count(*) from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'bench' group by ssl",
  );
  assert.deepEqual(
    rows.map(({ ssl }) => ssl),
    [true],
  );
  for (const [wrong, reason] of [
    [url.replace(/\?.*/, '?sslmode=disable'), /no encryption/],
    [url.replace('a-password', 'another'), /password/],
    [url.replace('localhost', '127.0.0.1'), /altnames/],
  ] as const)
    await assert.rejects(new pg.Client(wrong).connect(), reason);
}
