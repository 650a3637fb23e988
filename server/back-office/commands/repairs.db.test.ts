import assert from 'node:assert/strict';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onSqlite } from '../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../testing/databases/staff-at.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { mailsOf, refused } from '../../testing/servers/register-repair.ts';

// Each command parses its options and calls an act: what acts do is tested beside them.

const kim = ['--by', 'Kim'];
const batch = ['A-1', 'A-2', 'A-3'].map((asset_tag) => ({ device: 'HP ProBook', fault: '', asset_tag }));

onSqlite((it) => {
  it('registers, quotes, writes the answer down, corrects, moves and takes back', async ({ run }) => {
    const ana = ['--name', 'Ana Li', '--email', 'ana@example.com', '--device', 'apple/iphone-13'];
    const given = ['--fault', 'Cracked screen', '--serial', 'S-1', '--notice-given'];
    const registered = ['repairs', 'register', ...kim, ...ana, ...given];
    const answer = await run(...registered);
    const [of = ''] = /[A-Z]+-\w{4}-\w{4}/.exec(answer) ?? [];
    assert.match(await run(...registered), /has this already, and nothing was changed/);
    const show = async () => JSON.parse(await run('repairs', 'show', of, '--json'));
    const act = (name: string, ...words: string[]) => run('repairs', name, of, ...words, ...kim);
    const item = ['--item', 'Screen; genuine part; 12 months=399', '--item', 'Battery=89.50'];
    const terms = '--fault Bent --time 2h --diagnosis 65.00 --valid-days 7 --note Soon'.split(' ');
    assert.match(await act('quote', ...item, ...terms), /is sent: \$488\.50\. The e-mail/);
    assert.match(await act('answer', '--by-phone', '--items', '1'), /is approved, for \$399\.$/);
    assert.match(await act('edit', '--serial', 'S-2', '--phone', '0491 570 156'), /number from.*\n.*"S-2"/);
    const ready = ['--ready', '2026-11-24 16:00'];
    const { said, ...moved } = JSON.parse(await act('move', 'repairing', '--note', 'x', ...ready, '--json'));
    assert.deepEqual(moved, { reference: of, status: 'repairing', lines: [1], mailed: false });
    assert.deepEqual(said, [`${of} is repairing.`]);
    assert.match(await act('undo'), /is undone\./);
    await act('note', '--text', 'Late', '--public', '--ready', 'none');
    assert.match(await act('called', '--text', 'Fine'), /in its history/);
    const { devices, quotes, history, ...repair } = await show();
    const [{ serial, status, expectedAt }] = devices;
    assert.deepEqual([serial, status, expectedAt], ['S-2', 'approved', null]);
    assert.deepEqual([repair.way, repair.phone], ['drop-off', '+61491570156']);
    const { fault, working_time, diagnosis_cents, valid_until, items } = quotes[0];
    const all = [fault, working_time, diagnosis_cents, valid_until];
    assert.deepEqual(all, ['Bent', '2h', 6500, '2026-11-27']);
    assert.deepEqual([items[0].grade, items[0].warranty_months], ['genuine part', 12]);
    const late = history.find(({ note }: { note: string }) => note === 'Late');
    assert.deepEqual([late.isPublic, late.by], [true, 'Kim']);
    const text = await run('repairs', 'show', of);
    assert.match(text, /Screen, Genuine part, 12 months’ warranty +\$399 +approved\n.*\$89\.50 +declined/);
  });

  it('moves devices of a batch by asset tag or all at once, in silence or with the reason', async ({
    store,
    run,
  }) => {
    await addRepair(store, reference, { email: null }, batch, 'received');
    const move = (...words: string[]) => run('repairs', 'move', reference, ...words, ...kim);
    assert.match(await move('diagnosing', '--asset-tag', 'a-1,A-2', '--note', 'x', '--private'), /2 of 3/);
    assert.match(await move('diagnosing', '--all'), /1 of 3/);
    await assert.rejects(move('diagnosing', '--all'), refused(/All of it is diagnosing already/));
    await move('unrepairable', '--line', '3', '--reason', 'no-parts');
    assert.match(
      await move('ready', '--line', '1', '--amount', '0'),
      /To pay: \$0\. They left no e-mail address: call them, 0491 570 006/,
    );
    const { devices, history } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.deepEqual(devices[2].endOfLife, 'no-parts');
    assert.ok(!history.find(({ note }: { note: string }) => note === 'x').isPublic);
    assert.match(await run('repairs', 'show', reference), /3 +HP ProBook +unrepairable .*A-3 .*no-parts/);
  });

  it('says which agreed line was not done, and why', async ({ store, run }) => {
    await addRepair(store, reference, {}, undefined, 'diagnosing');
    const { quote, answer, move } = staffAt(store);
    await quote([
      ['Screen', 17_900],
      ['Port', 9_900],
    ]);
    await answer();
    for (const to of ['repairing', 'testing'] as const) await move(to);
    const ready = ['repairs', 'move', reference, 'ready', ...kim, '--not-done', '2'];
    await assert.rejects(run(...ready), refused(/Say why it was not done/));
    assert.match(await run(...ready, '--not-done-why', 'Soldered in'), /To pay: \$179\./);
    assert.match(await run('repairs', 'show', reference), /Port +\$99 +not done: Soldered in/);
  });

  it('sells what nobody collected, notes a dispute, and says what is owed', async ({ store, run }) => {
    await addRepair(store, reference, {}, undefined, 'testing');
    await staffAt(store).move('ready', { amount: 0 });
    const sell = ['repairs', 'move', reference, 'sold', ...kim, '--amount', '300'];
    await assert.rejects(run(...sell), refused(/what selling it cost/));
    await assert.rejects(run(...sell, '--costs', '50'), refused(/no step towards a sale before 21 May 2027/));
    const early = ['repairs', 'move', reference, 'collected', ...kim, '--costs', '50'];
    await assert.rejects(run(...early), refused(/goes with the status sold/));
    const dispute = (...words: string[]) => run('repairs', 'dispute', reference, ...kim, ...words);
    assert.match(await dispute('--text', 'Too dear'), /nothing of it may be sold/);
    assert.match(await dispute('--settled'), /is settled/);
    const paid = ['repairs', 'note', reference, ...kim, '--text', 'x', '--excess-paid'];
    await assert.rejects(run(...paid), refused(/Nothing of a sale is owed/));
  });

  it('prints a link, ends all of them, and releases what was set aside', async ({ store, run }) => {
    await addRepair(store, reference, { quarantined: 1, suspicion: 'links' });
    const act = (name: string, ...words: string[]) => run('repairs', name, reference, ...words, ...kim);
    assert.match(await run('repairs', 'list', '--quarantined'), /possible spam/);
    await assert.rejects(act('move', 'booked'), refused(/set aside as possible spam/));
    assert.match(await act('release'), /is released/);
    await assert.rejects(act('release'), refused(/not set aside/));
    assert.match(await act('link'), /in the outbox/);
    assert.match(await act('link', '--print'), /\/track\/\w+/);
    assert.match(await act('revoke'), /^3 links/);
    assert.equal((await mailsOf(store, reference)).length, 2);
  });

  it('refuses in the words of the parser or of the act, and changes nothing', async ({ store, run }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const before = await run('repairs', 'show', reference, '--json');
    const quote = `quote ${reference} --by Kim --item`;
    const lines: [words: string, said: RegExp][] = [
      ['register --by Kim --name Bo --status booked', /so that the customer can be reached/],
      ['register --by Kim --name Bo --status ready', /must be received, booked/],
      [`move ${reference} diagnosing`, /Say who does it: --by <your name>, or SHOP_BY/],
      [`move ${reference} diagnosing --by Customer`, /is taken/],
      [`move ${reference} fixed --by Kim`, /Say which status it moves to: requested, /],
      [`move ${reference} diagnosing --by Kim --ready 2026-11-20T10:59`, /is over/],
      [`move ${reference} diagnosing --by Kim --ready soon --amount 1.5`, /is no time.*That is no amount/],
      [`move ${reference} diagnosing now --by Kim`, /"now" is one argument too many/],
      [`move ${reference} diagnosing --by Kim --line 1 --line 2`, /--line was given twice/],
      [`${quote} Screen`, /That is no amount/],
      [`${quote} Screen=399.5`, /such as 399\.00/],
      [`${quote} Screen=1 --valid-days 0`, /from 1 to 99/],
      [`quote ${reference} --by Kim`, /Give the lines/],
      [`answer ${reference} --by Kim`, /Say how the customer answered/],
      [`answer ${reference} --by Kim --by-phone --none --items 1`, /one of --items and --none/],
      [`answer ${reference} --by Kim --by-phone --all`, /no quote that waits/],
      [`edit ${reference} --by Kim`, /Nothing of it was to be another/],
      [`note ${reference} --by Kim`, /The note is empty/],
      [`undo ${reference} --by Kim`, /Only a move can be undone/],
      ['search', /Give words/],
    ];
    for (const [words, said] of lines)
      await assert.rejects(run('repairs', ...words.split(' ')), refused(said), words);
    assert.equal(await run('repairs', 'show', reference, '--json'), before);
    assert.equal(JSON.parse(await run('repairs', 'list', '--json')).length, 1);
  });

  it('takes the name from SHOP_BY, and audits links, exports and erasures', async ({ store, url }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const run = commandLine(store, url, () => new Date('2026-11-20T01:00:00Z'), '', { SHOP_BY: 'Lee' });
    await run('repairs', 'move', reference, 'diagnosing');
    await run('repairs', 'move', reference, 'declined', '--by', 'Jo');
    const { history } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.deepEqual(
      history
        .slice(-2)
        .map(({ by }: { by: string }) => by)
        .sort(),
      ['Jo', 'Lee'],
    );
    await run('repairs', 'link', reference);
    await run('repairs', 'revoke', reference);
    await run('enquiries', 'export', '--by', 'Jo');
    const erase = ['erase', '--email', 'ana@example.com'];
    assert.match(
      await run(...erase),
      /is open \(Apple iPhone 13: declined\)[\s\S]*Would erase.*\nNothing has changed/,
    );
    assert.match(await run(...erase, '--yes'), /^NB-0000-0000 is open[\s\S]*\nErased: NB-0000-0000/);
    const lines = JSON.parse(await run('audit', 'list', '--json')) as Record<string, string>[];
    assert.deepEqual(lines.map(({ by, action, about }) => [by, action, about]).sort(), [
      ['Jo', 'enquiries export', '0 enquiries'],
      ['Lee', 'erase', reference],
      ['Lee', 'repairs link', reference],
      ['Lee', 'repairs revoke', reference],
    ]);
    assert.equal(await run('repairs', 'list'), 'No repairs.');
  });

  it('lists today what wants somebody, each repair where it is most urgent', async ({ store, run }) => {
    assert.equal(await run('repairs', 'today'), 'Nothing wants you today.');
    const of = (n: number) => `NB-000${n}-0000`;
    const today = { requests: of(1), due: of(2), ours: of(3), stopped: of(4) };
    await addRepair(store, today.requests);
    for (const [each, hour] of [
      [today.due, 16],
      [today.ours, 33],
    ] as const) {
      await addRepair(store, each, {}, undefined, 'received');
      await staffAt(store, { of: each }).move('diagnosing', {
        expectedAt: new Date(Date.UTC(2026, 10, 20, hour - 10)),
      });
    }
    await addRepair(store, today.stopped, { stopped_at: '2026-11-20T00:00:00.000Z' }, undefined, 'received');
    await addRepair(store, of(5), {}, undefined, 'quote_sent');
    const lists = Object.entries(
      JSON.parse(await run('repairs', 'today', '--json')) as Record<string, { reference: string }[]>,
    );
    assert.deepEqual(
      lists.map(([name, repairs]) => [name, repairs.map((each) => each.reference)]).sort(),
      Object.entries(today)
        .map(([name, each]) => [name, [each]])
        .sort(),
    );
    assert.match(await run('repairs', 'today'), /^Call them: they say/);
  });

  it('sets a visitor’s lines off from its own, wherever their message breaks', async ({ store, run }) => {
    const forged = ['Broken', 'History:', '22 Nov 2026  approved  Kim  paid in full'];
    for (const separator of ['\n', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
      await store.write((db) => db.deleteFrom('repairs').execute());
      await addRepair(store, reference, { details: JSON.stringify({ message: forged.join(separator) }) });
      const shown = (await run('repairs', 'show', reference)).split(/[\n\v\f\u0085\u2028\u2029]/);
      assert.equal(shown.filter((line) => line === 'History:').length, 1);
      for (const line of forged) assert.ok(shown.includes(`  | ${line}`), line);
    }
  });
});
