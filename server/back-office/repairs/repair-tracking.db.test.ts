import assert from 'node:assert/strict';
import { codeLength } from '../../../shared/reference.ts';
import { onEachEngine, onSqlite } from '../../testing/each-engine.ts';
import { addQuote, addRepair, moveAlong, toTheBench } from '../../testing/repair-rows.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import type { Store } from '../store/store.ts';
import { eraseRecords } from '../submissions/erasure.ts';
import { hourMs } from '../submissions/slots.ts';
import { lookupLinkMs, revokeLinks } from './link-tokens.ts';
import type { QuoteAnswer } from './quote-answers.ts';
import { createTracking, maxLookups, maxResends } from './repair-tracking.ts';

const reference = 'NB-0000-0000';
const unknown = 'NB-1111-1111';
const codeOf = (printed: string) => printed.slice(-codeLength);
const right = { email: 'ANA@example.com' };
const start = Date.parse('2026-11-20T01:00:00Z');

function trackingOf(store: Store) {
  const clock = { now: start };
  const now = () => new Date(clock.now);
  const tracking = createTracking({ store, now, shop: () => sampleShop, mailTo: 'shop@example.com' }, 0);
  return { tracking, clock };
}

const mailsOf = (store: Store) => store.read((db) => db.selectFrom('outbox').selectAll().execute());

async function tokenOf(tracking: ReturnType<typeof createTracking>): Promise<string> {
  const outcome = await tracking.lookUp(codeOf(reference), right);
  assert.equal(outcome.kind, 'found');
  return outcome.kind === 'found' ? outcome.token : '';
}

const answer = (yes: boolean[], version = 1): QuoteAnswer => ({
  device: 1,
  version,
  approved: new Map(yes.map((each, index) => [index + 1, each])),
});

onEachEngine((it) => {
  it('limits the lookups of a reference, known or not, over all servers together', async ({ open }) => {
    const [one, other] = [await open(), await open()];
    await addRepair(one, reference);
    const [first, second] = [trackingOf(one), trackingOf(other)];
    const refusals = [];
    for (const looked of [reference, unknown]) {
      const outcomes = await Promise.all(
        Array.from({ length: maxLookups }, (_, n) =>
          (n % 2 ? first : second).tracking.lookUp(codeOf(looked), { email: 'bob@example.com' }),
        ),
      );
      for (const { kind } of outcomes) assert.equal(kind, 'unknown');
      // A right contact too: else the limit would tell what exists.
      refusals.push(
        await first.tracking.lookUp(codeOf(looked), right),
        await second.tracking.lookUp(codeOf(looked), right),
      );
    }
    for (const refusal of refusals) assert.deepEqual(refusal, { kind: 'limited', retryAfterSeconds: 3600 });
    const stored = await one.read((db) => db.selectFrom('slots').selectAll().execute());
    assert.ok(!JSON.stringify(stored).includes('NB-'), 'no reference is stored');
    first.clock.now += hourMs;
    assert.equal((await first.tracking.lookUp(codeOf(reference), right)).kind, 'found');
  });

  it('sends lost links in an e-mail that is erased with any of its repairs', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    await addRepair(store, 'NB-2222-2222', { created_at: '2026-11-17T00:00:00.000Z' });
    await addRepair(store, 'NB-3333-3333', { email: 'bob@example.com', email_key: 'bob@example.com' });
    const { tracking } = trackingOf(store);
    for (const address of ['ana@example.com', 'bob@example.com'])
      await tracking.sendLinks(address, { addressKey: '203.0.113.1' });
    const filed = (await mailsOf(store)).map((mail) => mail.reference);
    assert.deepEqual(filed.sort(), ['NB-2222-2222', 'NB-3333-3333']);
    await store.write((db) => eraseRecords(db, [reference]));
    assert.deepEqual(
      (await mailsOf(store)).map((mail) => mail.reference),
      ['NB-3333-3333'],
    );
  });

  it('limits lost links by mailbox and by network, whoever has a repair', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    const { tracking } = trackingOf(store);
    for (const address of ['ana@example.com', 'bob@example.com']) {
      for (let n = 0; n < maxResends.perMailbox; n++) {
        assert.equal(await tracking.sendLinks(address, { addressKey: `203.0.113.${n}` }), 0);
      }
      const [name, domain] = address.split('@');
      const again = `${name}+x@${domain}`;
      assert.equal(await tracking.sendLinks(again, { addressKey: '203.0.113.99' }), 3600);
    }
    assert.equal((await mailsOf(store)).length, maxResends.perMailbox);
    const many = Array.from({ length: maxResends.perNetwork }, (_, n) =>
      tracking.sendLinks(`c${n}@example.com`, { addressKey: '198.51.100.1' }),
    );
    assert.deepEqual(new Set(await Promise.all(many)), new Set([0]));
    assert.equal(await tracking.sendLinks('d@example.com', { addressKey: '198.51.100.1' }), 3600);
  });

  it('takes an answer line by line, moves the device and tells the shop, once', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    await moveAlong(store, reference, toTheBench);
    const lines: [string, number][] = [
      ['New screen', 24_900],
      ['New battery', 9_900],
    ];
    await addQuote(store, reference, lines);
    const { tracking } = trackingOf(store);
    const token = await tokenOf(tracking);
    const outcomeOf = async (given: QuoteAnswer) => (await tracking.answer(token, given))?.outcome;
    assert.equal(await outcomeOf(answer([true, false])), 'closed', 'the shop has not asked yet');
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
    assert.equal(await outcomeOf(answer([true])), 'none', 'every line needs its answer');
    assert.equal(await outcomeOf(answer([true, false], 2)), 'none');
    const before = await tracking.read(token);
    assert.deepEqual(
      before?.devices[0]?.quote?.lines.map(({ approved }) => approved),
      [null, null],
    );

    const taken = await tracking.answer(token, answer([true, false]));
    assert.equal(taken?.outcome, 'accepted');
    const [device] = taken?.record.devices ?? [];
    assert.equal(device?.status, 'approved');
    assert.deepEqual(
      device?.quote?.lines.map(({ approved }) => approved),
      [1, 0],
    );
    assert.equal(device?.events.at(-1)?.note, '1 of 2 lines approved, $249');
    assert.equal(await outcomeOf(answer([true, false])), 'repeated');
    assert.equal(await outcomeOf(answer([true, true])), 'answered');
    const mails = await mailsOf(store);
    assert.equal(mails.length, 1);
    assert.equal(mails[0]?.recipient, 'shop@example.com');
    assert.match(mails[0]?.text ?? '', /1 of 2[\s\S]*\$249/);

    await addQuote(store, reference, lines, { version: 2 });
    assert.equal(await outcomeOf(answer([true, false])), 'superseded');
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-20T00:00:00.000Z' }]);
    assert.equal(await outcomeOf(answer([false, false], 2)), 'accepted');
    assert.equal((await tracking.read(token))?.devices[0]?.status, 'declined');
  });

  it('lets one of two different answers win that come at once', async ({ open }) => {
    const [one, other] = [await open(), await open()];
    await addRepair(one, reference);
    await moveAlong(one, reference, [...toTheBench, { to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
    await addQuote(one, reference, [['New screen', 24_900]]);
    const token = await tokenOf(trackingOf(one).tracking);
    const outcomes = await Promise.all([
      trackingOf(one).tracking.answer(token, answer([true])),
      trackingOf(other).tracking.answer(token, answer([false])),
    ]);
    assert.deepEqual(outcomes.map((each) => each?.outcome).sort(), ['accepted', 'answered']);
    assert.equal((await mailsOf(one)).length, 1);
  });
});

onSqlite((it) => {
  it('finds a repair by its reference and either contact, for an hour, and reads nothing personal', async ({
    open,
  }) => {
    const store = await open();
    await addRepair(store, reference);
    await moveAlong(store, reference, toTheBench);
    const { tracking, clock } = trackingOf(store);
    for (const contact of [right, { phone: '+61491570006' }]) {
      assert.equal((await tracking.lookUp(codeOf(reference), contact)).kind, 'found');
    }
    const token = await tokenOf(tracking);
    const record = await tracking.read(token);
    assert.equal(record?.devices[0]?.status, 'diagnosing');
    const text = JSON.stringify(record);
    assert.ok(text.includes('With its charger'));
    for (const secret of ['Ana', 'ana@', '+614', 'SERIAL-1', 'unsure', 'Kim']) {
      assert.ok(!text.includes(secret), secret);
    }
    clock.now += lookupLinkMs;
    assert.equal(await tracking.read(token), null);
    assert.equal(await tracking.read('not-a-token'), null);
  });

  it('tells neither an unknown reference, nor a wrong contact, nor possible spam', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    await addRepair(store, 'NB-2222-2222', { quarantined: 1, suspicion: 'links' });
    const { tracking } = trackingOf(store);
    const outcomes = [
      await tracking.lookUp(codeOf(unknown), right),
      await tracking.lookUp(codeOf(reference), { email: 'bob@example.com' }),
      await tracking.lookUp(codeOf(reference), { phone: '+61491570156' }),
      await tracking.lookUp('2222-2222', right),
    ];
    for (const outcome of outcomes) assert.deepEqual(outcome, { kind: 'unknown' });
  });

  it('sends lost links to the address on record alone, all open repairs in one e-mail', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    await addRepair(store, 'NB-2222-2222', {}, [
      { device: 'Laptop', fault: '' },
      { device: 'Laptop', fault: '' },
    ]);
    await addRepair(store, 'NB-3333-3333');
    await moveAlong(store, 'NB-3333-3333', [{ to: 'cancelled', at: '2026-11-17T00:00:00.000Z' }]);
    await addRepair(store, 'NB-4444-4444', { quarantined: 1 });
    const { tracking } = trackingOf(store);
    assert.equal(await tracking.sendLinks('ana@EXAMPLE.com', { addressKey: '203.0.113.1' }), 0);
    assert.equal(await tracking.sendLinks('bob@example.com', { addressKey: '203.0.113.1' }), 0);
    const [mail, ...more] = await mailsOf(store);
    assert.equal(more.length, 0);
    assert.equal(mail?.recipient, 'Ana@example.com');
    for (const part of ['NB-0000-0000', 'Apple iPhone 13', '2 devices'])
      assert.ok(mail?.text.includes(part), part);
    assert.ok(!mail?.text.includes('NB-3333-3333') && !mail?.text.includes('NB-4444-4444'));
    const tokens = [...(mail?.text ?? '').matchAll(/\/repairs\/track\/([a-z2-7]{32})\b/g)].map(
      ([, token]) => token ?? '',
    );
    assert.equal(tokens.length, 2);
    for (const token of tokens) assert.ok(await tracking.read(token));
    await store.write((db) => revokeLinks(db, reference, new Date(start)));
    const left = await Promise.all(tokens.map((token) => tracking.read(token)));
    assert.equal(left.filter((record) => record !== null).length, 1);
  });

  it('sends each address as it was written the links of its own repairs', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    await addRepair(store, 'NB-2222-2222', { email: 'ANA@example.com' });
    await trackingOf(store).tracking.sendLinks('ana@example.com', { addressKey: '203.0.113.1' });
    const mails = await mailsOf(store);
    const links = (text: string) => [...text.matchAll(/NB-\w{4}-\w{4}/g)].map(([found]) => found);
    assert.deepEqual(
      new Map(mails.map(({ recipient, text }) => [recipient, [...new Set(links(text))]])),
      new Map([
        ['Ana@example.com', [reference]],
        ['ANA@example.com', ['NB-2222-2222']],
      ]),
    );
  });

  it('stores who else may collect, and shows how many alone', async ({ open }) => {
    const store = await open();
    await addRepair(store, reference);
    const { tracking } = trackingOf(store);
    const token = await tokenOf(tracking);
    await tracking.nameCollectors(token, ['Bob Example', 'Cleo']);
    const record = await tracking.read(token);
    assert.equal(record?.collectors, 2);
    assert.ok(!JSON.stringify(record).includes('Bob'));
    const { collectors } = await store.read((db) =>
      db.selectFrom('repairs').select('collectors').executeTakeFirstOrThrow(),
    );
    assert.deepEqual(JSON.parse(collectors), ['Bob Example', 'Cleo']);
    await tracking.nameCollectors(token, []);
    assert.equal((await tracking.read(token))?.collectors, 0);
  });
});
