import assert from 'node:assert/strict';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { onSqlite } from '../../../testing/databases/each-engine.ts';
import { reference, staffAt } from '../../../testing/databases/staff-at.ts';
import { addRepair, mailedLink } from '../../../testing/fixtures/repair-rows.ts';
import { mailsOf, textsOf } from '../../../testing/servers/register-repair.ts';
import { createOutbox } from '../../mail/outbox.ts';
import type { Store } from '../../store/store.ts';
import { clockOf, waitingDevices } from '../law/uncollected.ts';
import { openLink } from '../records/link-tokens.ts';
import { readEvents } from '../records/staff-repairs.ts';

/** A repair that was moved so, a minute each, a hundred days ago. */
async function moved(store: Store, first: RepairStatus, ...statuses: RepairStatus[]) {
  await addRepair(store, reference, {}, undefined, first);
  const staff = staffAt(store);
  for (const to of statuses) await staff.move(to, to === 'ready' ? { amount: 0 } : {});
  await store.write((db) => db.deleteFrom('outbox').execute());
  staff.clock.now += 100 * 86_400_000;
  return staff;
}

onSqlite((it) => {
  it('takes back a move of the last ten minutes with its notice, and its mail or what it said', async ({
    store,
  }) => {
    const { read, move, undo, clock } = await moved(store, 'diagnosing', 'declined');
    await addRepair(store, 'NB-2222-2222', {}, undefined, 'received');
    await assert.rejects(staffAt(store, { of: 'NB-2222-2222' }).undo(), /Only a move can be undone/);
    await move('ready', { amount: 0 });
    await undo();
    assert.deepEqual(await mailsOf(store, reference), [], 'nobody has read it');
    const [device] = (await read()).devices;
    assert.deepEqual([device?.status, device?.ready_at, device?.owed_cents], ['declined', null, null]);
    assert.deepEqual(await store.read((db) => db.selectFrom('repair_notices').selectAll().execute()), []);

    await move('ready', { amount: 0 });
    const outbox = createOutbox({ store, now: () => new Date(clock.now) });
    for (let mail = await outbox.claim(); mail; mail = await outbox.claim()) await outbox.sent(mail);
    await undo();
    const [correction] = (await mailsOf(store, reference)).slice(-1);
    assert.match(correction?.subject ?? '', /ignore our last email/);
    await move('ready', { amount: 0 });
    await move('collected');
    assert.ok((await read()).closed_at);
    await undo();
    const { closed_at, links_until, devices } = await read();
    assert.deepEqual([closed_at, links_until, devices[0]?.status], [null, null, 'ready']);
    await move('collected');
    clock.now += 600_001 - 60_000;
    await assert.rejects(undo(), /more than ten minutes old/);
  });

  it('reopens what was not collected after all: with a reason, a notice, and six months that begin anew', async ({
    store,
  }) => {
    const { read, undo, clock } = await moved(store, 'diagnosing', 'declined', 'ready', 'collected');
    const token = await mailedLink(store, reference);
    await assert.rejects(undo(), /more than ten minutes old/);
    assert.equal(await undo('It is still on the shelf'), true);
    const repair = await read();
    const later = new Date(clock.now);
    assert.deepEqual(
      [repair.closed_at, repair.links_until, repair.devices[0]?.status],
      [null, null, 'ready'],
    );
    const { by, note, is_public } = (await store.read((db) => readEvents(db, reference))).at(-1) ?? {};
    assert.deepEqual([by, note, is_public], ['Kim', 'Reopened: It is still on the shelf', 0]);
    const texts = await textsOf(store, reference);
    assert.match(texts['Ready to collect'] ?? '', /noted by mistake that your repair was over/);
    const [device = assert.fail()] = await store.read((db) => waitingDevices(db, reference));
    assert.equal(clockOf(device, later).noticeAt, later.toISOString());
    assert.ok((await store.read((db) => openLink(db, token, later)))?.mayAnswer);
    await assert.rejects(undo('Twice'), /can be reopened/);
  });

  it('reopens a cancelled request as it was', async ({ store }) => {
    const { read, undo } = await moved(store, 'requested', 'booked', 'cancelled');
    await undo('They called again');
    assert.equal((await read()).devices[0]?.status, 'booked');
    const texts = await textsOf(store, reference);
    assert.match(texts['Your repair goes on'] ?? '', /Status: Booked in/);
  });

  it('reopens nothing that goes on anyway', async ({ store }) => {
    const { undo } = await moved(store, 'diagnosing', 'declined', 'ready');
    await assert.rejects(undo('Why not'), /Only what is collected or cancelled/);
  });
});
