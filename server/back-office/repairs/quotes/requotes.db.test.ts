import assert from 'node:assert/strict';
import { passportOf } from '../../../site/tracking/repair-passport.ts';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { benchOf, genuine, instead, port, screen } from '../../../testing/servers/quote-bench.ts';

onEachEngine((it) => {
  it('bills, mails and warrants both quotes of which the second adds a line', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    assert.equal(await bench.answer(true), 'You approved $179');
    await bench.move('repairing');
    await bench.quote([port]);
    const open = (await bench.shown()).view;
    assert.equal(open.quote?.total, '$278');
    assert.match(await bench.mail('Quote ready for your OK'), /Screen: \$179 .*agreed before[\s\S]*\$278/);
    assert.equal(await bench.answer(true), 'You approved $278 in all');
    assert.equal((await bench.shown()).status, 'approved');
    await bench.move('repairing');
    assert.deepEqual(await bench.handOver(), {
      toPay: 27_800,
      for: 'Screen; Charge port',
      work: ['Screen: 12 months', 'Charge port: 6 months'],
    });
  });

  it('goes on as agreed where the customer declines what is new', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.move('repairing');
    await bench.quote([port]);
    assert.equal(await bench.answer(false), 'You declined what’s new. $179 stays as agreed before');
    const { status, view, facts } = await bench.shown();
    assert.equal(status, 'repairing');
    assert.deepEqual(view.amount, { price: '$179', words: 'approved in all, GST included' });
    assert.equal(facts.Repair, 'Screen');
    assert.doesNotMatch(await bench.mail('Your repair goes on as agreed before'), /Not done|Nothing/);
    assert.deepEqual(await bench.handOver(), {
      toPay: 17_900,
      for: 'Screen',
      work: ['Screen: 12 months'],
    });
  });

  for (const [isYes, canFallBack, owed] of [
    [true, true, { cents: 44_900, status: 'approved', work: ['Genuine screen: 24 months'] }],
    [false, true, { cents: 17_900, status: 'awaiting_parts', work: ['Screen: 12 months'] }],
    [false, false, { cents: 6_500, status: 'declined', work: undefined }],
  ] as const)
    it(`counts a replaced line once: ${isYes ? 'yes' : 'no'} to the new one, the old one ${canFallBack ? 'can' : 'cannot'} be done`, async (given) => {
      const bench = await benchOf(given);
      await bench.quote([screen]);
      await bench.answer(true);
      await bench.move('awaiting_parts');
      await bench.quote([], { 1: instead(canFallBack) });
      const { view } = await bench.shown();
      assert.equal(view.quote?.total, '$449');
      assert.match(view.quote?.lines[1]?.said ?? '', /instead of \$179: The part did not come/);
      await bench.answer(isYes);
      const { status, view: answered, facts } = await bench.shown();
      assert.equal(status, owed.status);
      const said = answered.steps.find((step) => step.state === 'now')?.said;
      assert.doesNotMatch(said ?? '', /\$0/);
      if (status === 'declined') {
        assert.equal(said, 'You declined what’s new');
        assert.equal(facts['Not done'], 'Screen (The part did not come)');
        await bench.move('ready');
      } else {
        await bench.move('repairing');
        await bench.move('testing');
        await bench.move('ready');
      }
      const { device } = await bench.shown();
      assert.equal(device.owed_cents, owed.cents);
      await bench.move('collected');
      const work = passportOf((await bench.shown()).device)?.work.map(
        ({ text, warranty }) => `${text}: ${warranty.split(',')[0]}`,
      );
      assert.deepEqual(work, owed.work);
    });

  it('bills of two agreed lines the one that was done, and names the other', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    await bench.answer(true, true);
    await bench.move('repairing');
    await bench.move('testing');
    await assert.rejects(bench.move('ready', { notDone: [2] }), /Say why/);
    await assert.rejects(
      bench.move('ready', { notDone: [1, 2], notDoneWhy: 'No part' }),
      /Can’t be repaired/,
    );
    await bench.move('ready', { notDone: [2], notDoneWhy: 'The port is soldered in.' });
    const { view, facts } = await bench.shown();
    assert.deepEqual(view.amount, { price: '$179', words: 'to pay, GST included' });
    assert.deepEqual([view.quote?.total, view.quote?.isLess], ['$179', true]);
    assert.equal(facts.Repair, undefined, 'what is paid for says it');
    assert.equal(facts['Not done'], 'Charge port (The port is soldered in.)');
    assert.match(
      await bench.mail('Ready to collect'),
      /Not done: Charge port \(The port is soldered in\.\)[\s\S]*\$179/,
    );
    await bench.undo();
    assert.equal((await bench.shown()).view.amount?.price, '$278');
  });

  it('takes a quote back, and what was agreed to before stands', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen]);
    await bench.answer(true);
    await bench.move('repairing');
    await bench.quote([port]);
    await bench.undo();
    const { status, view } = await bench.shown();
    assert.equal(status, 'repairing');
    assert.equal(view.quote?.total, '$179');
    await bench.quote([genuine]);
    assert.equal((await bench.shown()).device.quote?.version, 3, 'a number is given once');
  });

  it('owes the first diagnosis once where all is declined, and nothing of a quote before that was declined', async (given) => {
    const bench = await benchOf(given);
    await bench.quote([screen, port]);
    assert.equal(await bench.answer(false, false), 'You declined the quote');
    assert.equal((await bench.shown()).status, 'declined');
    await bench.quote([port]);
    assert.equal((await bench.shown()).view.quote?.isLater, undefined);
    await bench.answer(false);
    await bench.move('ready');
    assert.equal((await bench.shown()).device.owed_cents, 6_500);
  });
});
