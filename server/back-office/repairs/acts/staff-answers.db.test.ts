import assert from 'node:assert/strict';
import { fridayAtEleven as at, onSqlite } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addQuote, addRepair, moveAlong } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import { readEvents, readRepairs } from '../records/staff-repairs.ts';
import { answerByStaff } from './staff-answers.ts';

const answer = (store: Store, approved: number[] | null) =>
  store.write(async (db) => {
    const [repair] = await readRepairs(db, (all) => all);
    assert.ok(repair);
    return answerByStaff(db, repair, 'waiting', { by: 'Kim', how: 'by phone', approved }, { shop, at });
  });

onSqlite((it) => {
  it('takes an answer for those of several devices whose quote waits', async ({ store }) => {
    const devices = Array(3).fill({ device: 'HP ProBook', fault: 'Hinge' });
    await addRepair(store, reference, {}, devices, 'received');
    await assert.rejects(answer(store, null), /no quote that waits/);
    for (const line of [1, 3]) {
      await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }], line);
      await addQuote(
        store,
        reference,
        [
          ['Hinge', 10_000],
          ['Keyboard', 5_000],
        ],
        { line },
      );
    }
    await assert.rejects(answer(store, [3]), /no such line/);
    assert.deepEqual(await answer(store, [1]), { lines: [1, 3], cents: 20_000 });
    const [repair] = await store.read((db) => readRepairs(db, (all) => all));
    assert.deepEqual(
      repair?.devices.map(({ status }) => status),
      ['approved', 'received', 'approved'],
    );
    await assert.rejects(answer(store, null), /no quote that waits/);
  });

  it('approves no quote that somebody else has sent meanwhile', async ({ store }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const { read, quote, answer: answerNow } = staffAt(store);
    await quote([['Screen', 9900]]);
    const repair = await read();
    await quote([['Screen', 39_900]]);
    const said = { by: 'Kim', how: 'by phone', approved: null };
    for (const devices of [repair.devices, 'waiting'] as const)
      await assert.rejects(
        store.write((db) => answerByStaff(db, repair, devices, said, { shop, at })),
        { kind: 'changed' },
      );
    assert.deepEqual(await answerNow(), { lines: [1], cents: 39_900 });
  });

  it('keeps what was said line by line, and tells the customer how to stop it', async ({ store }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const { quote, answer: answerNow } = staffAt(store);
    await quote(
      [
        ['Screen', 39_900],
        ['Battery', 8900],
      ],
      { otherPrices: 'Screen is $410 on the price list, here $399. As agreed' },
    );
    assert.equal((await answerNow([1])).cents, 39_900);
    const mail = (await textsOf(store, reference))['Quote approved'] ?? '';
    assert.match(mail, /given by phone[\s\S]*Screen: \$399, approved\nBattery: \$89, declined/);
    assert.match(mail, /Wasn’t you\?[^\n]*\n\S+\?not-me=1/);
    const events = await store.read((db) => readEvents(db, reference));
    const { note, evidence } = events.find(({ status }) => status === 'approved') ?? {};
    assert.equal(note, '1 of 2 lines approved, $399, by phone');
    assert.match(
      evidence ?? '',
      /Screen: \$399, approved\nBattery: \$89, declined\nTotal, GST included: \$399/,
    );
    const prices = events.find((event) => /on the price list/.test(event.note));
    assert.equal(prices?.is_public, 0, 'the list’s prices are between the staff');
  });
});
