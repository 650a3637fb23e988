import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import type { Store } from '../store/store.ts';
import type { OutboxTable } from '../store/tables.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { type MailBehaviour, startMailCatcher } from '../testing/mail-catcher.ts';
import { nextAttempt } from './backoff.ts';
import { startMailer } from './mailer.ts';
import { createOutbox, leaseMs, putMail } from './outbox.ts';
import { createSmtpTransport } from './transport.ts';

const from = { name: 'Bench, "North"', address: 'hello@example.com' };
const limits = { connectMs: 300, silenceMs: 300, wholeMs: 2000 };
const log = pino({ level: 'silent' });
const start = new Date('2026-11-20T01:00:00Z');

/** A store that owes one mail for each address. */
async function owing(store: Store, ...recipients: string[]): Promise<Store> {
  await store.write(async (db) => {
    const reference = 'NB-TEST';
    const at = start.toISOString();
    const closed = {
      quarantined: 0,
      suspicion: '',
      email: null,
      email_key: null,
      phone: null,
      answered_at: null,
    };
    await db
      .insertInto('enquiries')
      .values({
        reference,
        kind: 'contact',
        status: 'open',
        name: 'A',
        details: '{}',
        created_at: at,
        closed_at: null,
        ...closed,
      })
      .execute();
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
  it('what is owed is sent once by two processes, whole, to one address', async ({ open }) => {
    const catcher = await startMailCatcher();
    const store = await owing(await open(), ...Array.from({ length: 6 }, (_, n) => `p${n}@example.com`));
    const send = createSmtpTransport(catcher.url, from, limits);
    const boxes = [store, await open()].map((each) => createOutbox({ store: each, now: () => start }));
    const mailers = boxes.map((outbox) => startMailer({ outbox, send, log, pollMs: 10 }));
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
  });

  const mishaps: [MailBehaviour | 'down', status: 'waiting' | 'parked'][] = [
    ['down', 'waiting'],
    ['hang', 'waiting'],
    ['cut after data', 'waiting'],
    ['defer', 'waiting'],
    ['refuse', 'parked'],
  ];
  for (const [behaviour, status] of mishaps) {
    it(`a mail server that does "${behaviour}" leaves mail ${status}, and a retry sends the same`, async ({
      open,
    }) => {
      const catcher = await startMailCatcher();
      const outbox = createOutbox({ store: await owing(await open(), 'a@example.com'), now: () => start });
      const attempt = async (url: string) => {
        const mail = await outbox.claim();
        assert.ok(mail);
        const result = await createSmtpTransport(url, from, limits)(mail);
        if (result.sent) await outbox.sent(mail);
        else assert.equal(await outbox.failed(mail, result.reason, result.permanent), status);
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

  it('what a process was sending when it died is sent by another, after the lease', async ({ open }) => {
    const clock = { at: start };
    const outbox = createOutbox({ store: await owing(await open(), 'a@example.com'), now: () => clock.at });
    const dead = await outbox.claim();
    assert.ok(dead);
    assert.equal(await outbox.claim(), null);
    clock.at = new Date(start.getTime() + leaseMs + 1);
    const taken = await outbox.claim();
    assert.equal(taken?.id, dead.id);
    await outbox.failed(dead, 'too late to say so', true);
    assert.equal((await outbox.counts()).sending, 1);
  });
});

test('waits grow to four hours, half of them random, and end after days', () => {
  const wait = (attempts: number, random: number) =>
    Number(nextAttempt(attempts, new Date(0), () => random)) / 60_000;
  assert.deepEqual([wait(1, 0), wait(1, 1), wait(4, 1), wait(30, 1)], [0.25, 0.5, 4, 240]);
  assert.equal(nextAttempt(40, start), null);
});

test('a password that is refused says nothing about the message: it is tried again', async (context) => {
  const catcher = await startMailCatcher();
  context.after(catcher.stop);
  const owed = { id: 'x', recipient: 'a@example.com', purpose: 'answer', reply_to: null } as const;
  const mail = {
    ...owed,
    created_at: start.toISOString(),
    subject: 's',
    text: 't',
    html: 'h',
  } as OutboxTable;
  const refused = await createSmtpTransport(catcher.url.replace('//', '//me:secret@'), from, limits)(mail);
  assert.ok(!refused.sent && !refused.permanent && !refused.code.includes('@'), JSON.stringify(refused));
});
