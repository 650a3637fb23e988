import assert from 'node:assert/strict';
import { createTracking } from '../../back-office/repairs/links/repair-tracking.ts';
import { onEachEngine, fridayAtEleven as sentAt } from '../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../testing/databases/staff-at.ts';
import { addRepair, inWords, mailedLink } from '../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../testing/servers/register-repair.ts';
import { repairView } from './view-repair.ts';

const daysLater = (days: number) => new Date(sentAt.getTime() + days * 24 * 60 * 60_000);

onEachEngine((it) => {
  it('a fixed quote says fault, time, diagnosis and validity, and grade and warranty by line', async ({
    store,
    run,
  }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const items = [
      { text: 'Screen', cents: 39_900, grade: 'genuine part', warranty_months: 12 },
      { text: 'Cleaning', cents: 2000, warranty_months: 0 },
    ];
    const terms = {
      fault: 'Cracked display, the frame is straight',
      working_time: '1 to 2 business days',
      diagnosis_cents: 6500,
      valid_until: '2026-11-27',
    };
    await staffAt(store).quote([], { items, terms });
    const said = [
      /Genuine part, 12 months’ warranty/,
      /No extra warranty/,
      /What we found: Cracked display, the frame is straight/,
      /Time: 1 to 2 business days/,
      /Diagnosis: \$65\. Approve a repair and you don’t pay it on top/,
      /Valid until: 27 November 2026/,
    ];
    const mail = (await textsOf(store, reference))['Quote ready for your OK'] ?? '';
    for (const words of said) assert.match(mail, words);
    const shown = await run('repairs', 'show', reference);
    for (const words of said) assert.match(shown, words);

    const token = await mailedLink(store, reference);
    const tracking = (now: Date) =>
      createTracking({ store, now: () => now, shop: () => sampleShop, mailTo: 'shop@example.com' }, 0);
    const page = async (now: Date) => {
      const record = await tracking(now).read(token);
      assert.ok(record);
      return repairView(record, token, sampleShop, now).devices[0]?.quote;
    };
    const quote = await page(daysLater(7));
    assert.equal(quote?.state, 'open', 'on its last day');
    assert.deepEqual(
      quote?.lines.map((line) => line.said),
      ['Genuine part, 12 months’ warranty', 'No extra warranty'],
    );
    assert.deepEqual(
      quote?.facts.map(([label]) => label),
      ['What we found', 'Time', 'Diagnosis', 'Valid until'],
    );
    assert.equal((await page(daysLater(8)))?.state, 'expired');

    const approved = new Map([
      [1, true],
      [2, false],
    ]);
    const answer = { device: 1, version: 1, cents: 39_900, approved };
    assert.equal(await inWords(tracking(daysLater(8)).answer(token, answer)), 'expired');
    assert.equal(await inWords(tracking(daysLater(7)).answer(token, answer)), 'done');
    const { history } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    const [{ evidence }] = history.filter(({ status }: { status: string }) => status === 'approved');
    assert.match(
      evidence,
      /Screen: \$399, Genuine part, 12 months’ warranty, approved\n[\s\S]*Valid until: 27 November 2026/,
    );
  });
});
