import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../process/port.ts';
import { get } from '../testing/basics/get.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { postContact } from '../testing/hard/durability/post-form.ts';
import { rawRequest } from '../testing/network/raw-socket.ts';
import { startNginx } from '../testing/servers/nginx.ts';
import { startSite, untilWell } from '../testing/servers/start-site.ts';
import { testDist } from '../testing/servers/test-build.ts';

// What an operator installs from server/deploy/systemd.

const run = promisify(execFile);
const units = resolve('server/deploy/systemd');
const folder = temporaryFolder();

const unitNames = (await readdir(units)).filter((name) => /\.(service|timer)$/.test(name));
const analyze = (...args: string[]) => run('systemd-analyze', args).catch((error) => error);

test('systemd finds no fault in the units', async (t) => {
  const found = await analyze('verify', ...unitNames.map((name) => join(units, name)));
  if (found.code === 'ENOENT') return t.skip('systemd-analyze is not installed');
  // Programs that this machine lacks are no fault of a unit.
  const faults = found.stderr
    .split('\n')
    .filter((line: string) => line.includes('northside-bench') && !line.includes('is not executable'));
  assert.deepEqual(faults, []);
});

for (const name of unitNames.filter((each) => each.endsWith('.service'))) {
  test(`systemd rates the exposure of ${name} at most 3.5 of 10`, async (t) => {
    const found = await analyze('security', '--offline=true', join(units, name));
    if (found.code === 'ENOENT') return t.skip('systemd-analyze is not installed');
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(found.stdout) ?? [];
    assert.ok(Number(exposure) <= 3.5, found.stdout);
  });
}

test('what the backup timer copies away is encrypted, and restores an empty machine without the key', async (t) => {
  const found = await run('age', ['--version']).catch((error) => error);
  if (found.code === 'ENOENT') return t.skip('age is not installed');
  const env = (name: string) => ({
    PATH: `${folder}:${process.env.PATH}`,
    DATABASE_URL: `sqlite:${join(folder, name)}/shop.db`,
  });
  const site = await startSite(env('old'));
  await untilWell(site);
  const { reference } = await postContact(site.url, 1);
  const unit = await readFile(join(units, 'northside-bench-backup.service'), 'utf8');
  const dir = join(folder, 'backups');
  const [words, away] = ['ExecStart=/usr/bin/env node dist/server/shop.js', 'ExecStopPost=/bin/sh'].map(
    (line) =>
      unit.split(line)[1]?.split('\n')[0]?.trim().replace('/var/backups/northside-bench', dir).split(' '),
  ) as [string[], string[]];
  const shop = async (name: string, ...rest: string[]) =>
    (await run(process.execPath, [`${testDist}/server/shop.js`, ...rest], { env: env(name) })).stdout;
  await shop('old', ...words);
  await site.kill();

  // In place of rsync to another machine.
  const rsync = (script: string) => writeFile(join(folder, 'rsync'), script, { mode: 0o755 });
  await rsync('#!/bin/sh\nmkdir -p "$3" && cp -p "$2"* "$3"\n');
  const far = join(folder, 'far');
  const SHOP = `${process.execPath} ${testDist}/server/shop.js`;
  const copyAway = (key: Record<string, string>, from = away) =>
    run('/bin/sh', from, { env: { ...env('old'), COPY_TO: far, SHOP, ...key } });
  const copies = () => {
    const db = new DatabaseSync(join(folder, 'old/shop.db'));
    return db.prepare("select job from job_times where job = 'copied'").all().length;
  };
  await assert.rejects(copyAway({}), ({ stderr }) => /nothing was copied.*BACKUP_KEY/.test(stderr));
  assert.match((await copyAway({ COPY_TO: '' })).stdout, /no COPY_TO/);
  assert.ok(!existsSync(far));
  const secret = join(folder, 'secret-key');
  await run('age-keygen', ['--output', secret]);
  const { stdout: key } = await run('age-keygen', ['-y', secret]);
  const BACKUP_KEY = key.trim();
  const empty = [...away.slice(0, -1), temporaryFolder()];
  await assert.rejects(copyAway({ BACKUP_KEY }, empty), ({ stderr }) => /no backup of the last/.test(stderr));
  const real = await readFile(join(folder, 'rsync'), 'utf8');
  await rsync('#!/bin/sh\nexit 255\n');
  await assert.rejects(copyAway({ BACKUP_KEY }), ({ code }) => code === 255);
  assert.equal(copies(), 0, 'nothing has left');
  await rsync(real);
  await copyAway({ BACKUP_KEY });
  assert.equal(copies(), 1);
  const [name = '', ...others] = await readdir(far);
  assert.match(name, /^shop-.*\.db\.age$/);
  assert.deepEqual(others, []);
  assert.ok(!(await readFile(join(far, name), 'latin1')).includes(reference ?? 'none'));

  await assert.rejects(shop('new', 'restore', join(far, name)), ({ stderr }) =>
    /encrypted.*age --decrypt/.test(stderr),
  );
  // Where the key is; the machine gets what comes out.
  const backup = join(folder, 'decrypted.db');
  await run('age', ['--decrypt', '--identity', secret, '--output', backup, join(far, name)]);
  await shop('new', 'restore', backup);
  const [enquiry] = JSON.parse(await shop('new', 'enquiries', 'list', '--json'));
  assert.equal(enquiry.reference, reference);
  const again = await startSite(env('new'));
  await untilWell(again);
  await again.stop();
});

test('the far end deletes copies of more than 90 days, but none of the newest fourteen', async () => {
  const runbook = await readFile('server/deploy/RUNBOOK.md', 'utf8');
  const [, line = ''] = /^ *0 5 \* \* \* (cd backups .*)$/m.exec(runbook) ?? [];
  const dir = join(temporaryFolder(), 'backups');
  const name = (day: number, end = '') =>
    `shop-2026-08-${String(day).padStart(2, '0')}T02-30-00-000Z${end}.db.age`;
  const days = Array.from({ length: 20 }, (_, index) => index + 1);
  const nightly = async () => {
    await run('/bin/sh', ['-c', line], { cwd: join(dir, '..') });
    return (await readdir(dir)).sort();
  };
  const put = async (names: string[], age: number) => {
    for (const each of names) {
      await writeFile(join(dir, each), '');
      await utimes(join(dir, each), new Date(), new Date(Date.now() - age * 86_400_000));
    }
  };
  await mkdir(dir);
  assert.deepEqual(await nightly(), []);
  const [whole, fewer] = [days.map((day) => name(day)), days.map((day) => name(day + 1, '.fewer'))];
  await put([...whole, ...fewer], 91.5);
  await put(['erased.txt', 'another.age'], 400);
  const kept = ['another.age', 'erased.txt', ...whole.slice(6), ...fewer.slice(6)].sort();
  assert.deepEqual(await nightly(), kept);
  const later = days.map((day) => name(day).replace('2026-08', '2026-11'));
  await put(later, 80);
  assert.deepEqual(await nightly(), [...kept.filter((each) => !whole.includes(each)), ...later].sort());
});

test('with certificates nginx speaks HTTP/2 over TLS, and sends http there', async (t) => {
  const [key, certificate, port] = [join(folder, 'key.pem'), join(folder, 'cert.pem'), await freePort()];
  const subject = ['-subj', '/CN=localhost', '-nodes', '-days', '2', '-newkey', 'rsa:2048'];
  await run('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate]);
  const shipped = async (name: string) =>
    (await readFile(`server/deploy/${name}`, 'utf8')).replace(/^ *listen \[.*\n/gm, '');
  const [tls, redirect, desk] = [
    await shipped('listen-tls.conf'),
    await shipped('redirect.conf'),
    await shipped('desk.conf'),
  ];
  const site = await startSite();
  t.after(site.stop);
  const nginx = await startNginx([Number(new URL(site.url).port)], undefined, (plain) => ({
    'redirect.conf': redirect
      .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
      // Its last name, for whoever waits until nginx answers.
      .replace(/(?<=server_name .*);/, ' 127.0.0.1;'),
    'listen.conf': tls
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/\/etc\S*fullchain\.pem/, certificate)
      .replace(/\/etc\S*privkey\.pem/, key),
    'desk.conf': desk,
  }));
  if (typeof nginx === 'string') return t.skip(nginx);
  t.after(nginx.stop);
  for (const host of ['www.example.com', 'example.com', 'EXAMPLE.com:80']) {
    const { status, headers } = await get(`${nginx.url}/help/faq?x=1`, { host });
    assert.deepEqual([status, headers.location], [308, 'https://www.example.com/help/faq?x=1']);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
  const foreign = 'GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n';
  assert.equal(await rawRequest(nginx.port, foreign), '');

  const session = connect(`https://localhost:${port}`, { ca: await readFile(certificate) });
  t.after(() => session.close());
  const answers = [
    { ':path': '/contact' },
    { ':path': '/health/live' },
    { ':path': '/', ':authority': 'desk.example.com' },
  ].map((asked) => once(session.request(asked).resume(), 'response'));
  const [page, ...own] = (await Promise.all(answers)).map(([headers]) => headers as IncomingHttpHeaders);
  assert.deepEqual(
    [page, ...own].map((each) => each?.[':status']),
    [200, 404, 403],
  );
  for (const each of own) assert.match(String(each['strict-transport-security']), /^max-age=31536000/);
});
