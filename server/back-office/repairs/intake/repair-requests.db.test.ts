import assert from 'node:assert/strict';
import { pino } from 'pino';
import { notByPost } from '../../../../shared/first-aid.ts';
import {
  dataLossNotice,
  privacyNotice,
  refurbishedNotice,
  repairNotice,
} from '../../../../shared/legal-texts.ts';
import { onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { contentsOf, failsWhole } from '../../../testing/databases/failing-statements.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { acknowledgementKeys, takeAcknowledgement } from '../../limits/acknowledgement-limits.ts';
import { eraseRecords } from '../../retention/erasure.ts';
import { applyRetention } from '../../retention/retention.ts';
import type { Store } from '../../store/store.ts';
import type { SubmissionDeps } from '../../submissions/submit.ts';
import { acknowledgeLater, sendLateAcknowledgements } from '../mails/late-acknowledgements.ts';
import { acknowledgementOf } from '../mails/request-mails.ts';
import { openLink } from '../records/link-tokens.ts';
import { type RepairRequest, readDetails } from '../records/request-details.ts';
import { untold } from '../records/whose-turn.ts';
import { createRequests } from './repair-requests.ts';

const at = new Date('2026-11-20T01:00:00Z');
const sender = { addressKey: '192.0.2.1' };

const price = { from: 39_900, to: 39_900 };
const asked: RepairRequest = {
  name: 'Ana Müller',
  email: 'ana@example.com',
  phone: '+61491570006',
  message: 'It fell on a corner.',
  way: 'drop-off',
  battery: 'no',
  website: null,
  device: {
    name: 'Apple iPhone 13',
    path: 'apple/iphone-13',
    quote: {
      lines: [
        {
          service: 'screen-replacement',
          name: 'Screen replacement',
          isCredited: false,
          option: { slug: 'genuine', name: 'Genuine part', price, warrantyMonths: 12 },
          nextSteps: ['Save your data first.'],
          warnings: ['Glass splinters.'],
        },
      ],
      total: price,
      isOpen: false,
      ready: 'Ready by Friday',
    },
  },
};

const requestsOf = (
  store: Store,
  now = at,
  log: SubmissionDeps['log'] = pino({ level: 'silent' }),
  deskUrl: string | null = null,
) => createRequests({ store, now: () => now, shop: () => sampleShop, mailTo: null, deskUrl, log });

const mailsOf = (store: Store, purpose: 'notice' | 'acknowledgement') =>
  store.read((db) => db.selectFrom('outbox').selectAll().where('purpose', '=', purpose).execute());
const notesOf = async (store: Store) => {
  const events = await store.read((db) => db.selectFrom('repair_events').select('note').execute());
  return events.map(({ note }) => note).filter(Boolean);
};
const tokenIn = (text: string): string => /\/repairs\/track\/([\w-]+)/.exec(text)?.[1] ?? 'none';

onSqlite((it) => {
  it('takes its dangers from the answer about the battery, and from a repair of liquid damage', async ({
    store,
  }) => {
    const [line] = asked.device?.quote?.lines ?? [];
    assert.ok(line && asked.device?.quote);
    const wet = {
      ...asked.device,
      quote: { ...asked.device.quote, lines: [{ ...line, wet: true as const }] },
    };
    for (const [battery, device, expected] of [
      ['no', asked.device, null],
      ['yes', asked.device, 'swollen'],
      ['unsure', asked.device, 'swollen?'],
      ['unsure', wet, 'swollen?,wet'],
      ['no', wet, 'wet'],
      ['yes', wet, 'swollen,wet'],
    ] as const) {
      const message = `Battery ${battery}, ${expected}`;
      const { reference } = await requestsOf(store).request({ ...asked, battery, device, message }, sender);
      const rows = store.read((db) => db.selectFrom('repair_devices').selectAll().execute());
      assert.equal((await rows).find((row) => row.reference === reference)?.dangers, expected, message);
    }
  });

  it('stores a request as a repair with its device, history, offer and the notices that were shown', async ({
    store,
  }) => {
    const { reference, repeated } = await requestsOf(store).request(asked, sender);
    assert.equal(repeated, false);
    const [repair] = await store.read((db) => db.selectFrom('repairs').selectAll().execute());
    assert.ok(repair);
    assert.deepEqual(
      [repair.reference, repair.way, repair.name, repair.email_key, repair.quarantined],
      [reference, 'drop-off', 'Ana Müller', 'ana@example.com', 0],
    );
    const details = readDetails(repair);
    assert.deepEqual(details?.quote, asked.device?.quote);
    assert.equal(details?.message, asked.message);
    assert.deepEqual(details?.notices, {
      repair: repairNotice.version,
      privacy: privacyNotice.version,
      shownAt: at.toISOString(),
    });
    const [device] = await store.read((db) => db.selectFrom('repair_devices').selectAll().execute());
    assert.deepEqual(
      [device?.device, device?.device_path, device?.status, device?.fault],
      ['Apple iPhone 13', 'apple/iphone-13', 'requested', 'Screen replacement (Genuine part)'],
    );
    const events = await store.read((db) => db.selectFrom('repair_events').selectAll().execute());
    assert.deepEqual(
      events.map(({ status, by }) => [status, by]),
      [['requested', 'customer']],
    );
  });

  it('tells the shop all of it, and the customer nothing that was typed, with a link that opens the repair', async ({
    store,
  }) => {
    const { reference } = await requestsOf(store).request(asked, sender);
    const [notice] = await mailsOf(store, 'notice');
    for (const each of [
      reference,
      'Ana Müller',
      '0491 570 006',
      'Apple iPhone 13',
      '$399',
      'I’ll bring it in',
      'It fell on a corner.',
    ]) {
      assert.ok(notice?.text.includes(each), each);
    }
    assert.ok(!notice?.text.includes('/repairs/track/'), 'the shop gets no secret link');
    const [mail] = await mailsOf(store, 'acknowledgement');
    assert.equal(mail?.recipient, 'ana@example.com');
    for (const each of [
      reference,
      'Save your data first.',
      'Glass splinters.',
      dataLossNotice,
      refurbishedNotice,
      `ABN: ${sampleShop.abn}`,
    ]) {
      assert.ok(mail?.text.includes(each), each);
    }
    for (const form of [mail?.text, mail?.html]) assert.doesNotMatch(form ?? '', /Müller|corner|570/);
    const token = tokenIn(mail.text);
    const link = await store.read((db) => openLink(db, token, at));
    assert.deepEqual(link, { reference, kind: 'mail', madeAt: at.toISOString(), mayAnswer: true });
    assert.ok(
      !JSON.stringify((await contentsOf(store)).repair_links).includes(token),
      'only its hash is stored',
    );
  });

  it('brings in what was to be posted with a battery that may be damaged', async ({ store }) => {
    await requestsOf(store).request({ ...asked, way: 'mail-in', battery: 'unsure' }, sender);
    const [repair] = await store.read((db) => db.selectFrom('repairs').selectAll().execute());
    assert.equal(repair?.way, 'drop-off');
    assert.equal(readDetails(repair ?? { details: '{}' })?.askedWay, 'mail-in');
    assert.match((await mailsOf(store, 'notice'))[0]?.text ?? '', /I’ll bring it in \(was to be posted\)/);
    const text = (await mailsOf(store, 'acknowledgement'))[0]?.text ?? '';
    assert.ok(text.includes(notByPost));
    assert.doesNotMatch(text, /Save your data|back it up|packing slip/);
  });

  it('brings in what was to be posted and got wet, though its battery is said to be sound', async ({
    store,
  }) => {
    const wet = structuredClone(asked);
    for (const line of wet.device?.quote?.lines ?? []) line.wet = true;
    await requestsOf(store).request({ ...wet, way: 'mail-in', battery: 'no' }, sender);
    const [repair] = await store.read((db) => db.selectFrom('repairs').selectAll().execute());
    assert.equal(repair?.way, 'drop-off');
    assert.match((await mailsOf(store, 'notice'))[0]?.text ?? '', /I’ll bring it in \(was to be posted\)/);
    const text = (await mailsOf(store, 'acknowledgement'))[0]?.text ?? '';
    assert.ok(text.includes(notByPost));
    assert.doesNotMatch(text, /packing slip/);
  });

  it('sets spam aside without a mail or a link to its sender, until it is released', async ({ store }) => {
    const { reference, quarantined } = await requestsOf(store).request({ ...asked, website: 'x' }, sender);
    assert.equal(quarantined, true);
    const stored = await contentsOf(store);
    assert.equal(stored.repair_links?.length, 0);
    assert.deepEqual(await mailsOf(store, 'acknowledgement'), []);
    assert.match((await mailsOf(store, 'notice'))[0]?.subject ?? '', /^Possible spam: /);
    const mail = await store.write(async (db) => {
      await db.updateTable('repairs').set({ quarantined: 0 }).execute();
      const repair = await db.selectFrom('repairs').selectAll().executeTakeFirstOrThrow();
      return acknowledgementOf(db, { ...repair, email: repair.email ?? '' }, sampleShop, at);
    });
    assert.ok(mail.text.includes('Save your data first.'));
    const link = await store.read((db) => openLink(db, tokenIn(mail?.text ?? ''), at));
    assert.equal(link?.reference, reference);
  });

  it('leads the shop to the desk where there is one, else to commands, spam too', async ({ store }) => {
    for (const website of [null, 'x'])
      for (const deskUrl of ['https://desk.example.com', null]) {
        const request = { ...asked, website, message: `It fell ${website} ${deskUrl}.` };
        const { reference } = await requestsOf(store, at, undefined, deskUrl).request(request, sender);
        const { text = '' } =
          (await mailsOf(store, 'notice')).find((mail) => mail.reference === reference) ?? {};
        const link = `https://desk.example.com/t/${reference.toLowerCase()}\n`;
        assert.deepEqual(
          [text.includes(link), text.includes('npm run shop')],
          [deskUrl !== null, deskUrl === null],
        );
        assert.equal(text.includes('repairs release'), deskUrl === null && website !== null);
      }
  });

  it('makes no link where too many acknowledgements went out lately', async ({ store }) => {
    await store.write(async (db) => {
      const keys = await acknowledgementKeys(db, sender.addressKey, 'somebody.else@example.com');
      while (await takeAcknowledgement(db, keys, false, at));
    });
    const warned: object[] = [];
    const requests = requestsOf(store, at, { warn: (facts: object) => warned.push(facts) });
    await requests.request(asked, sender);
    await requests.request({ ...asked, name: 'Bob' }, sender);
    assert.deepEqual(warned, [{ withheld: 1 }], 'once an hour');
    assert.match((await mailsOf(store, 'notice'))[0]?.text ?? '', /too many were sent/);
    assert.deepEqual(await mailsOf(store, 'acknowledgement'), []);
    assert.equal((await contentsOf(store)).repair_links?.length, 0);
    const mayStillCome = await store.read((db) =>
      db.selectFrom('repairs').select('acknowledge_later').execute(),
    );
    assert.ok(
      mayStillCome.every(({ acknowledge_later }) => acknowledge_later),
      'both name a device',
    );
    assert.deepEqual(await notesOf(store), []);
    await requests.request({ ...asked, device: null }, sender);
    assert.deepEqual(await notesOf(store), [untold.note], 'nobody is told later');
  });

  it('has acknowledgements of its own for requests that name a device, and sends withheld ones within six hours', async ({
    store,
  }) => {
    await store.write(async (db) => {
      for (let n = 0; n < 150; n++) {
        const keys = await acknowledgementKeys(db, `n${n}`, `p${n}@example.com`);
        await takeAcknowledgement(db, keys, false, at);
      }
    });
    const send = (n: number, request: Partial<RepairRequest> = {}) =>
      requestsOf(store).request(
        { ...asked, ...request, email: `q${n}@example.com` },
        { addressKey: `s${n}` },
      );
    const named = await Promise.all(Array.from({ length: 52 }, (_, n) => send(n)));
    assert.deepEqual(
      named.map(({ mail }) => mail).filter(Boolean),
      ['later', 'later'],
      'fifty are for requests that name a device',
    );
    const unnamed = await send(60, { device: null });
    assert.equal(unnamed.mail, 'none');
    assert.equal((await mailsOf(store, 'acknowledgement')).length, 50);

    const late = (hours: number) =>
      sendLateAcknowledgements(store, sampleShop, () => new Date(at.getTime() + hours * 3_600_000));
    assert.deepEqual(await late(0.5), { sent: 0, givenUp: 0 });
    const both = await Promise.all([late(1), late(1)]);
    assert.equal(
      both.reduce((sum, { sent }) => sum + sent, 0),
      2,
      'once each',
    );
    const mails = await mailsOf(store, 'acknowledgement');
    assert.equal(new Set(mails.map(({ recipient }) => recipient)).size, 52);
    assert.ok(await store.read((db) => openLink(db, tokenIn(mails.at(-1)?.text ?? ''), at)));
    assert.doesNotMatch(JSON.stringify(await contentsOf(store)), /"acknowledge_later":"/);
  });

  it('gives up an acknowledgement after six hours', async ({ store }) => {
    const { reference } = await requestsOf(store).request(asked, sender);
    await store.write(async (db) => {
      await db.deleteFrom('outbox').execute();
      const keys = await acknowledgementKeys(db, sender.addressKey, 'ana@example.com');
      await acknowledgeLater(db, reference, keys, at);
    });
    const now = () => new Date(at.getTime() + 6 * 3_600_000 + 1);
    assert.deepEqual(await sendLateAcknowledgements(store, sampleShop, now), { sent: 0, givenUp: 1 });
    assert.deepEqual(await mailsOf(store, 'acknowledgement'), []);
    assert.deepEqual(await notesOf(store), [untold.note]);
  });

  it('takes 50 requests that name a device a day and network, beside 50 other messages', async ({
    store,
  }) => {
    const requests = requestsOf(store);
    const send = (n: number, device = asked.device) =>
      requests.request({ ...asked, device, email: null, message: `It fell down, number ${n}.` }, sender);
    for (let n = 0; n < 50; n++) {
      await send(n);
      await send(n, null);
    }
    await assert.rejects(send(50), { kind: 'limited' });
    await assert.rejects(send(50, null), { kind: 'limited' });
  });

  it('needs no quote and no e-mail address', async ({ store }) => {
    await requestsOf(store).request({ ...asked, email: null, device: null }, sender);
    const [device] = await store.read((db) => db.selectFrom('repair_devices').selectAll().execute());
    assert.deepEqual(
      [device?.device, device?.device_path, device?.fault],
      ['As described in the message', null, asked.message],
    );
    assert.equal((await contentsOf(store)).repair_links?.length, 0);
    assert.deepEqual(await mailsOf(store, 'acknowledgement'), []);
  });

  it('stores nothing of a request when any of its inserts fails', async ({ store }) => {
    const request = () => requestsOf(store).request(asked, sender);
    const tables = [
      'submissions',
      'repairs',
      'repair_devices',
      'repair_events',
      'repair_links',
      'outbox',
    ] as const;
    for (const table of tables) await failsWhole(store, ['insert', table], request);
    await failsWhole(store, ['insert', 'outbox', "new.purpose = 'acknowledgement'"], request);
  });

  it('is erased whole, and removed as spam after 30 days, as enquiries are', async ({ store }) => {
    const { reference } = await requestsOf(store).request(asked, sender);
    await requestsOf(store).request({ ...asked, name: 'Spam', website: 'x' }, sender);
    await applyRetention(store, [], 365, new Date(at.getTime() + 31 * 24 * 60 * 60_000));
    const left = await store.read((db) => db.selectFrom('repairs').select('reference').execute());
    assert.deepEqual(
      left.map((row) => row.reference),
      [reference],
    );
    await store.write((db) => eraseRecords(db, [reference]));
    const { slots: _, ...contents } = await contentsOf(store);
    for (const [table, rows] of Object.entries(contents)) assert.deepEqual(rows, [], table);
  });
});

onEachEngine((it) => {
  it('gives the same content the same reference for half an hour, whatever the offer says meanwhile', async ({
    open,
  }) => {
    const [one, other] = [await open(), await open()];
    const later = structuredClone(asked);
    if (later.device?.quote)
      Object.assign(later.device.quote, { ready: 'Ready by Monday', total: { from: 1, to: 1 } });
    const all = await Promise.all([
      requestsOf(one).request(asked, sender),
      requestsOf(other).request(later, sender),
      requestsOf(one).request(asked, sender),
    ]);
    assert.equal(new Set(all.map(({ reference }) => reference)).size, 1);
    assert.equal(all.filter(({ repeated }) => !repeated).length, 1);
    const stored = await contentsOf(one);
    for (const [table, count] of [
      ['repairs', 1],
      ['repair_devices', 1],
      ['repair_links', 1],
      ['outbox', 2],
    ] as const) {
      assert.equal(stored[table]?.length, count, table);
    }
    const another = await requestsOf(one).request({ ...asked, way: 'call-back' }, sender);
    assert.equal(another.repeated, false);
    const halfAnHour = new Date(at.getTime() + 31 * 60_000);
    assert.equal((await requestsOf(one, halfAnHour).request(asked, sender)).repeated, false);
  });
});
