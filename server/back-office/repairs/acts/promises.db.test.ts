import assert from 'node:assert/strict';
import { type Promised, promisedAt } from '../../../../shared/promise-fields.ts';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { fridayAtEleven as at, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import { takeIn } from '../intake/take-in.ts';
import { noTerms } from '../quotes/quote-terms.ts';
import type { ReadyBy } from '../records/ready-by.ts';
import { findRepairByCode, type Repair } from '../records/staff-repairs.ts';
import { moveRepair } from './move-repair.ts';
import { sendQuote } from './send-quote.ts';
import { stopWork } from './stop-work.ts';
import { undoMoves } from './undo-move.ts';
import { writeNote } from './write-note.ts';

const reference = 'NB-0000-0000';
const monday = '2026-11-23T02:00:00.000Z';
const tuesday = new Date('2026-11-24T06:00:00.000Z');
const deps = { by: 'Kim', shop, at };
const stopping: RepairStatus[] = ['awaiting_parts', 'on_hold', 'sent_to_partner', 'quote_sent'];
const later = /Later than we said\. We’ll tell you when we know\./;

/** A repair at the bench that was promised for Monday, if nothing else is said. */
async function promised(
  store: Store,
  expected_at: string | null = monday,
  status: RepairStatus = 'repairing',
) {
  await addRepair(store, reference, {}, [{ device: 'iPhone 13', fault: '', expected_at }], status);
  const read = () => store.read(async (db) => (await findRepairByCode(db, '0000-0000')) ?? assert.fail());
  const act = async <Done>(work: (repair: Repair) => Promise<Done>) => work(await read());
  const move = (to: RepairStatus, said: ReadyBy = {}) =>
    act((repair) =>
      store.write<unknown>((db) => {
        if (to === 'quote_sent') {
          const quote = { items: [{ text: 'Port', cents: 8900 }], by: 'Kim', terms: noTerms, ...said };
          return sendQuote(db, repair, repair.devices, quote, deps);
        }
        const wanted = { note: 'What next?', isPublic: true, amount: null, noticeGiven: false };
        return moveRepair(db, repair, repair.devices, { to, ...wanted, ...said }, deps);
      }),
    );
  const device = async () => (await read()).devices[0] ?? assert.fail();
  return { act, move, device };
}

const times = ({ expected_at, promise_ended_at }: Promised) => [expected_at, promise_ended_at];

onEachEngine((it) => {
  for (const to of stopping)
    it(`takes the promise back, keeps it or gives a new one: ${to}`, async ({ store }) => {
      const { move, device, act } = await promised(store);
      const undo = () =>
        act((repair) => store.write((db) => undoMoves(db, repair, repair.devices, { by: 'Kim' }, deps)));
      await assert.rejects(move(to, { promise: 'new' }), /Type the new time/);
      for (const promise of ['same', 'none'] as const)
        await assert.rejects(move(to, { promise, expectedAt: tuesday }), /A new time/);
      for (const [said, expected] of [
        [{}, [monday, at.toISOString()]],
        [{ promise: null }, [monday, at.toISOString()]],
        [{ promise: 'none' }, [monday, at.toISOString()]],
        [{ expectedAt: null }, [monday, at.toISOString()]],
        [{ promise: 'same' }, [monday, null]],
        [{ promise: 'new', expectedAt: tuesday }, [tuesday.toISOString(), null]],
        [{ expectedAt: tuesday }, [tuesday.toISOString(), null]],
      ] as [ReadyBy, unknown[]][]) {
        await move(to, said);
        assert.deepEqual(times(await device()), expected, JSON.stringify(said));
        const texts = Object.values(await textsOf(store, reference)).join('\n');
        const isMailed = to === 'on_hold' || to === 'quote_sent';
        assert.equal(later.test(texts), isMailed && expected[1] !== null, JSON.stringify(said));
        await undo();
        assert.deepEqual(times(await device()), [monday, null], 'undo restores it');
        await store.write((db) => db.deleteFrom('outbox').execute());
      }
    });
});

onSqlite((it) => {
  it('keeps a promise through what stops nothing, and gives a new one by a note after it was taken back', async ({
    store,
  }) => {
    const { act, move, device } = await promised(store);
    await move('testing');
    assert.equal(promisedAt(await device()), monday);
    await move('on_hold');
    await move('repairing');
    assert.equal(promisedAt(await device()), null);
    const note = (expectedAt: Date | null) =>
      act((repair) =>
        store.write((db) => writeNote(db, repair.devices, { text: 'x', isPublic: true, expectedAt }, deps)),
      );
    await note(tuesday);
    assert.deepEqual(times(await device()), [tuesday.toISOString(), null]);
    await note(null);
    assert.deepEqual(times(await device()), [tuesday.toISOString(), at.toISOString()]);
  });

  it('says nothing of a time that nobody had promised', async ({ store }) => {
    const { move, device } = await promised(store, null);
    await move('on_hold');
    assert.equal((await device()).expected_at, null);
    assert.doesNotMatch(Object.values(await textsOf(store, reference)).join('\n'), later);
  });

  it('takes it back when another quote replaces one that waits, and when the customer stops the work', async ({
    store,
  }) => {
    const { move, device } = await promised(store, monday, 'approved');
    await move('quote_sent', { promise: 'same' });
    await move('quote_sent');
    assert.equal(promisedAt(await device()), null);
    await store.write((db) => db.deleteFrom('repairs').execute());
    const other = await promised(store, monday, 'approved');
    await store.write((db) => stopWork(db, reference, 'mail', at));
    assert.equal(promisedAt(await other.device()), null);
  });

  for (const isAgreed of [true, false])
    it(`keeps the time that the intake says together with a price: ${isAgreed ? 'agreed' : 'asked'}`, async ({
      store,
    }) => {
      const items = [{ text: 'Screen', cents: 39_900 }];
      const terms = { note: '', reason: '', fault: null, time: null, diagnosis: null, validDays: null };
      const taken = await takeIn(
        store,
        {
          ...{ draftId: 'a3c1f6de-0000-4000-8000-000000000001', note: '', dangers: [] },
          ...{ hasNotice: true, isAnother: false },
          customer: { name: 'Ana Li', email: 'ana@example.com', phone: null },
          device: { device: 'iPhone 13', fault: '', expected_at: monday },
          price: { ...terms, items, services: [], isAgreed },
        },
        { ...deps, servicesOf: async () => [] },
      );
      const code = taken.reference.slice(3);
      const repair = await store.read((db) => findRepairByCode(db, code));
      assert.deepEqual(repair?.devices.map(times), [[monday, null]]);
    });

  it('is said on the command line, and lists what is late there', async ({ store, run }) => {
    const { device } = await promised(store);
    const move = (to: string, ...more: string[]) =>
      run('repairs', 'move', reference, to, '--by', 'Kim', '--note', 'A hinge', ...more);
    await move('awaiting_parts', '--promise', 'same');
    assert.equal(promisedAt(await device()), monday);
    await move('on_hold', '--ready', '2026-11-24 16:00');
    assert.equal(promisedAt(await device()), tuesday.toISOString());
    await move('awaiting_parts');
    assert.deepEqual(times(await device()), [tuesday.toISOString(), at.toISOString()]);
    const overdue = () => run('repairs', 'list', '--overdue');
    assert.equal(await overdue(), 'No repairs.');
    await move('repairing', '--ready', '2026-11-20 11:01');
    assert.equal(await overdue(), 'No repairs.');
    const passed = { expected_at: '2026-11-20T00:59:00.000Z' };
    await store.write((db) => db.updateTable('repair_devices').set(passed).execute());
    assert.match(await overdue(), /NB-0000-0000.* overdue$/);
    await run('repairs', 'quote', reference, '--by', 'Kim', '--item', 'Port=89');
    assert.equal(promisedAt(await device()), null);
    assert.equal(await overdue(), 'No repairs.', 'a quote waits, and was sent just now');
  });
});
