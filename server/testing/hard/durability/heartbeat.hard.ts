import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { get } from '../../basics/get.ts';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { until } from '../../basics/until.ts';
import { commandLine } from '../../databases/command-line.ts';
import { onEachEngine } from '../../databases/each-engine.ts';
import { startHttpsReceiver } from '../../network/https-receiver.ts';
import { startMailCatcher } from '../../network/mail-catcher.ts';
import { proxyTo, startTcpProxy } from '../../network/tcp-proxy.ts';
import { copyBuild } from '../../servers/build-copy.ts';
import { startClockedSite } from './clocked-site.ts';
import { promise } from './kept-promises.ts';
import { openBeside } from './open-beside.ts';
import { postContact } from './post-form.ts';
import { mountSmallDisk } from './small-disk.ts';

// Whether the owner is called: a real server asks a real HTTPS address, as it does the service that calls.

const runbook = readFileSync('server/deploy/RUNBOOK.md', 'utf8');
assert.match(runbook, /grace: half an hour/);
/** Minutes for which the service waits for the next beat, and after which the owner is called at the latest. */
const graceMinutes = 30;
const calledWithin = Number(/they are called within (\d+) minutes/.exec(runbook)?.[1]);
const beatMinutes = 5;
const dayMinutes = 24 * 60;

/** Counts the beats. */
async function startReceiver(t: TestContext) {
  const receiver = { beats: 0 };
  const server = await startHttpsReceiver(({ url }, answer) => {
    if (url === '/secret') receiver.beats++;
    answer.end();
  });
  t.after(() => server.stop());
  return Object.assign(receiver, { url: `${server.url}/secret`, certificate: server.certificate });
}

interface ShopOptions {
  /** The database's address for the test itself, where the server goes through something that the test cuts. */
  direct?: string;
  /** The folder of another build, and the file of a certificate that the server trusts beside the receiver's. */
  other?: { dist: string; certificate: string };
}

async function startShop(
  t: TestContext,
  databaseUrl: string,
  { direct = databaseUrl, other }: ShopOptions = {},
) {
  const receiver = await startReceiver(t);
  const trusted = join(temporaryFolder(), 'trusted.pem');
  const certificates = [receiver.certificate, ...(other ? [other.certificate] : [])];
  await writeFile(trusted, certificates.map((file) => readFileSync(file, 'utf8')).join(''));
  const mails = await startMailCatcher();
  const line = await startTcpProxy(Number(new URL(mails.url).port));
  const store = await openBeside(direct);
  const env = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    MAIL_TO: 'shop@example.com',
    BACKUP_DIR: temporaryFolder(),
    HEARTBEAT_URL: receiver.url,
    NODE_EXTRA_CA_CERTS: trusted,
    LOG_LEVEL: 'info',
  };
  const { site, setDays } = await startClockedSite(env, { dist: other?.dist });
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
      const calls = promise('calls', what);
      calls.tried();
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
      calls.kept();
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
    const shop = await startShop(t, database?.url ?? url, { direct: url });
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

test('the owner is called in time for a proxy that is away, answers for another, or has an old certificate', async (t) => {
  const build = await copyBuild();
  t.after(build.remove);
  let isOurs = true;
  const site = { url: '' };
  // In place of nginx.
  const proxy = await startHttpsReceiver(async ({ url = '' }, answer) => {
    if (!isOurs) return void answer.end('<h1>Welcome to nginx!</h1>');
    const { status, body } = await get(site.url + url);
    answer.writeHead(status).end(body);
  }, 10);
  t.after(proxy.stop);
  await build.rewrite('shop.json', (text) => JSON.stringify({ ...JSON.parse(text), publicUrl: proxy.url }));
  const other = { dist: build.dir, certificate: proxy.certificate };
  const folder = temporaryFolder();
  const shop = await startShop(t, `sqlite:${join(folder, 'shop.db')}`, { other });
  site.url = shop.site.url;
  await shop.backUp();
  const degraded = async () => String((await get(`${site.url}/health/ready`)).body);
  await shop.callsFor('a proxy that is away', proxy.stop, proxy.resume);
  await shop.callsFor(
    'a proxy that answers for another',
    () => {
      isOurs = false;
    },
    () => {
      isOurs = true;
    },
  );
  assert.equal(await degraded(), '{"status":"ok","degraded":["copy: no copy has ever left this machine"]}');
  assert.equal(await readFile(join(folder, 'address-answered'), 'utf8'), proxy.url);
  const oldAt = 8.1 * dayMinutes;
  await shop.pass(oldAt);
  await shop.backUp();
  assert.equal(await shop.pass(), false);
  assert.match(await degraded(), /"site: its certificate ends in 1 day"/);
});
