import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../process/port.ts';
import { postContact } from '../testing/durability/post-form.ts';
import { get } from '../testing/get.ts';
import { startNginx } from '../testing/nginx.ts';
import { rawRequest } from '../testing/raw-socket.ts';
import { startSite, untilWell } from '../testing/start-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testDist } from '../testing/test-build.ts';

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

test('what the backup timer makes restores an empty machine', async () => {
  const env = (name: string) => ({
    PATH: process.env.PATH,
    DATABASE_URL: `sqlite:${join(folder, name)}/shop.db`,
  });
  const site = await startSite(env('old') as Record<string, string>);
  await untilWell(site);
  const { reference } = await postContact(site.url, 1);
  const unit = await readFile(join(units, 'northside-bench-backup.service'), 'utf8');
  const [, words = ''] = /^ExecStart=\/usr\/bin\/env node dist\/server\/shop\.js (.*)$/m.exec(unit) ?? [];
  const dir = join(folder, 'backups');
  const shop = async (name: string, ...rest: string[]) =>
    (await run(process.execPath, [`${testDist}/server/shop.js`, ...rest], { env: env(name) })).stdout;
  await shop('old', ...words.replace('/var/backups/northside-bench', dir).split(' '));
  await site.kill();
  const [backup = ''] = await readdir(dir);
  await shop('new', 'restore', join(dir, backup));
  const [enquiry] = JSON.parse(await shop('new', 'enquiries', 'list', '--json'));
  assert.equal(enquiry.reference, reference);
  const again = await startSite(env('new') as Record<string, string>);
  await untilWell(again);
  await again.stop();
});

test('with certificates nginx speaks HTTP/2 over TLS, and sends http there', async (t) => {
  const [key, certificate, port] = [join(folder, 'key.pem'), join(folder, 'cert.pem'), await freePort()];
  const subject = ['-subj', '/CN=localhost', '-nodes', '-days', '2', '-newkey', 'rsa:2048'];
  await run('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate]);
  const shipped = async (name: string) =>
    (await readFile(`server/deploy/${name}`, 'utf8')).replace(/^ *listen \[.*\n/gm, '');
  const [tls, redirect] = [await shipped('listen-tls.conf'), await shipped('redirect.conf')];
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
  const answers = ['/contact', '/health/live'].map((path) =>
    once(session.request({ ':path': path }).resume(), 'response'),
  );
  const [[page], [own]] = (await Promise.all(answers)) as [[IncomingHttpHeaders], [IncomingHttpHeaders]];
  assert.deepEqual([page[':status'], own[':status']], [200, 404]);
  assert.match(String(own['strict-transport-security']), /^max-age=31536000/);
});
