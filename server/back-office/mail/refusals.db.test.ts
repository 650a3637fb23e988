import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { until } from '../../testing/basics/until.ts';
import { onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { type MailBehaviour, startMailCatcher } from '../../testing/network/mail-catcher.ts';
import { conditionsOf, readFigures } from '../conditions.ts';
import type { Store } from '../store/store.ts';
import type { MailPurpose } from '../store/tables.ts';
import { startMailer } from './mailer.ts';
import { createOutbox, putMail } from './outbox.ts';
import { createSmtpTransport, type SendMail } from './transport.ts';

// Whose fault it is that a message was refused: its own, or that of a mail server that takes none.

const shop = 'shop@example.com';
const from = { name: 'Shop', address: 'hello@example.com' };
const log = pino({ level: 'silent' });
const minuteMs = 60_000;

const newClock = () => ({ time: Date.parse('2026-11-20T01:00:00Z') });

/** A shop whose mail server may refuse. */
async function mailing(
  store: Store,
  context: TestContext,
  { clock = newClock(), wrap = (send: SendMail) => send } = {},
) {
  const catcher = await startMailCatcher();
  const now = () => new Date(clock.time);
  const outbox = createOutbox({ store, now });
  let mailer: ReturnType<typeof startMailer> | undefined;
  const stop = async () => mailer?.stop();
  context.after(async () => {
    await stop();
    await catcher.stop();
  });
  let idle = 0;
  const claim = async () => {
    const mail = await outbox.claim();
    if (!mail) idle++;
    return mail;
  };
  return {
    catcher,
    outbox,
    stop,
    start() {
      mailer = startMailer({
        outbox: { ...outbox, claim },
        send: wrap(createSmtpTransport(catcher.url, from)),
        shopAddress: () => shop,
        log,
        pollMs: 1,
        pauses: { firstMs: 1, maxMs: 1 },
      });
    },
    fails: () => mailer?.fails,
    put: (recipient: string, purpose: MailPurpose = 'acknowledgement') =>
      store.write((db) => {
        const mail = { recipient, purpose, reference: 'NB-TEST', replyTo: null, subject: recipient };
        return putMail(db, { ...mail, text: 't', html: 'h' }, now());
      }),
    /** A minute later: until all that is due then has been tried. */
    async aMinuteLater() {
      clock.time += minuteMs;
      const before = idle;
      await until(() => idle > before + 1, 'an outbox with nothing due');
    },
    /** What the owner would be called for now. */
    urgent: async () =>
      conditionsOf(await readFigures(store), {
        now: now(),
        wantsBackups: false,
        urgentOnly: true,
        mailFails: mailer?.fails ?? false,
      }),
    received: () => catcher.mails.map(({ recipients }) => recipients.join()).sort(),
  };
}

const customers = ['a@example.org', 'b@example.org', 'c@example.org'];

onEachEngine((it) => {
  const everything: MailBehaviour[] = ['refuse', 'refuse the message'];
  for (const behaviour of everything) {
    it(`a server that does "${behaviour}" with all mail parks none, and all of it is sent once after its mending`, async ({
      store,
    }, context) => {
      const { catcher, put, start, aMinuteLater, outbox, urgent, received } = await mailing(store, context);
      catcher.behaviour = behaviour;
      start();
      for (const customer of customers) {
        await put(shop, 'notice');
        await put(customer);
        await aMinuteLater();
      }
      assert.deepEqual(await outbox.counts(), { waiting: 6, sending: 0, sent: 0, parked: 0, dropped: 0 });
      assert.match((await urgent()).join(), /^mail: 6 wait/);
      catcher.behaviour = 'accept';
      await aMinuteLater();
      assert.deepEqual(received(), [...customers, shop, shop, shop]);
      assert.deepEqual(await urgent(), []);
    });
  }

  it('of two processes and a restart, whoever finds the server at fault frees what all have parked since the last success', async ({
    open,
  }, context) => {
    const clock = newClock();
    const first = await mailing(await open(), context, { clock });
    first.start();
    first.catcher.behaviour = (recipient) => (recipient.startsWith('taken') ? 'accept' : 'refuse');
    for (const customer of ['gone@example.org', 'taken@example.org', 'a@example.org', 'b@example.org']) {
      await first.put(customer);
      await first.aMinuteLater();
    }
    assert.equal((await first.outbox.counts()).parked, 3);
    await first.stop();

    const second = await mailing(await open(), context, { clock });
    second.catcher.behaviour = 'refuse';
    second.start();
    await second.put(shop, 'notice');
    await second.aMinuteLater();
    second.catcher.behaviour = 'accept';
    await second.aMinuteLater();
    assert.deepEqual(second.received(), ['a@example.org', 'b@example.org', shop]);
    assert.equal((await second.outbox.counts()).parked, 1, 'what was refused before the last success stays');
  });
});

onSqlite((it) => {
  it('asks for the shop’s address, and sends nothing, after three others were refused in a row', async ({
    store,
  }, context) => {
    const { catcher, put, start, aMinuteLater, outbox, fails } = await mailing(store, context);
    catcher.behaviour = 'refuse';
    for (const customer of customers.slice(0, 2)) await put(customer);
    start();
    await aMinuteLater();
    assert.deepEqual([(await outbox.counts()).parked, fails()], [2, false]);
    assert.ok(!catcher.asked.includes(shop), 'two addresses may be wrong');
    await put('c@example.org');
    await aMinuteLater();
    assert.deepEqual([(await outbox.counts()).waiting, fails()], [3, true]);
    assert.ok(catcher.asked.includes(shop));
    assert.equal(catcher.received(), 0);
  });

  it('one visitor’s made-up addresses and refused words keep no other mail, and silence no alarm', async ({
    store,
  }, context) => {
    const { catcher, put, start, aMinuteLater, outbox, fails, urgent, received } = await mailing(
      store,
      context,
    );
    catcher.behaviour = (recipient) =>
      recipient === shop ? 'refuse the message' : recipient === 'real@example.org' ? 'accept' : 'refuse';
    start();
    for (let n = 0; n < 5; n++) {
      await put(shop, 'notice');
      await put(`made-up-${n}@example.org`);
      await aMinuteLater();
      assert.deepEqual([fails(), await urgent()], [false, []]);
    }
    await put('real@example.org');
    await aMinuteLater();
    assert.equal((await outbox.counts()).parked, 10);
    assert.deepEqual(received(), ['real@example.org']);
  });

  it('waits with mail to the shop whose address is refused or put off, however it is spelled, and goes on with the others', async ({
    store,
  }, context) => {
    const { catcher, put, start, aMinuteLater, outbox, urgent, received } = await mailing(store, context);
    start();
    for (const behaviour of ['refuse', 'defer'] as const) {
      catcher.behaviour = (recipient) => (recipient.toLowerCase() === shop ? behaviour : 'accept');
      await put('Shop@Example.com');
      await aMinuteLater();
      await put(`${behaviour}@example.org`);
      await aMinuteLater();
      assert.ok(received().includes(`${behaviour}@example.org`));
      const { waiting, parked } = await outbox.counts();
      assert.deepEqual([waiting, parked], [1, 0]);
      assert.match((await urgent()).join(), /^mail: 1 waits/);
      catcher.behaviour = 'accept';
      await aMinuteLater();
      assert.equal((await outbox.counts()).waiting, 0);
      assert.deepEqual(await urgent(), []);
    }
  });

  it('a message at which the server always breaks off is blamed in the end, not the server', async ({
    store,
  }, context) => {
    const { catcher, put, start, aMinuteLater, outbox, urgent } = await mailing(store, context);
    catcher.behaviour = (recipient) => (recipient === shop ? 'cut after data' : 'accept');
    await put(shop, 'notice');
    start();
    for (let n = 0; n < 9; n++) {
      await put(`p${n}@example.org`);
      await aMinuteLater();
    }
    const { waiting, sent } = await outbox.counts();
    assert.deepEqual([waiting, sent], [1, 9]);
    assert.deepEqual(await urgent(), [], 'nobody is called for it');
  });

  it('a message that the mail server never saw says nothing about it', async ({ store }, context) => {
    const gone = { sent: false, fault: 'message', reason: 'its enquiry is gone', code: 'EGONE' } as const;
    const wrap = (send: SendMail) =>
      Object.assign(
        async (mail: Parameters<SendMail>[0]) =>
          mail.recipient === shop
            ? gone
            : ({ sent: false, fault: 'server', reason: 'r', code: 'ECONNECTION' } as const),
        { takes: send.takes, close: send.close },
      );
    const { put, start, outbox, fails } = await mailing(store, context, { wrap });
    await put('a@example.org');
    start();
    await until(fails);
    await put(shop, 'notice');
    await until(async () => (await outbox.counts()).parked === 1);
    assert.equal(fails(), true, 'the outage lasts');
  });
});
