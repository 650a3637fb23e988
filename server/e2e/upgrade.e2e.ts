import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { readRepairs } from '../back-office/repairs/records/staff-repairs.ts';
import { freePort } from '../process/port.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { sharedBrowser } from '../testing/browser/shared-by-files.ts';
import { signIn } from '../testing/hard/durability/desk-clients.ts';
import { keepVisiting } from '../testing/hard/durability/keep-visiting.ts';
import { openBeside, storedEnquiries } from '../testing/hard/durability/open-beside.ts';
import { startMailCatcher } from '../testing/network/mail-catcher.ts';
import { startNginx } from '../testing/servers/nginx.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { type SiteProcess, startSite, untilWell } from '../testing/servers/start-site.ts';
import { testContentDir } from '../testing/servers/test-build.ts';

// server/deploy/upgrade.sh as it is, with commands of the test's own in place of systemd's, behind the shipped nginx.

const run = promisify(execFile);
const folder = temporaryFolder();

test('the units, the proxy and the script name the same servers', async () => {
  const read = (name: string) => readFile(`server/deploy/${name}`, 'utf8');
  const unit = await read('systemd/northside-bench@.service');
  const [, ...ports] = /PORT=(\S+) DESK_PORT=(\S+)/.exec(unit) ?? [];
  const [site, desk] = ports.map((port) => ['0', '1'].map((name) => port.replace('%i', name)));
  const named = async (name: string) =>
    [...(await read(name)).matchAll(/^ *server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => port);
  assert.deepEqual(await named('systemd/northside-bench-upstream.conf'), site);
  assert.deepEqual(await named('desk.conf'), desk);
  const script = await read('upgrade.sh');
  for (const [index, port] of (site ?? []).entries())
    assert.ok(script.includes(`northside-bench@${index}:${port}`));
  const wanted = /^Wants=(.*northside-bench@.*)$/m.exec(await read('systemd/northside-bench.target'))?.[1];
  assert.equal(wanted, 'northside-bench@0.service northside-bench@1.service');
});

/** The project as a repository with three releases, of which the last does not start. */
async function releases(project: ProjectCopy): Promise<void> {
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com', ...args], { cwd: project.folder });
  await writeFile(join(project.folder, '.gitignore'), 'node_modules\ndist\n');
  await git('init', '--quiet');
  const release = async (name: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', name);
    await git('tag', name);
  };
  await release('v1');
  await project.save(`${testContentDir}/pages/about.mdx`, (page) =>
    page.replace('title: About', 'title: About B'),
  );
  await release('v2');
  await project.save('server/main.ts', (main) =>
    main.replace(
      'const settings = parseConfig',
      "throw new CannotStart('v3 starts nowhere.');\n  const settings = parseConfig",
    ),
  );
  await release('v3');
  await git('checkout', '--quiet', 'v1');
  const origin = join(folder, 'origin.git');
  await git('clone', '--quiet', '--bare', project.folder, origin);
  await git('remote', 'add', 'origin', origin);
}

/** Two servers of a copy behind nginx, its desk at `localhost`, and the script over them. */
async function deployment(t: TestContext, project: ProjectCopy) {
  const DATABASE_URL = `sqlite:${folder}/data/shop.db`;
  const units = await Promise.all(
    ['site@0', 'site@1'].map(async (name) => ({ name, port: await freePort(), desk: await freePort() })),
  );
  const deskConf = await readFile('server/deploy/desk.conf', 'utf8');
  const nginx = await startNginx(
    units.map(({ port }) => port),
    join(project.folder, 'dist/pages'),
    (port) => ({
      // Each form comes from a network of its own, as it says.
      'listen.conf': `listen 127.0.0.1:${port};\nset_real_ip_from 127.0.0.1;\nreal_ip_header x-forwarded-for;\n`,
      'desk.conf': deskConf
        .replace('# allow 203.0.113.7;', 'allow 127.0.0.1;')
        .replace('server_name desk.example.com', 'server_name localhost')
        .replace('127.0.0.1:3001', `127.0.0.1:${units[0]?.desk}`)
        .replace('127.0.0.1:3011', `127.0.0.1:${units[1]?.desk}`),
    }),
  );
  if (typeof nginx === 'string') return nginx;
  const desk = `http://localhost:${nginx.port}`;
  // Mail that waits would be a fault that a new server has and the one before had not, where a build takes minutes.
  const catcher = await startMailCatcher();
  const running = new Map<string, SiteProcess>();
  const restart = async (name: string) => {
    const { port, desk: deskPort } = units.find((unit) => unit.name === name) ?? assert.fail(name);
    await running.get(name)?.stop();
    running.delete(name);
    const ports = { PORT: String(port), DESK_URL: desk, DESK_PORT: String(deskPort) };
    const env = { DATABASE_URL, SMTP_URL: catcher.url, ...ports };
    const site = await startSite(env, join(project.folder, 'dist'));
    running.set(name, site);
    return site;
  };
  for (const { name } of units) await untilWell(await restart(name));
  // In place of systemd.
  const control = createServer((request, response) => {
    restart(String(request.url).slice(1)).then(
      () => response.end(),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  t.after(async () => {
    control.close();
    await Promise.all([...running.values()].map((site) => site.stop()));
    await nginx.stop();
    await catcher.stop();
  });
  const program = async (name: string, script: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
    return join(folder, name);
  };
  const real = {
    git: (await run('which', ['git'])).stdout.trim(),
    npm: (await run('which', ['npm'])).stdout.trim(),
  };
  // Whoever builds must have become the site's user.
  for (const [name, path] of Object.entries(real))
    await program(name, `[ "$AS" = site ] || { echo "${name} as root" >&2; exit 1; }\nexec ${path} "$@"`);
  const env = {
    ...project.env,
    PATH: `${folder}:${process.env.PATH}`,
    SITE_HOME: project.folder,
    AS_SITE: `env AS=site DATABASE_URL=${DATABASE_URL}`,
    BACKUP: `node dist/server/shop.js backup --upgrade --dir ${folder}/backups`,
    RESTART: await program(
      'restart',
      `exec curl --silent --fail http://127.0.0.1:${(control.address() as AddressInfo).port}/"$1"`,
    ),
    RELOAD: 'true',
    SERVERS: units.map(({ name, port }) => `${name}:${port}`).join(' '),
  };
  return {
    url: nginx.url,
    desk,
    DATABASE_URL,
    upgrade: (to: string) => run('/bin/sh', [resolve('server/deploy/upgrade.sh'), to], { env }),
  };
}

test('an upgrade is one command that nobody notices, and so is the way back; what does not start goes back by itself', async (t) => {
  const browser = await sharedBrowser();
  if (!browser) return t.skip('no browser');
  const project = await copyProject({ isBuilt: true });
  t.after(() => project.remove());
  await releases(project);
  const site = await deployment(t, project);
  if (typeof site === 'string') return t.skip(site);
  const current = () => readlink(join(project.folder, 'dist/current'));
  const first = await current();
  let asked = 0;
  // A query of its own each time, so that it passes nginx's cache.
  const title = async () => {
    const page = await fetch(`${site.url}/about?asked=${++asked}`);
    return /<title>(.*?)<\/title>/.exec(await page.text())?.[1] ?? '';
  };

  const context = await browser.newContext();
  t.after(() => context.close());
  const [name = '', value = ''] = (await signIn(site.DATABASE_URL, 'kim')).split('=');
  await context.addCookies([{ name, value, url: site.desk }]);
  const form = await context.newPage();
  await form.goto(`${site.url}/contact`);
  await form.getByLabel('Name').fill('Ana Li');
  const intake = await context.newPage();
  await intake.goto(`${site.desk}/new`);
  await intake.locator('#intake-name').fill('Bo Ng');
  await intake.getByLabel('Fault').fill('Crack');

  const leave = keepVisiting(site.url, 2, 500);
  try {
    const { stdout } = await site.upgrade('v2');
    assert.match(stdout, /no backup is needed/);
    assert.match(await title(), /^About B/);
    await assert.rejects(site.upgrade('v3'), ({ stderr }) => /v3 does not do\. All goes back/.test(stderr));
    assert.match(await title(), /^About B/);
    await site.upgrade('--back');
    assert.equal(await current(), first);
    assert.doesNotMatch(await title(), /^About B/);
  } finally {
    t.after(leave);
  }
  const { failed, acknowledged, requests } = await leave();
  assert.deepEqual(failed, []);
  assert.ok(requests > 50 && acknowledged.length > 0, `${requests} requests, ${acknowledged.length} forms`);
  const stored = await storedEnquiries(site.DATABASE_URL);
  assert.deepEqual(stored, acknowledged);

  // The other half of what was typed.
  await form.getByLabel('Email').fill('ana.li@example.com');
  await form.getByLabel('Message').fill('Do you mend kettles?');
  await form.getByRole('main').getByRole('button').last().click();
  await until(
    async () => (await storedEnquiries(site.DATABASE_URL)).length === stored.length + 1,
    'the form',
  );
  await intake.locator('#intake-email').fill('bo@example.com');
  await intake.getByLabel('Device, or a model number').fill('Commodore 64');
  await intake.getByLabel('None of these').check();
  await intake.getByLabel('They have read').check();
  await intake.getByRole('button', { name: 'Take it in' }).click();
  const store = await openBeside(site.DATABASE_URL);
  t.after(() => store.close());
  const taken = await until(async () => {
    const [repair] = await store.read((db) => readRepairs(db, (all) => all.where('name', '=', 'Bo Ng')));
    return repair;
  }, 'the intake');
  assert.deepEqual([taken.email, taken.devices[0]?.fault], ['bo@example.com', 'Crack']);
  const ana = await store.read((db) =>
    db.selectFrom('enquiries').select('details').where('name', '=', 'Ana Li').executeTakeFirst(),
  );
  assert.match(ana?.details ?? '', /kettles/);
  assert.ok(!(await readdir(folder)).includes('backups'), 'no table was changed');
});
