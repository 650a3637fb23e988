import assert from 'node:assert/strict';
import type { DeviceView } from '../../../../shared/repair-view.ts';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair, inWords } from '../../../testing/fixtures/repair-rows.ts';
import { benchOf, genuine, instead, port, screen } from '../../../testing/servers/quote-bench.ts';
import { sendQuote } from '../acts/send-quote.ts';
import { answerByStaff } from '../acts/staff-answers.ts';
import { stopWork } from '../acts/stop-work.ts';
import { latestQuote } from '../records/stored-quotes.ts';
import { answerQuote } from './quote-answers.ts';

// What is taken back, answered too late, or said twice: what was agreed to before stands.

/** What the progress says of answers. */
const saidIn = ({ steps }: DeviceView) => steps.flatMap(({ said }) => said ?? []);

const byLink = { by: 'customer', link: 'mail' } as const;

onEachEngine((it) => {
  it('withdraws a quote hours later, and answers for a page that still shows it', async (given) => {
    const bench = await benchOf(given);
    const sent = { attempts: 1, status: 'sent' } as const;
    const goesOut = () => given.store.write((db) => db.updateTable('outbox').set(sent).execute());
    const answer = (version: number, approved: [number, boolean][]) =>
      bench.act((db, _, { at }) =>
        answerQuote(db, reference, { device: 1, version, approved: new Map(approved) }, at, byLink),
      );
    await bench.quote([screen]);
    await goesOut();
    bench.clock.now += 3 * 3_600_000;
    await bench.undo();
    assert.equal(await inWords(answer(1, [[1, true]])), 'closed');
    assert.doesNotMatch(await bench.mail('We’ve withdrawn our quote'), /agreed/);

    await bench.quote([screen]);
    await bench.answer(true);
    await bench.move('repairing');
    await bench.quote([port]);
    await bench.quote([genuine]);
    assert.equal(await inWords(answer(3, [[2, true]])), 'superseded');
    await goesOut();
    await bench.undo();
    assert.match(await bench.mail('We’ve withdrawn our quote'), /What you agreed to before still stands/);
    assert.equal(await inWords(answer(4, [[2, true]])), 'closed');
    const { status, view } = await bench.shown();
    assert.deepEqual([status, view.quote?.total, view.quote?.version], ['repairing', '$179', 2]);
    assert.deepEqual(saidIn(view), ['You approved $179'], 'what was approved before stands in the progress');
    assert.equal(await inWords(answer(2, [[1, true]])), 'no-link', 'the same answer again changes nothing');
    assert.equal(await inWords(answer(2, [[1, false]])), 'answered');
  });

  it('refuses the customer’s yes once the quote ran out, and keeps what was agreed', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.quote([port], {}, { valid_until: '2026-11-19' });
    await assert.rejects(bench.answer(true), /run out/);
    const { view } = await bench.shown();
    assert.deepEqual([view.quote?.state, view.quote?.total], ['expired', '$278']);
  });

  it('“wasn’t you?” after the second answer keeps the first', async (given) => {
    const bench = await benchOf(given);
    const stop = () => bench.act((db, _, { at }) => stopWork(db, reference, 'mail', at));
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.move('awaiting_parts');
    await bench.quote([port], { 1: instead(false) });
    await bench.answer(true, true);
    assert.equal((await bench.shown()).view.quote?.total, '$548');
    await stop();
    const { status, view, facts } = await bench.shown();
    assert.equal(status, 'on_hold');
    assert.deepEqual([view.quote?.version, view.quote?.total, facts.Repair], [1, '$179', 'Screen']);
    assert.deepEqual(saidIn(view), ['You approved $179'], 'the progress forgets what was taken back');
    const history = await bench.act(async (db) =>
      db.selectFrom('repair_events').select('note').where('status', '=', 'on_hold').execute(),
    );
    assert.match(history[0]?.note ?? '', /Quote 2 is taken back: what was agreed before it holds/);
    await given.store.write((db) => db.updateTable('repairs').set({ stopped_at: null }).execute());
    await bench.quote([port]);
    assert.equal((await bench.shown()).view.quote?.total, '$278', 'the next quote carries the first');
  });

  it('“wasn’t you?” takes back the answer that its mail was about, and no earlier or later one', async (given) => {
    for (const [about, version, total] of [
      [1, 3, '$727'],
      [2, 3, '$727'],
      [3, 2, '$278'],
    ] as const) {
      await given.store.write((db) => db.deleteFrom('repairs').execute());
      const bench = await benchOf(given);
      const mailed: string[] = [];
      for (const item of [screen, port, genuine]) {
        await bench.quote([item]);
        await bench.answer(true);
        mailed.push(new Date(bench.clock.now).toISOString());
      }
      await bench.act((db, _, { at }) => stopWork(db, reference, 'mail', at, mailed[about - 1]));
      const { status, view } = await bench.shown();
      assert.deepEqual([status, view.quote?.version, view.quote?.total], ['on_hold', version, total]);
    }
  });

  it('“wasn’t you?” takes back with an answer the quote that was built on it', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.quote([port]);
    await bench.answer(true);
    const about = new Date(bench.clock.now).toISOString();
    await bench.quote([genuine]);
    await bench.act((db, _, { at }) => stopWork(db, reference, 'mail', at, about));
    const { status, view } = await bench.shown();
    assert.deepEqual([status, view.quote?.total], ['on_hold', '$179']);
  });

  it('reads what was agreed where a later quote is left without an answer, until that move is undone', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    await bench.answer(true, true);
    await bench.move('repairing');
    const out = { change: 'taken_out', reason: 'The port is fine', canFallBack: false } as const;
    await bench.quote([], { 1: instead(false), 2: out });
    await assert.rejects(bench.move('declined'), /agreed to something before/);
    await bench.move('on_hold', { note: 'Which one?' });
    const { view, facts } = await bench.shown();
    assert.deepEqual([view.amount?.price, facts.Repair], ['$278', 'Screen; Charge port']);
    await bench.undo();
    assert.equal((await bench.shown()).view.quote?.state, 'open');
    await bench.move('on_hold', { note: 'Which one?' });
    await bench.move('repairing');
    assert.deepEqual(await bench.handOver(), {
      ...{ toPay: 27_800, for: 'Screen; Charge port', work: ['Screen: 12 months', 'Charge port: 6 months'] },
    });
    const { links_until } = await given.store.read((db) =>
      db.selectFrom('repairs').select('links_until').executeTakeFirstOrThrow(),
    );
    assert.match(
      links_until ?? '',
      /^2027-11-20/,
      'as long as the warranty of what is fitted, not of what was asked',
    );
  });

  it('keeps a first quote that was stopped, to talk about', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.act((db, _, { at }) => stopWork(db, reference, 'mail', at));
    assert.equal((await bench.shown()).view.quote?.total, '$179');
  });

  it('carries over an open quote what was agreed before it, whatever that one did with it', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    await bench.answer(true, true);
    const out = { change: 'taken_out', reason: 'The port is fine', canFallBack: false } as const;
    await bench.quote([genuine], { 2: out });
    assert.match((await bench.shown()).view.quote?.lines[1]?.said ?? '', /Taken out: The port is fine$/);
    await bench.quote([genuine]);
    assert.equal((await bench.shown()).view.quote?.total, '$727');
    await bench.answer(false);
    assert.equal((await bench.shown()).view.amount?.price, '$278');
  });

  it('never bills again what could not be done any more', async (given) => {
    const bench = await benchOf(given, false);
    await bench.quote([screen, port]);
    await bench.answer(true, true);
    await bench.quote([], { 1: instead(false) });
    await bench.answer(false);
    const { view, facts } = await bench.shown();
    assert.deepEqual([view.amount?.price, facts['Not done']], ['$99', 'Screen (The part did not come)']);
    assert.deepEqual(
      view.quote?.lines.map(({ said }) => said.split('. ').at(-1)),
      ['Not done: The part did not come', 'Agreed before', 'Declined'],
    );
    await bench.quote([genuine]);
    await bench.answer(false);
    await bench.move('repairing');
    assert.deepEqual(await bench.handOver(), {
      ...{ toPay: 9_900, for: 'Charge port', work: ['Charge port: 6 months'] },
    });
  });

  it('undoes each step with what it said of the lines', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    await bench.answer(true, true);
    await bench.move('repairing');
    await bench.undo();
    assert.equal((await bench.shown()).status, 'approved');
    await bench.move('repairing');
    await bench.move('testing');
    await bench.move('ready', { notDone: [2], notDoneWhy: 'It is soldered in' });
    await bench.move('repairing');
    assert.equal((await bench.shown()).view.amount?.price, '$278', 'it may be done after all');
    await bench.undo();
    const { view, facts } = await bench.shown();
    assert.deepEqual([view.amount?.price, facts.For], ['$179', 'Screen']);
    await bench.move('collected');
    await bench.undo();
    assert.equal((await bench.shown()).view.amount?.price, '$179');
  });

  it('says of an answered line what it came to, not what was asked', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.quote([], { 1: instead(true) });
    await bench.answer(true);
    const said = (await bench.shown()).view.quote?.lines.map((line) => line.said.split('. ').at(-1));
    assert.deepEqual(said, ['Replaced: The part did not come', 'Approved']);
    assert.match(await bench.mail('Quote approved'), /Screen: \$179, replaced: The part did not come/);
  });

  it('quotes two devices together only where nothing was agreed to for one of them', async (given) => {
    const two = [screen, port].map(({ text }) => ({ device: 'Tablet', fault: text }));
    await addRepair(given.store, 'NB-0000-0001', {}, two, 'diagnosing');
    const staff = staffAt(given.store, { of: 'NB-0000-0001' });
    const send = (lines: number[]) =>
      staff.act((db, repair, deps) => {
        const devices = repair.devices.filter(({ line }) => lines.includes(line));
        return sendQuote(db, repair, devices, { items: [screen], by: 'Kim' }, deps);
      });
    await send([1]);
    await staff.act((db, repair, deps) =>
      answerByStaff(db, repair, 'waiting', { by: 'Kim', how: 'by phone', approved: null }, deps),
    );
    await assert.rejects(send([1, 2]), /quote each by itself/);
    const second = await given.store.read((db) => latestQuote(db, { reference: 'NB-0000-0001', line: 2 }));
    assert.equal(second, null, 'nothing of it was sent');
    await send([2]);
  });
});
