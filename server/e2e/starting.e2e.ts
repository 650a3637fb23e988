import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { chmod, cp, mkdir, open, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { endWithThisProcess, exitOf, serverEnv } from '../testing/basics/processes.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { hangMs, until } from '../testing/basics/until.ts';
import { copyProject } from '../testing/servers/project-copy.ts';
import { serve } from '../testing/servers/serve.ts';
import { startSite, untilWell } from '../testing/servers/start-site.ts';
import { testContentDir, testDist } from '../testing/servers/test-build.ts';

// What an operator gets to read when the process cannot start, and what it leaves alone.

const folder = temporaryFolder();
after(async () => {
  await run('chmod', ['-R', 'u+rwx', folder]);
});

test('a port in use ends the start with one sentence that names it, before the database is opened', async () => {
  const { port, stop } = await serve(() => {});
  const data = join(folder, 'untouched');
  const said = await refusal({ PORT: String(port), DATABASE_URL: `sqlite:${data}/shop.db` });
  await stop();
  assert.match(said, new RegExp(`^Port ${port} at 127\\.0\\.0\\.1 is in use: .*\\.\n$`));
  assert.ok(!existsSync(data));
});

for (const host of ['203.0.113.7', 'no-such-host.invalid']) {
  test(`HOST=${host} ends the start with one sentence that names it, before the database is opened`, async () => {
    const data = join(folder, host);
    const said = await refusal({ HOST: host, DATABASE_URL: `sqlite:${data}/shop.db` });
    assert.match(said, new RegExp(`^HOST is ${host}, which is not an address of this machine: .*\\.\n$`));
    assert.ok(!existsSync(data));
  });
}

test('an unusable data folder ends the start with one sentence that names it', async () => {
  const data = join(folder, 'locked');
  await mkdir(data);
  await chmod(data, 0o000);
  const said = await refusal({ DATABASE_URL: `sqlite:${data}/shop.db` });
  assert.equal(
    said,
    `The folder of the database, ${data}, may not be read and written by this user (EACCES).\n`,
  );
});

test('a data folder that is a file ends the start with one sentence that names it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const said = await refusal({ DATABASE_URL: `sqlite:${file}/shop.db` });
  assert.equal(said, `${file} is not a folder: DATABASE_URL must name a file in a folder.\n`);
});

test('a folder without a build ends the start with one sentence that names it, before the database is opened', async () => {
  const dist = join(folder, 'empty');
  await cp(await realpath(`${testDist}/server`), join(dist, 'server'), { recursive: true });
  const data = join(folder, 'unopened');
  const said = await refusal({ DATABASE_URL: `sqlite:${data}/shop.db` }, join(dist, 'server/main.js'));
  assert.match(said, new RegExp(`^The build in ${dist} cannot be served: build\\.json is missing .*\\.\n$`));
  assert.ok(!existsSync(data));
});

test('a relative database lies beside dist/; one in the working directory instead is refused with both paths', async () => {
  const [home, cwd] = [join(folder, 'home'), join(folder, 'elsewhere')];
  await cp(await realpath(`${testDist}/current`), join(home, 'dist'), { recursive: true });
  await mkdir(join(cwd, 'place'), { recursive: true });
  await writeFile(join(cwd, 'place/shop.db'), '');
  const env = { ...process.env, PORT: '0', DATABASE_URL: 'sqlite:place/shop.db' };
  const refused = run(process.execPath, [join(home, 'dist/server/main.js')], { env, cwd });
  const paths = `at ${cwd}/place/shop\\.db, .* none at ${home}/place/shop\\.db, .*\\.\n$`;
  await assert.rejects(refused, ({ stderr }) => new RegExp(paths).test(stderr));

  const site = await startSite({ DATABASE_URL: env.DATABASE_URL }, join(home, 'dist'));
  await site.stop();
  assert.equal(site.logs[0]?.database, join(home, 'place/shop.db'));
  assert.ok(existsSync(join(home, 'place/shop.db')));
});

for (const [what, env] of Object.entries({
  'the address of the desk': () => ({ DESK_URL: 'https://testbench.example.com' }),
  'the port of the desk': (port: number) => ({
    DESK_PORT: String(port),
    DESK_URL: 'https://desk.example.com',
  }),
  'a port that is only found in use once the database is open': (port: number) => ({
    METRICS_PORT: String(port),
  }),
})) {
  test(`where ${what} is at fault, nothing follows the sentence that says so`, async () => {
    const { port, stop } = await serve(() => {});
    const given = env(port);
    const { said, code } = await bothStreams({ ...given, DATABASE_URL: `sqlite:${folder}/${what}/shop.db` });
    await stop();
    assert.equal(code, 1);
    const lines = said.trimEnd().split('\n');
    assert.match(lines.at(-1) ?? '', new RegExp(`${Object.keys(given)[0]}.*\\.$`));
    assert.doesNotMatch(said, /is closed|cannot be used|is tried again/);
  });
}

test('a misspelled setting and a folder that no backup can be written to are named, and the site starts', async () => {
  const dir = join(folder, 'no-backups');
  const site = await startSite({ SMPT_URL: 'smtp://secret@mail.example.com', BACKUP_DIR: dir });
  const fault = `backup: BACKUP_DIR is ${dir}, which cannot be written (ENOENT)`;
  await until(
    async () => (await (await fetch(`${site.url}/health/ready`)).text()).includes(fault),
    'readiness that names the folder',
  );
  assert.equal(await site.stop(), 0);
  const warned = site.logs.filter(({ level }) => level === 40).map(({ msg }) => msg);
  assert.ok(
    warned.includes('SMPT_URL is no setting, and nothing reads it: SMTP_URL is') && warned.includes(fault),
  );
  assert.doesNotMatch(JSON.stringify(site.logs), /secret/);
});

test('a database is looked through after a server that was killed, and by no other start and no command', async () => {
  const file = join(folder, 'marked/shop.db');
  const env = { DATABASE_URL: `sqlite:${file}` };
  const shop = (...words: string[]) =>
    run(process.execPath, [`${testDist}/server/shop.js`, ...words], { env: { ...process.env, ...env } });
  const first = await startSite(env);
  await untilWell(first);
  // A second server over the same database ends as it should, beside one that goes on.
  const second = await startSite(env);
  await untilWell(second);
  await second.stop();
  await first.kill();
  const third = await startSite(env);
  await untilWell(third);
  await third.stop();
  assert.deepEqual(await readdir(dirname(file)), ['shop.db', 'shop.db-id']);

  damageTable(file, 'missed_searches');
  const fourth = await startSite(env);
  await untilWell(fourth);
  await fourth.kill();
  assert.match((await shop('staff', 'list')).stdout, /Nobody yet/);
  await assert.rejects(shop('backup', join(folder, 'marked/copy.db')), /damaged|malformed/);
  const sentence = /^The database at \S+ cannot be used: it is damaged.*\n$/;
  // Until it was mended: a refusal is no proper end.
  for (const _ of [1, 2]) assert.match(await refusal(env), sentence);
});

test('unreadable content ends the build with one sentence, without a stack', async () => {
  const content = join(folder, 'content');
  await cp(testContentDir, content, { recursive: true });
  await chmod(join(content, 'pages'), 0o000);
  const build = ['--import', 'tsx', 'build.ts', '--out', join(folder, 'never-built')];
  const said = await refusal({ CONTENT_DIR: content }, ...build);
  assert.match(
    said,
    new RegExp(`^${content}/pages\\S* cannot be \\w+: permission denied \\(EACCES\\)\\.\n$`),
  );
});

test('the command line creates no database where there is none', async () => {
  const data = join(folder, 'nothing');
  const said = await refusal(
    { DATABASE_URL: `sqlite:${data}/shop.db` },
    `${testDist}/server/shop.js`,
    'enquiries',
    'list',
  );
  assert.match(said, new RegExp(`^There is no database at ${data}/shop\\.db: .*\\.\n$`));
  assert.ok(!existsSync(data));
});

test('a restore without room says so in one sentence and changes nothing', async (t) => {
  const data = join(folder, 'roomless');
  const env = { ...process.env, DATABASE_URL: `sqlite:${data}/shop.db` };
  const shop = [process.execPath, `${testDist}/server/shop.js`];
  const main = await startSite({ DATABASE_URL: env.DATABASE_URL });
  await untilWell(main);
  const backup = join(folder, 'roomy.db');
  await run(process.execPath, [...shop.slice(1), 'backup', backup], { env });
  await main.stop();
  const before = await readFile(join(data, 'shop.db'));
  // No file may grow past this.
  const small = ['--fsize=20000', ...shop, 'restore', backup, '--replace'];
  const said = await run('prlimit', small, { env }).catch((error) => error);
  if (said.code === 'ENOENT') return t.skip('prlimit is not installed');
  assert.deepEqual([said.code, said.stdout], [1, '']);
  assert.match(said.stderr, /^A file cannot be written: file too large \(EFBIG\)\.\n$/);
  assert.deepEqual(await readdir(data), ['shop.db', 'shop.db-id']);
  assert.deepEqual(await readFile(join(data, 'shop.db')), before);
});

test('a start without the database is refused where a backup of it is, unless the settings allow a new one', async () => {
  for (const copy of ['shop.db.before-2026-11-20', 'shop.db.restoring', 'backups/shop-2026-11-20.db.age']) {
    const data = join(folder, `lost-${copy.slice(0, 10).replace('/', '-')}${copy.length}`);
    const env = { DATABASE_URL: `sqlite:${data}/shop.db`, BACKUP_DIR: join(data, 'backups') };
    await mkdir(env.BACKUP_DIR, { recursive: true });
    await writeFile(join(data, copy), '');
    await writeFile(join(env.BACKUP_DIR, 'shop-2026-11-21.fewer.db'), '');
    const said = await refusal(env);
    assert.match(
      said,
      /^There is no database at \S+, yet \S+ lies there: .*shop restore.*NEW_DATABASE=1.*\.\n$/,
    );
    assert.ok(said.includes(`yet ${join(data, copy)} lies`) && !existsSync(join(data, 'shop.db')));
    if (!copy.startsWith('backups')) continue;
    const site = await startSite({ ...env, NEW_DATABASE: '1' });
    await until(
      async () => /NEW_DATABASE is 1/.test(await (await fetch(`${site.url}/health/ready`)).text()),
      'readiness that names the setting',
    );
    await site.stop();
    assert.ok(existsSync(join(data, 'shop.db')));
  }
});

test("npm run shop builds first where there is no build, and prints only the command's answer", async (t) => {
  const project = await copyProject({ isBuilt: true });
  t.after(() => project.remove());
  // All else of the build stays: to make it anew takes longer and says the same.
  await rm(join(project.folder, 'dist/server'));
  const shop = () =>
    run('npm', ['run', '-s', 'shop', '--', '--help'], { cwd: project.folder, env: project.env });
  const first = await shop();
  assert.match(first.stdout, /^The shop's command line\./);
  assert.match(first.stderr, /built [0-9a-f]{12}/);
  const built = await realpath(join(project.folder, 'dist/current'));
  assert.deepEqual(await shop(), { stdout: first.stdout, stderr: '' });
  assert.equal(await realpath(join(project.folder, 'dist/current')), built);
});

for (const file of [`${testDist}/server/main.js`, `${testDist}/server/shop.js`]) {
  test(`${file} checks the version of Node before it loads anything`, async () => {
    const { metafile } = await build({
      entryPoints: [file],
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      // As Node 20 reads it.
      target: 'node20',
      supported: { 'top-level-await': true },
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const { imports = [] } = metafile.inputs[relative('.', await realpath(file))] ?? {};
    assert.deepEqual(
      imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
      [],
    );

    const old = join(folder, 'old-node.mjs');
    await writeFile(
      old,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
    );
    const said = await refusal({}, '--import', pathToFileURL(old).href, file);
    assert.match(said, /^This project needs Node 24 or later and runs on \S+: .*\.\n$/);
  });
}

const run = promisify(execFile);

/** Writes nonsense over the first page of a table. Nobody may have the database open. */
function damageTable(file: string, table: string): void {
  const db = new DatabaseSync(file);
  const [page, size] = [
    db.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.rootpage,
    db.prepare('pragma page_size').get()?.page_size,
  ].map(Number) as [number, number];
  db.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(100, 255), 0, 100, (page - 1) * size);
  closeSync(descriptor);
}

/** Runs the server until it ends; answers what it has said on both streams, in its order. */
async function bothStreams(env: Record<string, string>) {
  const file = join(folder, 'both-streams');
  const output = await open(file, 'w');
  const main = `${testDist}/server/main.js`;
  const child = spawn(process.execPath, [main], {
    env: serverEnv(0, env),
    stdio: ['ignore', output.fd, output.fd],
  });
  endWithThisProcess(child);
  await output.close();
  const code = await exitOf(child);
  return { code, said: await readFile(file, 'utf8') };
}

/** Runs Node on something that must not start, with no more rights than any user; answers what it says. */
async function refusal(env: Record<string, string>, ...args: string[]): Promise<string> {
  const command = [process.execPath, ...(args.length > 0 ? args : [`${testDist}/server/main.js`])];
  if (userInfo().uid === 0) {
    // Root may read everything, unless it gives that up.
    const given = '-dac_override,-dac_read_search';
    command.unshift('setpriv', '--bounding-set', given, '--inh-caps', given);
  }
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `sqlite:${folder}/refused/shop.db`, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const limit = setTimeout(() => child.kill('SIGKILL'), hangMs);
  assert.deepEqual(await once(child, 'close'), [1, null]);
  clearTimeout(limit);
  return said;
}
