import assert from 'node:assert/strict';
import { pino } from 'pino';
import { conditionsOf, readFigures } from '../../../back-office/conditions.ts';
import { startMailer } from '../../../back-office/mail/mailer.ts';
import { createOutbox } from '../../../back-office/mail/outbox.ts';
import { createSmtpTransport } from '../../../back-office/mail/transport.ts';
import type { Store } from '../../../back-office/store/store.ts';
import { until } from '../../basics/until.ts';
import { onEachEngine } from '../../databases/each-engine.ts';
import { anasMessage, submitEnquiry } from '../../fixtures/submit-enquiry.ts';
import { type MailBehaviour, startMailCatcher } from '../../network/mail-catcher.ts';
import { startTcpProxy } from '../../network/tcp-proxy.ts';
import { promise } from './kept-promises.ts';

// Days of a mail server's faults, on a clock that the test moves by minutes.

const minuteMs = 60_000;
/** As often as the heartbeat is asked for. */
const beatMinutes = 5;
const from = { name: 'Shop', address: 'hello@example.com' };
const log = pino({ level: 'silent' });

/** Servers over one database, and a mail server; time passes in beats. */
async function shopWith(stores: Store[], after: (work: () => unknown) => void) {
  const catcher = await startMailCatcher();
  const line = await startTcpProxy(Number(new URL(catcher.url).port));
  const clock = { time: Date.parse('2026-11-20T01:00:00Z') };
  const now = () => new Date(clock.time);
  const idle = stores.map(() => 0);
  const start = (store: Store, index: number) => {
    const outbox = createOutbox({ store, now });
    const claim = async () => {
      const mail = await outbox.claim();
      if (!mail) idle[index] = (idle[index] ?? 0) + 1;
      return mail;
    };
    const send = createSmtpTransport(`smtp://127.0.0.1:${line.port}`, from);
    const pauses = { firstMs: 1, maxMs: 1 };
    // Where the notices of the tests' enquiries go.
    const shopAddress = () => 'shop@example.com';
    return startMailer({ outbox: { ...outbox, claim }, send, shopAddress, log, pollMs: 1, pauses });
  };
  let mailers = stores.map(start);
  const stop = () => Promise.all(mailers.map((mailer) => mailer.stop()));
  after(async () => {
    await stop();
    await Promise.all([line.stop(), catcher.stop()]);
  });
  const [store] = stores as [Store];
  let senders = 0;
  return {
    catcher,
    line,
    store,
    now,
    /** What the processes knew of the mail server is gone. */
    async restart(): Promise<void> {
      await stop();
      mailers = stores.map(start);
    },
    /** A visitor writes: an e-mail to the shop, and one to them. */
    async write(email = `customer-${++senders}@example.org`): Promise<void> {
      await submitEnquiry(store, now, 'contact', {
        ...anasMessage,
        email,
        message: `My laptop ${++senders}.`,
      });
    },
    /** Lets time pass. @returns whether either server would ask for the heartbeat then */
    async beat(minutes = beatMinutes): Promise<boolean> {
      clock.time += minutes * minuteMs;
      const before = [...idle];
      await until(() => idle.every((times, index) => times > (before[index] ?? 0) + 1), 'idle mailers');
      const figures = await readFigures(store);
      return mailers.some(({ fails }) => {
        const options = { now: now(), wantsBackups: false, urgentOnly: true, mailFails: fails };
        return conditionsOf(figures, options).length === 0;
      });
    },
    counts: createOutbox({ store, now }).counts,
    received: () => catcher.mails.map(({ messageId }) => messageId),
  };
}

/** So many minutes, in beats of the heartbeat for an hour and of half an hour from then on: when each ends. */
function beats(minutes: number): { at: number; minutes: number }[] {
  const all: { at: number; minutes: number }[] = [];
  for (let at = 0; at < minutes; ) {
    const each = at < 60 ? beatMinutes : 30;
    at += each;
    all.push({ at, minutes: each });
  }
  return all;
}
const dayMinutes = 24 * 60;

onEachEngine((it) => {
  const outages: (MailBehaviour | 'nothing')[] = ['nothing', 'refuse', 'refuse the message', 'defer'];
  for (const behaviour of outages) {
    it(`a mail server that does "${behaviour}" for a day and then greylists loses and doubles nothing, through restarts, and the owner is called`, async ({
      open,
    }, context) => {
      // Only a server that has seen a notice and two other texts refused knows that it is not the texts.
      const stores = behaviour === 'refuse the message' ? [await open()] : [await open(), await open()];
      const shop = await shopWith(stores, (work) => context.after(work));
      const { catcher, line, write, beat, counts, received, now, restart } = shop;
      const faults = promise('faults', 'mail');
      const mails = promise('mail', 'after a day of faults');
      faults.tried();
      const mistyped = 'mistyped@example.org';
      await write();
      assert.equal(await beat(), true);
      if (behaviour === 'nothing') line.cut();
      else catcher.behaviour = behaviour;
      let written = 1;
      await write(mistyped);
      written++;
      for (const { at, minutes } of beats(dayMinutes)) {
        const isWell = await beat(minutes);
        // What is refused of the first enquiry may be its words' fault.
        if (at > 240 || behaviour !== 'refuse the message')
          assert.equal(isWell, false, `after ${at} minutes`);
        if (at % 480 === 0) await restart();
        if (at % 240 > 0) continue;
        await write();
        written++;
      }
      const { waiting, sending, parked } = await counts();
      assert.deepEqual([waiting + sending, parked], [2 * (written - 1), 0]);

      line.resume();
      const firstSeen = new Map<string, number>();
      catcher.behaviour = (recipient) => {
        if (recipient === mistyped) return 'refuse';
        const seen = firstSeen.get(recipient) ?? now().getTime();
        firstSeen.set(recipient, seen);
        return now().getTime() - seen < 5 * minuteMs ? 'defer' : 'accept';
      };
      for (const { minutes } of beats(120)) await beat(minutes);
      await restart();
      assert.equal(await beat(), true);
      mails.tried(received().length);
      assert.deepEqual([received().length, new Set(received()).size], [2 * written - 1, 2 * written - 1]);
      assert.equal((await counts()).parked, 1, 'the mistyped address alone');
      mails.kept();
      faults.kept();
    });
  }

  it('one mistyped address and one full mailbox silence no alarm, now or ever, and delay nobody', async ({
    open,
  }, context) => {
    const { catcher, write, beat, counts, store, now } = await shopWith(
      [await open(), await open()],
      (work) => context.after(work),
    );
    const faults = promise('faults', 'mail');
    faults.tried();
    catcher.behaviour = (recipient) =>
      recipient === 'mistyped@example.org' ? 'refuse' : recipient === 'full@example.org' ? 'defer' : 'accept';
    await write('mistyped@example.org');
    await write('full@example.org');
    for (const { at, minutes } of beats(6 * dayMinutes)) {
      assert.equal(await beat(minutes), true, `after ${at} minutes`);
      if (at % dayMinutes === 0) await write();
    }
    await beat();
    assert.deepEqual(await counts(), { waiting: 0, sending: 0, sent: 14, parked: 2, dropped: 0 });
    const lines = conditionsOf(await readFigures(store), { now: now(), wantsBackups: false });
    assert.deepEqual(lines, ['mail: 2 parked, which the mail server refused']);
    // And what is at fault then is still told.
    catcher.behaviour = 'refuse the sender';
    await write();
    assert.equal(await beat(), false);
    faults.kept();
  });
});
