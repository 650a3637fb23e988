import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { commandLine } from '../command-line.ts';
import { onEachEngine } from '../each-engine.ts';
import { startMailCatcher } from '../mail-catcher.ts';
import { proxyTo, startTcpProxy } from '../tcp-proxy.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { startClockedSite } from './clocked-site.ts';
import { openBeside } from './open-beside.ts';
import { postContact } from './post-form.ts';
import { mountSmallDisk } from './small-disk.ts';

// Whether the owner is called: a real server asks a real HTTPS address, as it does the service that calls.

const run = promisify(execFile);
const runbook = readFileSync('server/deploy/RUNBOOK.md', 'utf8');
assert.match(runbook, /grace: half an hour/);
/** Minutes for which the service waits for the next beat, and after which the owner is called at the latest. */
const graceMinutes = 30;
const calledWithin = Number(/they are called within (\d+) minutes/.exec(runbook)?.[1]);
const beatMinutes = 5;
const dayMinutes = 24 * 60;

/** Counts the beats, with a certificate of its own making. */
async function startReceiver(t: TestContext) {
  const folder = temporaryFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['-subj', '/CN=beats', '-addext', 'subjectAltName=IP:127.0.0.1', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made, '-keyout', key, '-out', certificate]);
  const receiver = { beats: 0, url: '', certificate };
  const [readKey, cert] = await Promise.all([readFile(key), readFile(certificate)]);
  const server = createServer({ key: readKey, cert }, ({ url }, answer) => {
    if (url === '/secret') receiver.beats++;
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  receiver.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/secret`;
  return receiver;
}

/** @param direct the database's address for the test itself, where the server goes through something that the test cuts */
async function startShop(t: TestContext, databaseUrl: string, direct = databaseUrl) {
  const receiver = await startReceiver(t);
  const mails = await startMailCatcher();
  const line = await startTcpProxy(Number(new URL(mails.url).port));
  const store = await openBeside(direct);
  const { site, setDays } = await startClockedSite({
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    MAIL_TO: 'shop@example.com',
    BACKUP_DIR: temporaryFolder(),
    HEARTBEAT_URL: receiver.url,
    NODE_EXTRA_CA_CERTS: receiver.certificate,
    LOG_LEVEL: 'info',
  });
  t.after(async () => {
    await site.stop();
    await Promise.all([line.stop(), mails.stop(), store.close()]);
  });
  let clockMinutes = 0;
  const beatsTried = () => site.logs.filter(({ msg }) => msg === 'interval').length;
  /** Lets time pass. @returns whether the heartbeat was asked for at its end */
  const pass = async (minutes = beatMinutes): Promise<boolean> => {
    const before = { tried: beatsTried(), beats: receiver.beats };
    clockMinutes += minutes;
    await setDays(clockMinutes / dayMinutes);
    await until(() => beatsTried() > before.tried, 'the time of a beat');
    return receiver.beats > before.beats;
  };
  let visitors = 0;
  return {
    site,
    mails,
    line,
    pass,
    /** Notes a backup that was made now. */
    backUp: async () => {
      const now = () => new Date(Date.now() + clockMinutes * 60_000);
      await commandLine(store, direct, now)('backup', '--done');
    },
    /** A visitor writes: an e-mail to the shop, and one to them. */
    write: () =>
      until(async () => (await postContact(site.url, ++visitors)).reference, 'a form that is taken'),
    /** Breaks something: the owner is called in time, and not again once it is mended. */
    async callsFor(what: string, hurt: () => unknown, mend: () => unknown): Promise<void> {
      await until(() => pass(), `a beat before ${what}`);
      await hurt();
      let minutes = 0;
      while (await pass()) {
        minutes += beatMinutes;
        assert.ok(
          minutes + graceMinutes <= calledWithin,
          `${what}: nobody is called after ${minutes} minutes`,
        );
      }
      for (let silent = beatMinutes; silent < graceMinutes; silent += beatMinutes) {
        assert.equal(await pass(), false, `${what}: a beat after ${minutes + silent} minutes`);
      }
      console.log(`${what}: called after ${minutes + graceMinutes} minutes at the latest`);
      await mend();
      await until(() => pass(), `a beat after ${what}`);
    },
  };
}

onEachEngine((it) => {
  it('the owner is called in time for backups, mail and the database, and only until it is mended', async ({
    url,
  }, t) => {
    const isFile = url.startsWith('sqlite:');
    const database = isFile ? null : await proxyTo(url);
    if (database) t.after(() => database.stop());
    const shop = await startShop(t, database?.url ?? url, url);
    const { mails, line, pass, write, backUp, callsFor } = shop;
    assert.equal(await pass(), false, 'no backup was ever made');
    await backUp();
    await callsFor('an old backup', () => pass(2 * dayMinutes - beatMinutes), backUp);

    mails.behaviour = (recipient) => (recipient.startsWith('shop') ? 'accept' : 'refuse');
    await write();
    await until(() => mails.mails.length === 1 && mails.asked.length > 1, 'a refused message');
    for (let beat = 0; beat < 3; beat++)
      assert.equal(await pass(), true, 'any visitor can mistype an address');
    const writeTo = async (work: () => void) => {
      work();
      await write();
    };
    await callsFor(
      'a mail server that is away',
      () => writeTo(() => line.cut()),
      () => line.resume(),
    );
    await callsFor(
      'a mail server that refuses all',
      () => writeTo(() => Object.assign(mails, { behaviour: 'refuse' })),
      () => Object.assign(mails, { behaviour: 'accept' }),
    );
    const file = url.slice('sqlite:'.length);
    await callsFor(
      'a lost database',
      () => (database ? database.cut() : rename(file, `${file}-aside`)),
      () => (database ? database.resume() : rename(`${file}-aside`, file)),
    );
    assert.doesNotMatch(JSON.stringify(shop.site.logs), /secret/);
  });
});

test('the owner is called in time for a disk that is nearly full', async (t) => {
  const folder = await mountSmallDisk(t, '250m');
  if (!folder) return;
  const { callsFor, backUp } = await startShop(t, `sqlite:${join(folder, 'shop.db')}`);
  await backUp();
  const ballast = join(folder, 'ballast');
  await callsFor(
    'a disk that is nearly full',
    () => writeFile(ballast, Buffer.alloc(80_000_000)),
    () => rm(ballast),
  );
});
