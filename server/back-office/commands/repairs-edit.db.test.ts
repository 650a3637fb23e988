import assert from 'node:assert/strict';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { addRepair, mailedLink } from '../../testing/fixtures/repair-rows.ts';
import { mailsOf, refused, register } from '../../testing/servers/register-repair.ts';
import { createOutbox } from '../mail/outbox.ts';
import { openLink } from '../repairs/records/link-tokens.ts';
import type { Store } from '../store/store.ts';

// Friday, 11 am in the shop.
const start = Date.parse('2026-11-20T01:00:00Z');
const kim = ['--by', 'Kim'];

function deskOf(store: Store, url: string) {
  const clock = { now: start };
  const now = () => new Date(clock.now);
  const run = commandLine(store, url, now);
  const show = async (reference: string) => JSON.parse(await run('repairs', 'show', reference, '--json'));
  const sendAll = async () => {
    const outbox = createOutbox({ store, now });
    for (let mail = await outbox.claim(); mail; mail = await outbox.claim()) await outbox.sent(mail);
  };
  return { clock, now, run, show, sendAll };
}

onEachEngine((it) => {
  it('ends all links where the e-mail address is another, and tells both addresses', async ({
    store,
    url,
  }) => {
    const { run, now } = deskOf(store, url);
    const reference = await register(run);
    const token = await mailedLink(store, reference);
    await store.write((db) => db.deleteFrom('outbox').execute());
    await run('repairs', 'edit', reference, ...kim, '--email', 'new@example.com');
    assert.equal(await store.read((db) => openLink(db, token, now())), null);
    const mails = await mailsOf(store, reference);
    const [toNew, toOld] = ['new@example.com', 'ana@example.com'].map((address) =>
      mails.find(({ recipient }) => recipient === address),
    );
    const [, fresh = ''] = /track\/([a-z2-7]{32})/.exec(toNew?.text ?? '') ?? [];
    assert.ok(await store.read((db) => openLink(db, fresh, now())));
    assert.match(toOld?.text ?? '', /If that wasn’t you, call us/);
    assert.doesNotMatch(toOld?.text ?? '', /new@example|\/track\//);
  });

  it('takes back the last move within ten minutes, with its notice, and its mail or what it said', async ({
    store,
    url,
  }) => {
    const { run, show, clock, sendAll } = deskOf(store, url);
    const reference = await register(run);
    const undo = () => run('repairs', 'undo', reference, ...kim);
    await assert.rejects(undo(), refused(/Only a move can be undone/));
    await run('repairs', 'move', reference, 'declined', ...kim);
    await sendAll();
    const before = (await mailsOf(store, reference)).length;
    clock.now += 60_000;
    await run('repairs', 'move', reference, 'ready', ...kim, '--amount', '0');
    await undo();
    assert.equal((await mailsOf(store, reference)).length, before, 'nobody has read it');
    const [device] = (await show(reference)).devices;
    assert.deepEqual([device.status, device.readyAt, device.owedCents], ['declined', null, null]);
    assert.deepEqual((await show(reference)).notices, []);

    clock.now += 60_000;
    await run('repairs', 'move', reference, 'ready', ...kim, '--amount', '0');
    await sendAll();
    await undo();
    const [correction] = (await mailsOf(store, reference)).slice(-1);
    assert.match(correction?.subject ?? '', /ignore our last email/);
    clock.now += 60_000;
    await run('repairs', 'move', reference, 'ready', ...kim, '--amount', '0');
    await run('repairs', 'move', reference, 'collected', ...kim);
    assert.ok((await show(reference)).closedAt);
    await undo();
    const { closedAt, linksUntil, devices } = await show(reference);
    assert.deepEqual([closedAt, linksUntil, devices[0].status], [null, null, 'ready']);
    await run('repairs', 'move', reference, 'collected', ...kim);
    clock.now += 600_001;
    await assert.rejects(undo(), refused(/more than ten minutes old/));
    const reopened = ['repairs', 'undo', reference, ...kim, '--reopen'];
    await assert.rejects(run(...reopened, ' '), refused(/Say why/));
    assert.match(await run(...reopened, 'On the shelf'), /goes on\. The e-mail to them is in the outbox/);
    assert.equal((await show(reference)).devices[0].status, 'ready');
  });
});

onSqlite((it) => {
  it('receives no device before its customer has read the repair notice', async ({ store, url }) => {
    const { run, show, now } = deskOf(store, url);
    await addRepair(store, 'NB-0000-0000');
    const move = ['repairs', 'move', 'NB-0000-0000'];
    await run(...move, 'booked', ...kim);
    await assert.rejects(run(...move, 'received', ...kim), refused(/section 103/));
    await run(...move, 'received', ...kim, '--notice-given');
    const { details } = await show('NB-0000-0000');
    assert.equal(details.notices.shownAt, now().toISOString());
    const registered = await register(run, '--status', 'booked');
    const received = run('repairs', 'move', registered, 'received', ...kim);
    await received;
  });

  it('lists today what wants somebody, each repair where it is most urgent', async ({ store, url }) => {
    const { run } = deskOf(store, url);
    assert.equal(await run('repairs', 'today'), 'Nothing wants you today.');
    await addRepair(store, 'NB-0000-0000');
    const due = await register(run);
    await run('repairs', 'move', due, 'diagnosing', ...kim, '--ready', '2026-11-20 16:00');
    const ours = await register(run);
    await run('repairs', 'move', ours, 'diagnosing', ...kim, '--ready', '2026-11-21 09:00');
    const stopped = await register(run);
    const stopped_at = '2026-11-20T00:00:00.000Z';
    await store.write((db) =>
      db.updateTable('repairs').set({ stopped_at }).where('reference', '=', stopped).execute(),
    );
    const theirs = await register(run);
    await run('repairs', 'quote', theirs, ...kim, '--item', 'Screen=89');
    const lists = JSON.parse(await run('repairs', 'today', '--json'));
    const references = Object.fromEntries(
      Object.entries(lists as Record<string, { reference: string }[]>).map(([name, repairs]) => [
        name,
        repairs.map(({ reference }) => reference),
      ]),
    );
    assert.deepEqual(references, {
      stopped: [stopped],
      requests: ['NB-0000-0000'],
      due: [due],
      ours: [ours],
    });
    assert.match(await run('repairs', 'today'), /^Call them: they say/);
  });

  it('takes the name from SHOP_BY, and tells scripts what it did', async ({ store, url }) => {
    const now = () => new Date(start);
    const run = commandLine(store, url, now, '', { SHOP_BY: 'Lee' });
    const reference = await register(run);
    const moved = JSON.parse(await run('repairs', 'move', reference, 'diagnosing', '--json'));
    assert.deepEqual(moved, {
      reference,
      status: 'diagnosing',
      lines: [1],
      mailed: false,
      said: [`${reference} is diagnosing.`],
    });
    const shown = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.deepEqual(
      shown.history.map(({ by }: { by: string }) => by),
      ['Kim', 'Lee'],
    );
    await run('repairs', 'move', reference, 'declined', '--by', 'Jo');
    const after = JSON.parse(await run('repairs', 'show', reference, '--json'));
    assert.equal(after.history.at(-1).by, 'Jo', 'what is typed counts');
  });

  it('audits links, exports and erasures, by whoever is named or the user of the machine', async ({
    open,
    url,
  }) => {
    const { run } = deskOf(await open(), url);
    assert.equal(await run('audit', 'list'), 'Nothing was audited yet.');
    const reference = await register(run);
    await run('repairs', 'link', reference, ...kim);
    await run('repairs', 'revoke', reference, ...kim);
    await run('enquiries', 'export', '--by', 'Jo');
    await run('erase', '--email', 'ana@example.com', '--yes');
    const lines = JSON.parse(await run('audit', 'list', '--json')) as Record<string, string>[];
    assert.deepEqual(
      lines.map(({ by = '', action, about }) => [by.replace(/^user .+/, 'user'), action, about]).sort(),
      [
        ['Jo', 'enquiries export', '0 enquiries'],
        ['Kim', 'repairs link', reference],
        ['Kim', 'repairs revoke', reference],
        ['user', 'erase', reference],
      ],
    );
    assert.doesNotMatch(JSON.stringify(lines), /ana@/);
  });

  it('sets a visitor’s lines off from its own, wherever their message breaks', async ({ store, url }) => {
    const { run } = deskOf(store, url);
    const forged = [
      'Broken',
      'History:',
      'When  What  Who  Note',
      '22 Nov 2026  approved  Kim  paid in full',
    ];
    for (const separator of ['\n', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
      await store.write((db) => db.deleteFrom('repairs').execute());
      await addRepair(store, 'NB-0000-0000', {
        details: JSON.stringify({ message: forged.join(separator) }),
      });
      const shown = (await run('repairs', 'show', 'NB-0000-0000')).split(/[\n\v\f\u0085\u2028\u2029]/);
      assert.equal(shown.filter((line) => line === 'History:').length, 1);
      for (const line of forged) assert.ok(shown.includes(`  | ${line}`), line);
    }
  });
});
