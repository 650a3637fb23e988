import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { logLines } from '../../testing/fixtures/log-lines.ts';
import { type MailBehaviour, startMailCatcher } from '../../testing/network/mail-catcher.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import type { OutboxTable } from '../store/tables.ts';
import { nextAttempt } from './attempts.ts';
import { startMailer } from './mailer.ts';
import { createOutbox, leaseMs, putMail } from './outbox.ts';
import { createSmtpTransport, isThisMachine, type SendMail } from './transport.ts';

const from = { name: 'Bench, "North"', address: 'hello@example.com' };
/** For a mail server that is to be found hanging; others get the usual limits, since a busy machine is slow. */
const shortLimits = { connectMs: 300, silenceMs: 300, wholeMs: 2000 };
const shopAddress = () => 'shop@example.com';
const log = pino({ level: 'silent' });
const start = new Date('2026-11-20T01:00:00Z');

/** A store that owes one mail for each address. */
async function owing(store: Store, ...recipients: string[]): Promise<Store> {
  await store.write(async (db) => {
    const reference = 'NB-TEST';
    await db.insertInto('enquiries').values(enquiryRow(reference)).execute();
    for (const recipient of recipients) {
      const mail = { recipient, replyTo: null, subject: 'Zürich ✓', text: 'Grüße', html: '<p>Grüße</p>' };
      await putMail(db, { reference, purpose: 'notice', ...mail }, start);
    }
  });
  return store;
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await setTimeout(10);
}

onEachEngine((it) => {
  it('two processes send each message once, whole, to one address', async ({ open }) => {
    const catcher = await startMailCatcher();
    const store = await owing(await open(), ...Array.from({ length: 6 }, (_, n) => `p${n}@example.com`));
    const send = createSmtpTransport(catcher.url, from);
    const boxes = [store, await open()].map((each) => createOutbox({ store: each, now: () => start }));
    const mailers = boxes.map((outbox) => startMailer({ outbox, shopAddress, send, log, pollMs: 10 }));
    await until(async () => (await boxes[0]?.counts())?.sent === 6);
    await Promise.all(mailers.map((mailer) => mailer.stop()));
    await catcher.stop();
    assert.deepEqual(catcher.mails.map(({ recipients }) => recipients.join()).sort(), [
      ...Array.from({ length: 6 }, (_, n) => `p${n}@example.com`),
    ]);
    const [mail] = catcher.mails;
    assert.equal(mail?.subject, 'Zürich ✓');
    assert.deepEqual({ ...mail?.from }, from);
    assert.equal(mail?.text?.trim(), 'Grüße');
    assert.equal(mail?.html?.trim(), '<p>Grüße</p>');
    assert.equal(mail?.to?.length, 1);
    const automatic = mail?.headers.find(({ key }) => key === 'auto-submitted');
    assert.equal(automatic?.value, 'auto-generated');
  });

  it('another process sends, after the lease, the message of a process that died', async ({ open }) => {
    const clock = { at: start };
    const outbox = createOutbox({ store: await owing(await open(), 'a@example.com'), now: () => clock.at });
    const dead = await outbox.claim();
    assert.ok(dead);
    assert.equal(await outbox.claim(), null);
    clock.at = new Date(start.getTime() + leaseMs + 1);
    const taken = await outbox.claim();
    assert.equal(taken?.id, dead.id);
    await outbox.failed(dead, 'too late to say so', 'message');
    assert.equal((await outbox.counts()).sending, 1);
  });

  it('stores the words of a mail server without the characters that a database refuses', async ({ open }) => {
    const store = await owing(await open(), 'a@example.com');
    const outbox = createOutbox({ store, now: () => start });
    const mail = await outbox.claim();
    assert.ok(mail);
    await outbox.failed(mail, `no\0t\x07 here \ud800 ${'😀'.repeat(1000)}`, 'message');
    const { last_error } = await store.read((db) =>
      db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow(),
    );
    assert.ok(last_error);
    assert.ok(last_error.startsWith('no t  here \ufffd 😀') && last_error.length <= 500, String(last_error));
    assert.ok(last_error.isWellFormed());
  });

  it('stores no working link in a mail that was sent, nor the words of any other', async ({ open }) => {
    const store = await owing(await open(), 'p1@example.com', 'p2@example.com');
    const link = `https://example.com/repairs/track/${'a2'.repeat(16)}?not-me=1`;
    await store.write((db) =>
      db
        .updateTable('outbox')
        .set({ text: `See ${link} now`, html: `<a href="${link}">${link}</a>` })
        .where('recipient', '=', 'p1@example.com')
        .execute(),
    );
    const sent: string[] = [];
    const outbox = createOutbox({ store, now: () => start });
    for (let mail = await outbox.claim(); mail; mail = await outbox.claim()) {
      sent.push(mail.text);
      await outbox.sent(mail);
    }
    assert.deepEqual(sent.sort(), ['Grüße', `See ${link} now`]);
    const stored = await store.read((db) =>
      db.selectFrom('outbox').select(['text', 'html']).orderBy('recipient').execute(),
    );
    const blank = 'https://example.com/repairs/track/:token?not-me=1';
    assert.deepEqual(
      stored.map(({ text, html }) => [text, html]),
      [
        [`See ${blank} now`, `<a href="${blank}">${blank}</a>`],
        ['Grüße', '<p>Grüße</p>'],
      ],
    );
  });

  it('a clock that is set back delays neither new mail, nor a lease, nor a retry', async ({ open }) => {
    const clock = { at: start };
    const day = 24 * 60 * 60_000;
    const outbox = createOutbox({ store: await owing(await open(), 'a@example.com'), now: () => clock.at });
    clock.at = new Date(start.getTime() - day);
    const fresh = await outbox.claim();
    assert.ok(fresh, 'written a day ahead, and never tried');
    clock.at = new Date(clock.at.getTime() - day);
    const abandoned = await outbox.claim();
    assert.equal(abandoned?.id, fresh.id, 'its lease ends more than a day ahead');
    await outbox.failed(abandoned, 'later', 'later');
    assert.equal(await outbox.claim(), null, 'not due yet');
    clock.at = new Date(clock.at.getTime() - day);
    assert.equal((await outbox.claim())?.id, fresh.id, 'its next attempt is a day ahead');
  });

  it('counts only what the mail server answers about a message: a "later" after 50 faults of the server is its first', async ({
    open,
  }) => {
    const clock = { at: start };
    const outbox = createOutbox({ store: await owing(await open(), 'a@example.com'), now: () => clock.at });
    for (let attempt = 1; attempt <= 50; attempt++) {
      const mail = await outbox.claim();
      assert.ok(mail, `attempt ${attempt}`);
      assert.equal(await outbox.failed(mail, 'away', 'server'), 'waiting');
      clock.at = new Date(clock.at.getTime() + 4 * 60 * 60_000);
    }
    const mail = await outbox.claim();
    assert.ok(mail);
    assert.equal(await outbox.failed(mail, 'greylisted', 'later'), 'waiting');
    clock.at = new Date(clock.at.getTime() + 60_000);
    assert.equal((await outbox.claim())?.id, mail.id, 'tried again within a minute');
  });
});

onSqlite((it) => {
  const mishaps: [MailBehaviour | 'down', status: 'waiting' | 'parked'][] = [
    ['down', 'waiting'],
    ['hang', 'waiting'],
    ['cut after data', 'waiting'],
    ['defer', 'waiting'],
    ['refuse', 'parked'],
    ['refuse unprintably', 'parked'],
    ['refuse the message', 'parked'],
    ['refuse the sender', 'waiting'],
  ];
  for (const [behaviour, status] of mishaps) {
    it(`mail is ${status} after the mail server does "${behaviour}", and a retry sends the same message`, async ({
      open,
    }) => {
      const catcher = await startMailCatcher();
      const outbox = createOutbox({ store: await owing(await open(), 'a@example.com'), now: () => start });
      const attempt = async (url: string) => {
        const mail = await outbox.claim();
        assert.ok(mail);
        const limits = catcher.behaviour === 'hang' ? shortLimits : undefined;
        const send = createSmtpTransport(url, from, limits);
        const result = await send(mail);
        send.close();
        if (result.sent) await outbox.sent(mail);
        else assert.equal(await outbox.failed(mail, result.reason, result.fault), status);
        return mail.id;
      };
      if (behaviour !== 'down') catcher.behaviour = behaviour;
      const first = await attempt(behaviour === 'down' ? 'smtp://127.0.0.1:1' : catcher.url);
      assert.equal((await outbox.counts())[status], 1);
      assert.equal(await outbox.claim(), null, 'not due yet');
      catcher.behaviour = 'accept';
      assert.equal(await outbox.retry(), 1);
      assert.equal(await attempt(catcher.url), first);
      await catcher.stop();
      assert.deepEqual(
        catcher.mails.map(({ messageId }) => messageId),
        [`<${first}@example.com>`],
      );
    });
  }

  it('sends consecutive messages over one connection, and closes it at the stop', async ({ open }) => {
    const catcher = await startMailCatcher();
    const count = 12;
    const addresses = Array.from({ length: count }, (_, n) => `p${n}@example.com`);
    const outbox = createOutbox({ store: await owing(await open(), ...addresses), now: () => start });
    const send = createSmtpTransport(catcher.url, from);
    const mailer = startMailer({ outbox, shopAddress, send, log, pollMs: 10 });
    await until(async () => (await outbox.counts()).sent === count);
    assert.deepEqual([catcher.connections(), catcher.connected()], [1, 1]);
    await mailer.stop();
    await until(() => catcher.connected() === 0);
    await catcher.stop();
  });

  it('a refused message delays no other, and its connection stays open', async ({ open }) => {
    const catcher = await startMailCatcher();
    const addresses = ['a@example.com', 'b@example.com', 'c@example.com'];
    const outbox = createOutbox({ store: await owing(await open(), ...addresses), now: () => start });
    catcher.behaviour = (recipient) => (recipient === 'a@example.com' ? 'refuse unprintably' : 'accept');
    const mailer = startMailer({
      outbox,
      shopAddress,
      send: createSmtpTransport(catcher.url, from),
      log,
      pollMs: 10,
    });
    await until(async () => {
      const { sent, parked } = await outbox.counts();
      return sent === 2 && parked === 1;
    });
    assert.equal(catcher.connections(), 1);
    await mailer.stop();
    await catcher.stop();
  });

  it('logs an outage once, once an hour, and at its end, and then sends all that waited', async ({
    open,
  }) => {
    const addresses = Array.from({ length: 8 }, (_, n) => `p${n}@example.com`);
    const clock = { at: start, elapsed: 0 };
    const outbox = createOutbox({ store: await owing(await open(), ...addresses), now: () => clock.at });
    const lines: { level: number; msg: string; waiting?: number; waited?: number; minutes?: number }[] = [];
    const mark = { write: (line: string) => lines.push(JSON.parse(line)) };
    let away = true;
    let attempts = 0;
    const send: SendMail = Object.assign(
      async () => {
        attempts++;
        // Nine attempts, ten minutes apart.
        clock.elapsed += 10 * 60_000;
        clock.at = new Date(clock.at.getTime() + 10 * 60_000);
        if (attempts === 9) away = false;
        const refused = { sent: false, fault: 'server', reason: 'r', code: 'ECONNECTION' } as const;
        return away ? refused : ({ sent: true } as const);
      },
      { takes: async () => true, close() {} },
    );
    const mailer = startMailer({
      outbox,
      shopAddress,
      send,
      log: pino({ level: 'info', base: null }, mark),
      pollMs: 5,
      pauses: { firstMs: 1, maxMs: 5 },
      elapsedMs: () => clock.elapsed,
    });
    await until(async () => (await outbox.counts()).sent === addresses.length);
    await mailer.stop();
    const about = lines.filter(({ msg }) => msg !== 'mail sent');
    assert.deepEqual(
      about.map(({ level, msg, waiting, waited, minutes }) => [level, msg, waiting ?? waited, minutes]),
      [
        [50, 'no mail can be sent; it waits and is tried again', 8, undefined],
        [50, 'still no mail can be sent', 8, 60],
        [30, 'mail can be sent again', 8, 80],
      ],
    );
  });
});

test('retries back off to four hours with 50 % jitter, and end after 40 attempts', () => {
  const wait = (attempts: number, random: number) =>
    Number(nextAttempt(attempts, new Date(0), () => random)) / 60_000;
  assert.deepEqual([wait(1, 0), wait(1, 1), wait(4, 1), wait(30, 1)], [0.25, 0.5, 4, 240]);
  assert.equal(nextAttempt(40, start), null);
});

const owedMail = {
  id: 'x',
  recipient: 'a@example.com',
  purpose: 'answer',
  reply_to: null,
  created_at: start.toISOString(),
  subject: 's',
  text: 't',
  html: 'h',
} as OutboxTable;

test('tries a message again after the mail server has refused our password', async (context) => {
  const catcher = await startMailCatcher();
  context.after(catcher.stop);
  const send = createSmtpTransport(catcher.url.replace('//', '//me:secret@'), from);
  context.after(send.close);
  const refused = await send(owedMail);
  assert.ok(!refused.sent && !refused.code.includes('@'), JSON.stringify(refused));
  assert.equal(refused.fault, 'server');
  assert.match(refused.code, /^EAUTH 535/);
});

test('sends no password to another machine that offers no TLS, and no message either', async (context) => {
  const catcher = await startMailCatcher();
  context.after(catcher.stop);
  // Reaches this machine, under a name that could be any machine's.
  const url = catcher.url.replace('127.0.0.1', 'me:secret@0.0.0.0');
  const send = createSmtpTransport(url, from);
  context.after(send.close);
  const result = await send(owedMail);
  assert.ok(!result.sent && result.fault === 'server', JSON.stringify(result));
  assert.match(result.code, /^ETLS/);
  assert.deepEqual([catcher.connections(), catcher.passwords(), catcher.received()], [1, 0, 0]);
});

test('logs an error of the outbox that nobody expected once, and again after an outage of the database', async () => {
  const bug = () => new TypeError('a bug');
  const errors = [bug(), bug(), bug(), new StoreUnavailable(), bug(), bug()];
  const claim = async () => {
    const error = errors.shift();
    if (error) throw error;
    return null;
  };
  const send: SendMail = Object.assign(async () => ({ sent: true }) as const, {
    takes: async () => true,
    close() {},
  });
  const { log: kept, lines } = logLines();
  const outbox = { ...createOutbox({ store: {} as Store, now: () => start }), claim };
  const mailer = startMailer({ outbox, shopAddress, send, log: kept, pollMs: 1 });
  await until(() => errors.length === 0);
  await mailer.stop();
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    Array(2).fill([50, 'the outbox cannot be read or written']),
  );
});

test('takes only localhost, 127.0.0.0/8 and ::1 for this machine', () => {
  const hosts = {
    true: ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '[::1]'],
    false: ['localhost.example.net', '127.0.0.1.example.net', '127.example.net', '[::1:2]', '0.0.0.0'],
  };
  for (const [expected, names] of Object.entries(hosts)) {
    for (const name of names) {
      assert.equal(String(isThisMachine(new URL(`smtp://me:secret@${name}`).hostname)), expected, name);
    }
  }
});
