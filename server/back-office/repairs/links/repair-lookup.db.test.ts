import assert from 'node:assert/strict';
import { onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair, inWords, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { dayMs, hourMs } from '../../limits/slots.ts';
import type { Store } from '../../store/store.ts';
import { makeLink, revokeLinks } from '../records/link-tokens.ts';
import { maxLinkRequests } from './link-requests.ts';
import { type Contact, maxWrongPerNetwork, maxWrongPerReference } from './repair-lookup.ts';
import { createTracking } from './repair-tracking.ts';

const reference = 'NB-0000-0000';
const [known, unknown] = ['0000-0000', '1111-1111'];
const right: Contact = { email: 'ANA@example.com' };
const wrong: Contact = { email: 'bob@example.com' };
const start = Date.parse('2026-11-20T01:00:00Z');

function trackingOf(store: Store) {
  const clock = { now: start };
  const now = () => new Date(clock.now);
  const tracking = createTracking({ store, now, shop: () => sampleShop, mailTo: 'shop@example.com' }, 0);
  let networks = 0;
  /** Looks up from a network of its own, unless one is named. */
  const lookUp = (code: string, contact: Contact, addressKey = `network ${++networks}`) =>
    inWords(tracking.lookUp(code, contact, { addressKey }));
  return { tracking, clock, lookUp };
}

const mailsOf = (store: Store) => store.read((db) => db.selectFrom('outbox').selectAll().execute());
const slotsOf = (store: Store) => store.read((db) => db.selectFrom('slots').selectAll().execute());

onEachEngine((it) => {
  it('counts the wrong tries of a reference, known or not, over all servers, and lets its customer through', async ({
    open,
  }) => {
    const [one, other] = [await open(), await open()];
    await addRepair(one, reference);
    const [first, second] = [trackingOf(one), trackingOf(other)];
    for (const code of [known, unknown]) {
      const outcomes: string[] = await Promise.all(
        Array.from({ length: maxWrongPerReference.anHour }, (_, n) =>
          (n % 2 ? first : second).lookUp(code, wrong, `${code} ${n}`),
        ),
      );
      for (const outcome of outcomes) assert.equal(outcome, 'unknown-repair');
      assert.equal(await first.lookUp(code, wrong, `${code} new`), 'limited 3600');
      // It has a wrong try: a guesser has no second one.
      assert.equal(await second.lookUp(code, right, `${code} new`), 'limited 3600');
    }
    assert.equal(await first.lookUp(known, right, 'theirs'), 'done');
    assert.equal(await second.lookUp(known, right, 'theirs'), 'done', 'a right one is no try');
    assert.equal(await first.lookUp(unknown, right, 'others'), 'limited 3600');
    const stored = JSON.stringify(await slotsOf(one));
    assert.ok(!/0000-?0000|1111-?1111|theirs/.test(stored), 'neither references nor networks are stored');
    first.clock.now += hourMs;
    assert.equal(await first.lookUp(known, right, `${known} new`), 'done');
  });

  it('gives a network five wrong tries an hour, with whatever reference, also at once', async ({ store }) => {
    await addRepair(store, reference);
    const { lookUp, clock } = trackingOf(store);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => lookUp(n % 2 ? known : unknown, wrong, 'guesser')),
    );
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    assert.equal(count('unknown-repair'), maxWrongPerNetwork);
    assert.equal(count('limited 3600'), 12 - maxWrongPerNetwork);
    assert.equal(await lookUp(known, right, 'guesser'), 'limited 3600');
    clock.now += hourMs;
    assert.equal(await lookUp(known, right, 'guesser'), 'done');
  });

  it('limits lost links by mailbox and by network, whoever has a repair', async ({ store }) => {
    await addRepair(store, reference);
    const { tracking, clock } = trackingOf(store);
    const { anHour, aDay, lostADay, perNetworkAnHour } = maxLinkRequests;
    for (const address of ['ana@example.com', 'bob@example.com']) {
      for (let n = 0; n < anHour; n++) {
        assert.equal(await inWords(tracking.sendLinks(address, { addressKey: `203.0.113.${n}` })), 'done');
      }
      const [name, domain] = address.split('@');
      const again = `${name}+x@${domain}`;
      assert.equal(await inWords(tracking.sendLinks(again, { addressKey: '203.0.113.99' })), 'limited 3600');
    }
    assert.equal((await mailsOf(store)).length, lostADay);
    const many = Array.from({ length: perNetworkAnHour }, (_, n) =>
      inWords(tracking.sendLinks(`c${n}@example.com`, { addressKey: '198.51.100.1' })),
    );
    assert.deepEqual(new Set(await Promise.all(many)), new Set(['done']));
    assert.equal(
      await inWords(tracking.sendLinks('d@example.com', { addressKey: '198.51.100.1' })),
      'limited 3600',
    );
    clock.now += hourMs;
    const ana = () => inWords(tracking.sendLinks('ana@example.com', { addressKey: '203.0.113.1' }));
    for (let n = anHour; n < aDay; n++) assert.equal(await ana(), 'done');
    assert.equal(await ana(), `limited ${23 * 3600}`);
    assert.equal((await mailsOf(store)).length, lostADay);
    clock.now = start + dayMs;
    assert.equal(await ana(), 'done');
  });
});

onSqlite((it) => {
  it('tells neither an unknown reference, nor a wrong contact, nor possible spam', async ({ store }) => {
    await addRepair(store, reference);
    await addRepair(store, 'NB-2222-2222', { quarantined: 1, suspicion: 'links' });
    const { lookUp } = trackingOf(store);
    const outcomes = [
      await lookUp(unknown, right),
      await lookUp(known, wrong),
      await lookUp(known, { phone: '+61491570156' }),
      await lookUp('2222-2222', right),
    ];
    for (const outcome of outcomes) assert.equal(outcome, 'unknown-repair');
    for (const contact of [right, { phone: '+61491570006' }])
      assert.equal(await lookUp(known, contact), 'done');
  });

  it('gives every lookup of a reference one answer after 100 wrong tries in a day, and its customer a link by e-mail', async ({
    store,
  }) => {
    await addRepair(store, reference);
    await addRepair(store, 'NB-2222-2222', { email: null });
    const { tracking, lookUp, clock } = trackingOf(store);
    for (const code of [known, unknown, '2222-2222']) {
      for (let n = 0; n < maxWrongPerReference.aDay; n++) await lookUp(code, wrong);
    }
    const before = (await slotsOf(store)).length;
    for (const code of [known, unknown, '2222-2222']) {
      assert.equal(await lookUp(code, wrong), 'too-many-lookups');
      assert.equal(await lookUp(code, { phone: '+61491570006' }), 'too-many-lookups');
    }
    const [mail, ...more] = await mailsOf(store);
    assert.equal(more.length, 0);
    assert.equal(mail?.recipient, 'Ana@example.com');
    const [, token = ''] = /track\/([a-z2-7]{32})/.exec(mail?.text ?? '') ?? [];
    assert.equal((await tracking.read(token))?.mayAnswer, true);
    assert.ok((await slotsOf(store)).length - before < 10, 'wrong ones are no longer counted');
    clock.now += dayMs;
    assert.equal(await lookUp(known, right), 'done');
  });

  it('sends lost links to the address on record alone, an e-mail for each open repair', async ({ store }) => {
    await addRepair(store, reference);
    const batch = [
      { device: 'Laptop', fault: '' },
      { device: 'Laptop', fault: '' },
    ];
    // Written otherwise by the customer: the same key may be two people's.
    await addRepair(store, 'NB-2222-2222', { email: 'ANA@example.com' }, batch);
    await addRepair(store, 'NB-3333-3333');
    await moveAlong(store, 'NB-3333-3333', [{ to: 'cancelled', at: '2026-11-17T00:00:00.000Z' }]);
    await addRepair(store, 'NB-4444-4444', { quarantined: 1 });
    const { tracking } = trackingOf(store);
    assert.equal(await inWords(tracking.sendLinks('ana@EXAMPLE.com', { addressKey: '203.0.113.1' })), 'done');
    assert.equal(await inWords(tracking.sendLinks('bob@example.com', { addressKey: '203.0.113.1' })), 'done');
    const mails = await mailsOf(store);
    const facts = mails.map((mail) => [mail.reference, mail.recipient]);
    assert.deepEqual(facts.sort(), [
      [reference, 'Ana@example.com'],
      ['NB-2222-2222', 'ANA@example.com'],
    ]);
    for (const { text, reference: theirs } of mails) {
      assert.match(text, theirs === reference ? /Apple iPhone 13/ : /Laptop/);
      const [, token = ''] = /\/repairs\/track\/([a-z2-7]{32})\b/.exec(text) ?? [];
      assert.equal((await tracking.read(token))?.repair.reference, theirs);
      await store.write((db) => revokeLinks(db, theirs, new Date(start)));
      assert.equal(await tracking.read(token), null);
    }
  });

  it('sends the links of the newest two of many repairs, and leaves three e-mails for who can read a repair', async ({
    store,
  }) => {
    for (let n = 1; n <= 7; n++)
      await addRepair(store, `NB-${n}000-0000`, { created_at: `2026-11-1${n}T00:00:00.000Z` });
    const { tracking } = trackingOf(store);
    await tracking.sendLinks('ana@example.com', { addressKey: '203.0.113.1' });
    await tracking.sendLinks('ana@example.com', { addressKey: '203.0.113.1' });
    const references = async () => (await mailsOf(store)).map((mail) => mail.reference).sort();
    const lost = ['NB-6000-0000', 'NB-7000-0000'];
    assert.deepEqual(await references(), lost);
    for (const n of [1, 2, 3, 4]) {
      const token = await store.write((db) => makeLink(db, `NB-${n}000-0000`, 'lookup', new Date(start)));
      await tracking.sendAnswerLink(token, { addressKey: '203.0.113.1' });
    }
    assert.deepEqual(await references(), ['NB-1000-0000', 'NB-2000-0000', 'NB-3000-0000', ...lost]);
  });
});
