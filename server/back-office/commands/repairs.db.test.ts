import assert from 'node:assert/strict';
import { repairNotice, uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import { fridayAtEleven as at, onSqlite } from '../../testing/databases/each-engine.ts';
import { mailsOf, refused, register, textsOf } from '../../testing/servers/register-repair.ts';
import { openLink } from '../repairs/records/link-tokens.ts';

const kim = ['--by', 'Kim'];

onSqlite((it) => {
  it('takes a walk-in from the counter to the customer’s hands', async ({ store, run }) => {
    assert.deepEqual(JSON.parse(await run('repairs', 'list', '--json')), []);
    const reference = await register(run, '--serial', 'SECRET99');
    await run('repairs', 'move', reference, 'diagnosing', ...kim, '--note', 'Corroded', '--private');
    const quote = ['repairs', 'quote', reference, '--by', 'Lee'];
    await run(...quote, '--item', 'Screen, genuine=399.00', '--item', 'Battery=89.50');
    await run('repairs', 'answer', reference, ...kim, '--said', 'by phone', '--items', '1');
    await run('repairs', 'move', reference, 'repairing', '--by', 'Lee', '--ready', '2026-11-24 16:00');
    await run('repairs', 'move', reference, 'testing', '--by', 'Lee');
    await run('repairs', 'move', reference, 'ready', '--by', 'Lee', '--note', 'All tests passed');
    assert.match(await run('repairs', 'list', '--turn', 'customer'), new RegExp(reference));
    await run('repairs', 'move', reference, 'collected', ...kim);
    assert.equal(await run('repairs', 'list'), 'No repairs.');
    assert.match(await run('repairs', 'list', '--status', 'collected'), new RegExp(reference));

    const shown = JSON.parse(await run('repairs', 'show', reference, '--json'));
    const [device] = shown.devices;
    assert.equal(device.device, 'Apple iPhone 13');
    assert.equal(device.devicePath, 'apple/iphone-13');
    assert.equal(device.expectedAt, '2026-11-24T06:00:00.000Z');
    assert.equal(device.owedCents, 39_900);
    assert.deepEqual(shown.details.notices, { repair: repairNotice.version, shownAt: at.toISOString() });
    assert.deepEqual(
      shown.history.map((event: { by: string; status: string }) => `${event.by} ${event.status}`).sort(),
      [
        'Kim approved',
        'Kim collected',
        'Kim diagnosing',
        'Kim received',
        'Lee quote_sent',
        'Lee ready',
        'Lee repairing',
        'Lee testing',
      ],
    );
    assert.match(
      await run('repairs', 'show', reference),
      /Screen, genuine +\$399 +approved\n.*Battery +\$89\.50 +declined/,
    );
    // What the customer read, and no more than one mail for a move.
    const texts = await textsOf(store, reference);
    assert.deepEqual(Object.keys(texts).sort(), [
      'Quote approved',
      'Quote ready for your OK',
      'Ready to collect',
      'We have your device',
    ]);
    assert.equal((await mailsOf(store, reference)).length, 4);
    assert.match(
      texts['Quote ready for your OK'] ?? '',
      /Battery: \$89\.50\nTotal: \$488\.50, of which GST \$44\.41/,
    );
    assert.match(texts['Ready to collect'] ?? '', /To pay: \$399, GST included/);
    assert.ok(texts['Ready to collect']?.includes(uncollectedGoodsNotice));
    for (const sentence of repairNotice.sentences)
      assert.ok(texts['We have your device']?.includes(sentence));
    for (const { text, html } of await mailsOf(store, reference)) {
      assert.doesNotMatch(text + html, /SECRET99|Corroded/);
    }
  });

  it('sends a fresh link with each mail, and ends all of them at once', async ({ store, run }) => {
    const reference = await register(run);
    await run('repairs', 'link', reference, ...kim);
    const printed = await run('repairs', 'link', reference, ...kim, '--print');
    const mails = await mailsOf(store, reference);
    const tokens = [...mails.map(({ text }) => text), printed].map(
      (text) => /\/track\/(\S+)/.exec(text)?.[1] ?? '',
    );
    assert.equal(new Set(tokens).size, 3);
    const opened = async () => {
      const links = await store.read((db) => Promise.all(tokens.map((token) => openLink(db, token, at))));
      return links.map((link) => link?.mayAnswer ?? null);
    };
    assert.deepEqual(await opened(), [true, true, false], 'a printed one only reads');
    assert.match(await run('repairs', 'revoke', reference, ...kim), /^3 links/);
    assert.deepEqual(await opened(), [null, null, null]);
    const { history } = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.deepEqual(history.map((event: { note: string }) => event.note).slice(-3), [
      'Sent a new link by e-mail',
      'Made a new link, which only reads',
      'Ended all links',
    ]);
  });

  it('tells whom to call where there is no e-mail address, and stores no mail', async ({ store, run }) => {
    const reference = await register(run, '--phone', '0491 570 006');
    const held = await run(
      'repairs',
      'move',
      reference,
      'on_hold',
      '--by',
      'Kim',
      '--note',
      'May we erase it?',
    );
    assert.match(held, /call them, \+61491570006/);
    assert.deepEqual(await mailsOf(store, reference), []);
  });

  it('lets a possible spam request out of quarantine, once, before anybody works on it', async ({
    store,
    run,
  }) => {
    const reference = await register(run);
    await store.write(async (db) => {
      await db.updateTable('repairs').set({ quarantined: 1, suspicion: 'links' }).execute();
      await db.deleteFrom('outbox').execute();
    });
    assert.equal(await run('repairs', 'list'), 'No repairs.');
    assert.match(await run('repairs', 'list', '--quarantined'), /possible spam/);
    await assert.rejects(run('repairs', 'move', reference, 'diagnosing', ...kim), refused(/repairs release/));
    await run('repairs', 'release', reference, ...kim);
    assert.equal((await mailsOf(store, reference)).length, 1);
    await assert.rejects(run('repairs', 'release', reference, ...kim), refused(/not set aside/));
  });

  it('says of an open repair that its device may be at the shop, and erases it only with --yes', async ({
    store,
    run,
  }) => {
    const reference = await register(run);
    await run('repairs', 'quote', reference, ...kim, '--item', 'Screen=399.00');
    const said = await run('erase', '--email', 'ANA@example.com');
    assert.match(
      said,
      new RegExp(`${reference} is open \\(Apple iPhone 13: quote_sent\\)[^]*Would erase.*${reference}`),
    );
    assert.match(await run('repairs', 'list'), new RegExp(reference));
    await run('erase', '--email', 'ana@example.com', '--yes');
    for (const table of [
      'repairs',
      'repair_devices',
      'repair_events',
      'repair_quotes',
      'repair_links',
      'outbox',
    ] as const) {
      assert.deepEqual(await store.read((db) => db.selectFrom(table).selectAll().execute()), [], table);
    }
  });
});
