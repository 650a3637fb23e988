import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onSqlite } from '../../testing/databases/each-engine.ts';
import { mailedLink } from '../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { mailsOf, refused, register, textsOf } from '../../testing/servers/register-repair.ts';
import { nameCollectorsByStaff } from '../repairs/acts/collectors.ts';
import { createTracking } from '../repairs/links/repair-tracking.ts';
import { counterText } from '../repairs/views/whole-repair.ts';
import type { Store } from '../store/store.ts';

const now = () => new Date('2026-11-20T01:00:00Z');
const kim = ['--by', 'Kim'];
const staff = { by: 'Kim', shop: sampleShop, at: now() };
const trackingOf = (store: Store) =>
  createTracking({ store, now, shop: () => sampleShop, mailTo: 'shop@example.com' }, 0);

onSqlite((it) => {
  it('writes an answer and names that came by telephone, and tells the customer how to stop them', async ({
    store,
    run,
  }) => {
    const reference = await register(run);
    await run('repairs', 'quote', reference, ...kim, '--item', 'Screen=399.00', '--item', 'Battery=89');
    const answer = ['repairs', 'answer', reference, ...kim];
    await assert.rejects(run(...answer), refused(/--by-phone, or --said/));
    await assert.rejects(
      run(...answer, '--by-phone', '--said', 'x'),
      refused(/one of --by-phone and --said/),
    );
    const { cents } = JSON.parse(await run(...answer, '--by-phone', '--items', '1', '--json'));
    assert.equal(cents, 39_900);
    await store.write((db) => nameCollectorsByStaff(db, reference, ['Jo Li'], staff));
    const texts = await textsOf(store, reference);
    assert.match(
      texts['Quote approved'] ?? '',
      /given by phone[\s\S]*Screen: \$399, approved\nBattery: \$89, declined/,
    );
    assert.match(texts['Who may collect your repair'] ?? '', /Name: Jo Li/);
    for (const subject of ['Quote approved', 'Who may collect your repair'])
      assert.match(texts[subject] ?? '', /Wasn’t you\?[^\n]*\n\S+\?not-me=1/);
    const { history, collectors } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.deepEqual(collectors, ['Jo Li']);
    const approved = history.find(({ status }: { status: string }) => status === 'approved');
    assert.equal(approved.note, 'Approved by phone, $399, 1 of 2 lines');
    assert.match(
      approved.evidence,
      /Screen: \$399, approved\nBattery: \$89, declined\nTotal, GST included: \$399/,
    );
  });

  it('takes a line from the price list, and the answer of each device whose quote waits', async ({
    store,
    run,
    url,
  }) => {
    const reference = await register(run);
    const quote = ['repairs', 'quote', reference, ...kim, '--service'];
    await assert.rejects(run(...quote, 'battery/genuine'), refused(/no battery for it/));
    await assert.rejects(run(...quote, 'screen-replacement/genuine=379'), refused(/Say why/));
    await run(...quote, 'screen-replacement/genuine=379', '--reason', 'As agreed', '--item', 'Dust=20');
    assert.match(
      await run('repairs', 'show', reference),
      /\$399 on the price list, here \$379\. As agreed \(private\)/,
    );
    // The list has no prices any more: the quote keeps its own.
    const later = commandLine(store, url, now, '', {}, []);
    await assert.rejects(later(...quote, 'screen-replacement/genuine'), refused(/in words/));
    const said = await later('repairs', 'answer', reference, ...kim, '--by-phone', '--all', '--json');
    assert.equal(JSON.parse(said).cents, 39_900);
    const again = ['repairs', 'answer', reference, ...kim, '--by-phone', '--all'];
    await assert.rejects(run(...again), refused(/no quote that waits/));
  });

  it('says whom the counter may give it to', async ({ store, run }) => {
    const reference = await register(run);
    const show = () => run('repairs', 'show', reference);
    assert.match(await show(), /Give it to nobody but Ana Li\./);
    const token = await mailedLink(store, reference);
    await trackingOf(store).nameCollectors(token, ['Jo Li']);
    assert.match(await show(), /Jo Li, named 20 Nov 2026, 11:00 am, through a link that we mailed to them/);
    assert.match(await show(), /Give it to nobody but Ana Li, Jo Li\./);
    assert.match(await show(), /customer \(mail link\) +May collect it: Jo Li \(private\)/);
    await store.write((db) => nameCollectorsByStaff(db, reference, [], staff));
    assert.equal((await mailsOf(store, reference)).length, 3);
  });
});

test('asks for identification at the counter where the shop says that it does', () => {
  const open = { name: 'Ana Li', closed_at: null, stopped_at: null, collectors: '[]' };
  const offer = { identification: true };
  assert.equal(
    counterText(open, offer),
    'Give it to Ana Li alone. Ask for identification, unless you know them.',
  );
  assert.match(
    counterText({ ...open, collectors: '["Jo Li"]' }, offer),
    /identification in their own name: Ana Li, Jo Li\.$/,
  );
});
