import assert from 'node:assert/strict';
import { repairNotice } from '../../../../shared/legal-texts.ts';
import { fridayAtEleven as at, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { staffAt } from '../../../testing/databases/staff-at.ts';
import { sampleScreen } from '../../../testing/fixtures/sample-services.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import { mailsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import { readChoice, readItem } from '../quotes/quote-lines.ts';
import { readEvents, readRepairs } from '../records/staff-repairs.ts';
import { readQuotes } from '../records/stored-quotes.ts';
import { type Intake, takeIn } from './take-in.ts';

/** @param services each with another price than the list's, or `null` @param items in words, with whole cents */
const priced = (
  services: [choice: string, cents?: number][],
  items: [words: string, cents: number][] = [],
  isAgreed = true,
): NonNullable<Intake['price']> => ({
  ...{ note: '', reason: '', fault: null, time: null, diagnosis: null, validDays: null, isAgreed },
  services: services.map(([choice, cents = null]) => ({ ...readChoice(choice), cents })),
  items: items.map(([words, cents]) => readItem(words, cents)),
});

const swap: Intake = {
  draftId: 'a3c1f6de-0000-4000-8000-000000000001',
  customer: { name: 'Ana Li', email: 'ana@example.com', phone: '+61491570006' },
  device: {
    ...{ device: 'Apple iPhone 13', device_path: 'apple/iphone-13', serial: 'SERIAL-1', fault: 'Cracked' },
    ...{
      accessories: 'charger, case',
      condition: 'dents',
      shelf: 'B3',
      expected_at: '2026-11-20T06:00:00.000Z',
    },
  },
  dangers: ['hot', 'wet'],
  note: '',
  hasNotice: true,
  price: priced([['screen-replacement/genuine']]),
  isAnother: false,
};

const deps = {
  by: 'Kim',
  shop,
  at,
  servicesOf: async (path: string) => (path === 'apple/iphone-13' ? [sampleScreen] : []),
};

const taking = (store: Store, more: Partial<Intake> = {}) => takeIn(store, { ...swap, ...more }, deps);

const read = (store: Store) => store.read((db) => readRepairs(db, (all) => all));

onEachEngine((it) => {
  it('takes a device in with all that was said, and approves at the counter what was agreed there', async ({
    store,
  }) => {
    const { reference } = await taking(store);
    const [repair] = await read(store);
    const [device] = repair?.devices ?? [];
    assert.ok(repair && device);
    assert.deepEqual(JSON.parse(repair.details), {
      notices: { repair: repairNotice.version, shownAt: at.toISOString() },
    });
    const { accessories, condition, dangers, shelf, expected_at, serial } = device;
    const { device: _, device_path: _path, fault: _fault, ...said } = swap.device;
    assert.deepEqual(
      { accessories, condition, dangers, shelf, expected_at, serial },
      { ...said, dangers: 'hot,wet' },
    );
    const events = await store.read((db) => readEvents(db, reference));
    const history = events.map((event) => [event.by, event.status, event.note, event.is_public]);
    assert.deepEqual(
      history.filter(([, status]) => status),
      [
        ['Kim', 'received', '', 1],
        ['Kim', 'quote_sent', '', 1],
        ['Kim', 'approved', 'Approved at the counter, $399', 1],
      ],
    );
    const danger = ['Kim', null, 'The customer says that it is hot, wet', 0];
    assert.deepEqual(
      history.filter(([, status]) => !status),
      [danger],
    );
    const [quote] = await store.read((db) => readQuotes(db, { reference }));
    assert.deepEqual(
      quote?.lines.map(({ cents, grade, approved }) => [cents, grade, approved]),
      [[39_900, 'genuine part', 1]],
    );
    // Nobody is asked by e-mail for the answer that they gave.
    const subjects = (await mailsOf(store, reference)).map(({ subject }) => subject.split(':')[0]);
    assert.deepEqual(subjects.sort(), ['Quote approved', 'We have your device']);
  });

  it('keeps what the intake said of the device where its quote is withdrawn', async ({ store }) => {
    const { reference } = await taking(store, { price: priced([['screen-replacement/genuine']], [], false) });
    await staffAt(store, { of: reference }).undo();
    const subjects = (await mailsOf(store, reference)).map(({ subject }) => subject.split(':')[0]);
    assert.deepEqual(subjects, ['We have your device']);
  });

  it('takes one draft in once, however often and at the same time it is posted, whatever it says by then', async ({
    store,
    open,
  }) => {
    const others = [await open(), await open(), await open()];
    const posts = others.map((other, n) =>
      taking(other, { device: { ...swap.device, serial: null, fault: `Cracked ${n}` } }),
    );
    const answers = [...(await Promise.all(posts)), await taking(store, { note: 'Later' })];
    assert.equal(new Set(answers.map(({ reference }) => reference)).size, 1);
    assert.equal(answers.filter(({ repeated }) => !repeated).length, 1);
    const repairs = await read(store);
    assert.deepEqual(
      repairs.map(({ devices }) => devices.map(({ status }) => status)),
      [['approved']],
    );
    assert.equal(
      (await store.read((db) => readQuotes(db, { reference: repairs[0]?.reference ?? '' }))).length,
      1,
    );
  });
});

onSqlite((it) => {
  it('leaves a price that nobody agreed to as a quote to be answered, and needs none', async ({ store }) => {
    await taking(store, { price: priced([['screen-replacement/genuine']], [], false) });
    await taking(store, { draftId: 'another', device: { ...swap.device, serial: 'SERIAL-2' }, price: null });
    const statuses = (await read(store)).flatMap(({ devices }) => devices.map(({ status }) => status));
    assert.deepEqual(statuses.sort(), ['quote_sent', 'received']);
  });

  it('stores nothing of what is refused: no notice, a price that the list does not have, a serial number that customers read', async ({
    store,
  }) => {
    const refusals: [Partial<Intake>, RegExp][] = [
      [{ hasNotice: false }, /section 103/],
      [
        { price: priced([['battery/genuine']]) },
        /The price list has no such repair for it, but screen replacement/,
      ],
      [
        { price: priced([['screen-replacement/genuine', 37_900]]) },
        /on the price list, here \$379.* Say why\.$/,
      ],
      [{ price: priced([]) }, /Give the lines/],
      [{ price: priced([], [['Board of serial-1', 8000]]) }, /serial number/],
      [{ note: 'With SERIAL-1' }, /serial number/],
      [
        { device: { ...swap.device, device_path: 'apple/iphone-99' } },
        /The price list has no Apple iPhone 13: write the line in words/,
      ],
    ];
    for (const [more, why] of refusals) await assert.rejects(taking(store, more), why);
    assert.deepEqual(await read(store), []);
    assert.equal((await taking(store)).repeated, false);
  });

  it('answers with the repair that the customer has here already, unless it is another', async ({
    store,
  }) => {
    const { reference } = await taking(store);
    assert.deepEqual(await taking(store, { draftId: 'second' }), { reference, repeated: true });
    assert.equal((await taking(store, { draftId: 'third', isAnother: true })).repeated, false);
  });
});
