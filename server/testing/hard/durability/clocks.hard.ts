import assert from 'node:assert/strict';
import { maxADay } from '../../../back-office/limits/daily-quota.ts';
import { issueDueNotices } from '../../../back-office/repairs/law/uncollected-notices.ts';
import type { Store } from '../../../back-office/store/store.ts';
import { until } from '../../basics/until.ts';
import { commandLine } from '../../databases/command-line.ts';
import { onEachEngine } from '../../databases/each-engine.ts';
import { enquiryRow } from '../../fixtures/enquiry-row.ts';
import { moveDevice } from '../../fixtures/repair-rows.ts';
import { sampleShop } from '../../fixtures/sample-shop.ts';
import { startHttpsReceiver } from '../../network/https-receiver.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../../network/mail-catcher.ts';
import { type SiteProcess, untilWell } from '../../servers/start-site.ts';
import { formPaths, goodAnswers } from '../attacks/sample-forms.ts';
import { startClockedSite } from './clocked-site.ts';
import { promise } from './kept-promises.ts';
import { openBeside } from './open-beside.ts';
import { postForm } from './post-form.ts';
import { seedRepairs } from './seed-repairs.ts';

const shopAddress = 'shop@example.com';
const dayMs = 24 * 60 * 60_000;
const after = (days: number) => new Date(Date.now() + days * dayMs);

interface ClockedShop {
  site: SiteProcess;
  mails: MailCatcher;
  store: Store;
  /** Sets the server's clock so many days ahead, and lets its daily jobs run; answers what they said. @param passed as of `setDays` */
  setClock(days: number, passed?: number): Promise<string[]>;
  /** What was sent to a customer, by the beginning of each subject. */
  sentTo(reference: string): string[];
  /** Sends a message, or a school's list, as somebody else each time. @param sender numbers the network */
  send(kind: 'contact' | 'school', sender: number): Promise<{ status: number; email: string }>;
}

/** Runs a server whose clock the test moves, with mail that is caught. */
async function onClock(databaseUrl: string, body: (shop: ClockedShop) => Promise<void>): Promise<void> {
  const store = await openBeside(databaseUrl);
  const mails = await startMailCatcher();
  const { site, setDays } = await startClockedSite({
    DATABASE_URL: databaseUrl,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'info',
    MAIL_TO: shopAddress,
  });
  let messages = 0;
  try {
    await untilWell(site);
    await body({
      site,
      mails,
      store,
      async setClock(days, passed) {
        await setDays(days, passed);
        const since = site.logs.length;
        const ofJobs = () =>
          site.logs
            .slice(since)
            .flatMap(({ msg }) => (/retention|uncollected/.test(String(msg)) ? [String(msg)] : []));
        // The first of each may have begun before the clock was set.
        await until(
          () =>
            ['retention', 'uncollected'].every(
              (job) => ofJobs().filter((line) => line.includes(job)).length > 2,
            ),
          'the daily jobs',
        );
        return ofJobs().slice(-4);
      },
      sentTo: (reference) =>
        mails.mails.filter(isAbout(reference)).map(({ subject = '' }) => subject.split(':')[0] ?? ''),
      async send(kind, sender) {
        const { phone: _, ...answers } = goodAnswers(kind, ++messages);
        const { status } = await postForm(site.url, formPaths[kind], sender, answers);
        return { status, email: `visitor-${messages}@example.com` };
      },
    });
  } finally {
    await site.stop();
    await mails.stop();
    await store.close();
  }
}

const isAbout =
  (reference: string) =>
  ({ subject = '', recipients }: CaughtMail) =>
    subject.includes(reference) && recipients.includes(`${reference.toLowerCase()}@example.com`);

/** Repairs that are ready since a time, of which their customers were told. */
async function readyRepairs(store: Store, count: number, at: Date): Promise<string[]> {
  const repairs = await seedRepairs(store, count, { status: 'testing' });
  for (const { reference } of repairs) {
    await store.write((db) =>
      moveDevice(
        db,
        { reference, line: 1, status: 'testing', version: 1 },
        { to: 'ready', by: 'Kim', owedCents: 9900 },
        at,
      ),
    );
  }
  await issueDueNotices({ store, shop: sampleShop, now: () => at });
  return repairs.map(({ reference }) => reference);
}

/** A year and more passes under a server: each notice goes out once, in its time, and a record is deleted in its own. */
const passYear = (databaseUrl: string): Promise<void> =>
  onClock(databaseUrl, async ({ store, setClock, sentTo, send }) => {
    const repairs = await readyRepairs(store, 5, after(0));
    const closed_at = after(0).toISOString();
    const rows = [enquiryRow('NB-OPEN'), enquiryRow('NB-CLOSED', { status: 'closed', closed_at })];
    await store.write((db) => db.insertInto('enquiries').values(rows).execute());
    const isThere = (reference: string) =>
      store.read(async (db) =>
        Boolean(
          await db
            .selectFrom('enquiries')
            .select('reference')
            .where('reference', '=', reference)
            .executeTakeFirst(),
        ),
      );
    for (let day = 1; day <= 400; day += 21) {
      const said = await setClock(day, day);
      assert.doesNotMatch(said.join(), /waits|failed/);
      assert.equal((await send('contact', day)).status, 201);
      const due = [30, 90, 150].filter((each) => each <= day).length;
      const told = ['Ready to collect', ...Array(due).fill('Waiting to be collected')];
      for (const reference of repairs) {
        await until(() => sentTo(reference).length >= told.length, `mail of day ${day}`);
        assert.deepEqual(sentTo(reference), told, `day ${day}`);
      }
      assert.equal(await isThere('NB-CLOSED'), day <= 365, `day ${day}`);
      assert.ok(await isThere('NB-OPEN'));
    }
  });

/** The clock goes ahead under a running server and is mended, again and again: nobody is told what is not due, or refused. */
const moveClockAhead = (databaseUrl: string): Promise<void> =>
  onClock(databaseUrl, async ({ store, mails, setClock, sentTo, send, site }) => {
    const repairs = await readyRepairs(store, 5, after(0));
    const closed_at = after(-200).toISOString();
    const settled = enquiryRow('NB-CLOSED', { status: 'closed', closed_at });
    await store.write((db) => db.insertInto('enquiries').values(settled).execute());
    const senders: string[] = [];
    let lists = 0;
    const sendMessage = async () => {
      const { status, email } = await send('contact', senders.length);
      assert.equal(status, 201);
      senders.push(email);
    };
    /** Sends as many lists as one network may in a day, and one more. */
    const sendLists = async () => {
      const sent = Array.from({ length: maxADay.lists + 1 }, () => send('school', 1_000_000));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [...Array(maxADay.lists).fill(201), 429]);
      lists += maxADay.lists;
    };
    const faults = promise('faults', 'clock');
    for (const ahead of [1 / 24, 59, 100, 365]) {
      faults.tried();
      await sendMessage();
      const isFar = ahead > 1;
      for (const line of await setClock(ahead)) assert.equal(/waits/.test(line), isFar, line);
      await sendMessage();
      await sendLists();
      // By now what was stored is as far ahead as the clock is.
      for (const line of await setClock(ahead)) assert.equal(/waits/.test(line), isFar, line);
      assert.doesNotMatch((await setClock(0)).join(), /waits|failed/);
      await untilWell(site);
      await sendMessage();
    }
    await sendLists();
    const taken = senders.length + lists;
    const notices = () => mails.mails.filter(({ recipients }) => recipients.includes(shopAddress));
    await until(() => notices().length >= taken, 'a notice of each to the shop');
    for (const email of senders) {
      await until(() => mails.mails.some(({ recipients }) => recipients.includes(email)), `mail to ${email}`);
    }
    for (const reference of repairs) assert.deepEqual(sentTo(reference), ['Ready to collect']);
    const ids = mails.mails.map(({ messageId }) => messageId);
    assert.equal(new Set(ids).size, ids.length, 'mails that were sent twice');
    const left = await store.read((db) =>
      db
        .selectFrom('enquiries')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    );
    assert.equal(Number(left.count), taken + 1, 'none was lost, stored twice or deleted');
    faults.kept();
  });

/** A server starts with a clock that is 59 days ahead, and another that says so: nobody is told, until both agree. */
async function startAhead(databaseUrl: string): Promise<void> {
  const store = await openBeside(databaseUrl);
  const faults = promise('faults', 'clock');
  faults.tried();
  const beats = { days: 0, count: 0 };
  const receiver = await startHttpsReceiver(({ url }, answer) => {
    if (url === '/secret') beats.count++;
    answer.setHeader('date', after(beats.days).toUTCString());
    answer.end();
  });
  const mails = await startMailCatcher();
  const ready = await readyRepairs(store, 2, after(0));
  // By the clock of the server it is 59 days old, so that the heartbeat is withheld.
  await commandLine(store, databaseUrl, () => after(0))('backup', '--done');
  const { site, setDays } = await startClockedSite(
    {
      DATABASE_URL: databaseUrl,
      SMTP_URL: mails.url,
      LOG_LEVEL: 'info',
      HEARTBEAT_URL: `${receiver.url}/secret`,
      NODE_EXTRA_CA_CERTS: receiver.certificate,
    },
    { days: 59 },
  );
  try {
    const said = (text: string) => site.logs.filter(({ msg }) => String(msg).includes(text)).length;
    await until(() => said('uncollected goods waits') > 2 && said('retention waits') > 2, 'both jobs');
    assert.equal(beats.count, 0);
    assert.ok(said("ahead of the heartbeat's") > 0);
    assert.equal(said('reminded of') + said('retention applied'), 0);
    const degraded = async () => (await fetch(`${site.url}/health/ready`)).text();
    await until(async () => /"clock: it is more than a day/.test(await degraded()), 'the line');
    const told = () => mails.mails.map(({ subject = '' }) => subject.split(':')[0]).sort();
    await until(() => told().length === ready.length, 'the mails of the day');
    assert.deepEqual(told(), Array(ready.length).fill('Ready to collect'));
    // Now the other clock says the same: it was this one that was right.
    beats.days = 59;
    await setDays(59 + 6 / (24 * 60));
    await until(() => said('reminded of') > 0, 'the job');
    await until(() => told().includes('Waiting to be collected'), 'a reminder');
    await until(async () => !/"clock/.test(await degraded()), 'the end of the line');
    faults.kept();
  } finally {
    await site.stop();
    await Promise.all([receiver.stop(), mails.stop(), store.close()]);
  }
}

onEachEngine((it) => {
  it('tells nobody what is not due, by a clock that another one contradicts', ({ url }) => startAhead(url));
  it('gives each notice once and in its time, and deletes each record in its own, for a year', ({ url }) =>
    passYear(url));
  it('tells nobody what is not due, and refuses nobody for it, by a clock that goes ahead and is mended', ({
    url,
  }) => moveClockAhead(url));
});
