import assert from 'node:assert/strict';
import { uncollectedGoodsNotice } from '../../../../shared/legal-texts.ts';
import { commandLine } from '../../../testing/databases/command-line.ts';
import { onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { refused } from '../../../testing/servers/register-repair.ts';
import { confirmClock } from '../../retention/clock-guard.ts';
import type { Store } from '../../store/store.ts';
import type { RepairTable } from '../../store/tables.ts';
import { recordDispute } from '../acts/dispute.ts';
import { issueDueNotices } from './uncollected-notices.ts';

const start = new Date('2026-11-20T01:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);

/** A shop whose clock the test sets, with repairs that have been ready since Friday. */
async function shopWith(store: Store, url: string) {
  let time = start;
  const run = commandLine(store, url, () => time);
  const staff = (of = reference) => staffAt(store, { of, at: time });
  return {
    run,
    staff,
    async register(of = reference, facts: Partial<RepairTable> = {}) {
      await addRepair(store, of, facts, undefined, 'testing');
      await staff(of).move('ready', { amount: 14_900 });
      return of;
    },
    /** Lets the days pass, and the daily job run. */
    async onDay(days: number) {
      time = after(days);
      return issueDueNotices({ store, shop: sampleShop, now: () => time });
    },
  };
}

/** Of who can be told by a letter alone. */
const noAddress = { email: null };

const subjects = (store: Store, reference: string) =>
  store.read(async (db) => {
    const mails = await db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('reference', '=', reference)
      .orderBy('created_at')
      .execute();
    return mails.map(({ subject }) => subject.split(':')[0]);
  });

onEachEngine((it) => {
  it('sends one reminder, where two servers run their daily job at once', async ({ open, url }) => {
    const [store, other] = [await open(), await open()];
    const { register } = await shopWith(store, url);
    const references = [];
    for (let n = 0; n < 5; n++) references.push(await register(`NB-000${n}-0000`));
    const now = () => after(30);
    const given = await Promise.all(
      [store, other].map((each) => issueDueNotices({ store: each, shop: sampleShop, now })),
    );
    assert.deepEqual(
      given
        .flat()
        .map(({ reference }) => reference)
        .sort(),
      references.sort(),
    );
    for (const reference of references) {
      assert.deepEqual((await subjects(store, reference)).slice(1), ['Waiting to be collected']);
    }
  });
});

onSqlite((it) => {
  it('reminds by e-mail, each time once, then waits for a person', async ({ store, url }) => {
    const { run, register, onDay, staff } = await shopWith(store, url);
    await register();
    await onDay(1);
    await store.write((db) =>
      db
        .updateTable('outbox')
        .set({ status: 'dropped', created_at: after(-1).toISOString() })
        .where('subject', 'like', 'Ready%')
        .execute(),
    );
    assert.doesNotMatch(await run('repairs', 'uncollected'), /was refused/, 'of an address before');
    for (const day of [2, 29]) assert.deepEqual(await onDay(day), []);
    for (const [day, kind] of [
      [30, 'reminder-30'],
      [90, 'reminder-90'],
      [150, 'reminder-150'],
    ] as const) {
      assert.deepEqual(await onDay(day), [{ reference, kind, letter: null }]);
      assert.deepEqual(await onDay(day), []);
    }
    assert.deepEqual(await onDay(200), []);
    assert.deepEqual(await subjects(store, reference), [
      'Ready to collect',
      ...Array(3).fill('Waiting to be collected'),
    ]);
    assert.match(
      await run('repairs', 'uncollected'),
      /six months are over: a notice of intention may be given/,
    );
    const { devices, history } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.equal(devices[0].status, 'uncollected');
    assert.deepEqual(
      history
        .filter(({ by }: { by: string }) => by === 'daily job')
        .map(({ status }: { status: string }) => status),
      ['uncollected'],
    );
    await store.write((db) => db.updateTable('outbox').set({ status: 'parked' }).execute());
    await run('outbox', 'drop', reference);
    assert.match(await run('repairs', 'uncollected'), /an e-mail to them was refused/, 'dropped or not');
    await store.write((db) => db.updateTable('outbox').set({ status: 'parked' }).execute());
    await staff().move('collected');
    assert.equal(await run('repairs', 'uncollected'), 'Nothing waits to be collected.');
    assert.equal(await run('outbox', 'list', '--status', 'parked'), 'No e-mails.');
  });

  it('prints letters for who has no e-mail address: their six months begin with the first', async ({
    store,
    url,
  }) => {
    const { run, register, onDay } = await shopWith(store, url);
    await register(reference, noAddress);
    assert.deepEqual(await onDay(100), [], 'the daily job cannot post letters');
    assert.match(await run('repairs', 'uncollected'), /ready is due now/);
    const letter = await run('repairs', 'uncollected', '--by', 'Kim');
    assert.match(letter, /Post this letter today:\n\n28 February 2027\n\nAna Example\n\n/);
    assert.match(letter, /To pay: \$149, GST included/);
    assert.ok(letter.includes(uncollectedGoodsNotice));
    assert.doesNotMatch(letter, /\/track\//);
    assert.equal(await run('repairs', 'uncollected', '--by', 'Kim'), 'No notice is due.');
    const [{ notices, saleFrom }] = JSON.parse(await run('repairs', 'uncollected', '--json'));
    assert.equal(saleFrom, '2027-08-29');
    assert.deepEqual(notices, [{ kind: 'ready', way: 'letter', givenAt: after(100).toISOString() }]);
    assert.deepEqual(await subjects(store, reference), []);
  });

  it('gives devices of one order that were ready on different days a letter each', async ({ store }) => {
    await addRepair(store, 'NB-2222-2222', noAddress, [
      { device: 'First laptop', fault: '' },
      { device: 'Second laptop', fault: '' },
    ]);
    for (const [line, day] of [
      [1, '2026-11-20'],
      [2, '2026-11-23'],
    ] as const) {
      const steps = (['received', 'approved', 'repairing', 'testing', 'ready'] as const).map((to) => ({
        to,
        at: `${day}T01:00:00.000Z`,
      }));
      await moveAlong(store, 'NB-2222-2222', steps, line);
    }
    const printed: string[] = [];
    await issueDueNotices(
      { store, shop: sampleShop, now: () => after(10), onIssued: ({ letter }) => printed.push(letter ?? '') },
      'Kim',
    );
    const said = printed.map((letter) => [/\w+ laptop/.exec(letter)?.[0], /laptop.*laptop/s.test(letter)]);
    assert.deepEqual(said, [
      ['First laptop', false],
      ['Second laptop', false],
    ]);
  });

  it('gives a reminder in its time that was given before by a clock that was ahead', async ({
    store,
    url,
  }) => {
    const { run, register, onDay } = await shopWith(store, url);
    await register();
    const second = [{ reference, kind: 'reminder-90', letter: null }];
    assert.deepEqual(await onDay(100), second);
    for (const day of [0, 1, 29]) assert.deepEqual(await onDay(day), []);
    assert.deepEqual(await onDay(30), [{ reference, kind: 'reminder-30', letter: null }]);
    assert.deepEqual(await onDay(90), second);
    for (const day of [90, 100, 149]) assert.deepEqual(await onDay(day), []);
    const [{ notices }] = JSON.parse(await run('repairs', 'uncollected', '--json'));
    assert.deepEqual(
      notices.map(({ givenAt }: { givenAt: string }) => givenAt).sort(),
      [0, 30, 90].map((day) => after(day).toISOString()),
    );
  });

  it('gives no notice, letter or leave to sell by a clock that is far ahead', async ({ store, url }) => {
    const { run, register, onDay } = await shopWith(store, url);
    await register();
    await register('NB-2222-2222', noAddress);
    await store.write((db) => confirmClock(db, start));
    await onDay(60);
    await assert.rejects(onDay(61), /far past the last time/);
    const sell = ['repairs', 'move', reference, 'sold', '--by', 'Kim', '--amount', '300', '--costs', '50'];
    await assert.rejects(run(...sell), refused(/clock is far past/));
    await assert.rejects(run('repairs', 'uncollected', '--by', 'Kim'), refused(/retention --confirm/));
    await run('retention', '--confirm');
    assert.match(await run('repairs', 'uncollected', '--by', 'Kim'), /Post this letter/);
  });

  it('begins anew where a repair goes back to the bench, and rests while the charges are disputed', async ({
    store,
    url,
  }) => {
    const { run, register, onDay, staff } = await shopWith(store, url);
    await register();
    await onDay(20);
    const { move } = staff();
    for (const to of ['repairing', 'testing'] as const) await move(to);
    await move('ready', { amount: 9900 });
    assert.deepEqual(await onDay(49), []);
    const dispute = (settled: boolean) =>
      staff().act((db, _, deps) => recordDispute(db, reference, { text: 'It was $50', settled }, deps));
    await dispute(false);
    assert.deepEqual(await onDay(50), []);
    assert.deepEqual(await onDay(300), []);
    assert.match(await run('repairs', 'uncollected'), /disputed since .*: nothing may be sold/);
    await dispute(true);
    assert.match(await run('repairs', 'uncollected'), /six months are over/);
  });
});
