import assert from 'node:assert/strict';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { fridayAtEleven, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair, mailedLink } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import { textsOf } from '../../../testing/servers/register-repair.ts';
import type { Store } from '../../store/store.ts';
import { clockOf, waitingDevices } from '../law/uncollected.ts';
import { openLink } from '../records/link-tokens.ts';
import { findRepairByCode, readEvents } from '../records/staff-repairs.ts';
import { moveRepair } from './move-repair.ts';
import { undoMoves } from './undo-move.ts';

const reference = 'NB-0000-0000';
const later = new Date(fridayAtEleven.getTime() + 100 * 86_400_000);

/** A repair that was moved so on Friday, a minute each, and the staff who want to take the last move back. */
async function moved(store: Store, first: RepairStatus, ...statuses: RepairStatus[]) {
  await addRepair(store, reference, {}, undefined, first);
  const read = () => store.read(async (db) => (await findRepairByCode(db, '0000-0000')) ?? assert.fail());
  for (const [minute, to] of statuses.entries()) {
    const repair = await read();
    const at = new Date(fridayAtEleven.getTime() + minute * 60_000);
    const move = {
      to,
      note: '',
      isPublic: true,
      amount: to === 'ready' ? 0 : null,
      noticeGiven: false,
    };
    await store.write((db) => moveRepair(db, repair, repair.devices, move, { by: 'Kim', shop, at }));
  }
  await store.write((db) => db.deleteFrom('outbox').execute());
  const undo = async (reopen?: string) => {
    const repair = await read();
    const how = { by: 'Lee', ...(reopen && { reopen }) };
    return store.write((db) => undoMoves(db, repair, repair.devices, how, { shop, at: later }));
  };
  return { read, undo };
}

onSqlite((it) => {
  it('reopens what was not collected after all: with a reason, a notice, and six months that begin anew', async ({
    store,
  }) => {
    const { read, undo } = await moved(store, 'diagnosing', 'declined', 'ready', 'collected');
    const token = await mailedLink(store, reference);
    await assert.rejects(undo(), /more than ten minutes old/);
    assert.equal(await undo('It is still on the shelf'), true);
    const repair = await read();
    assert.deepEqual(
      [repair.closed_at, repair.links_until, repair.devices[0]?.status],
      [null, null, 'ready'],
    );
    const { by, note, is_public } = (await store.read((db) => readEvents(db, reference))).at(-1) ?? {};
    assert.deepEqual([by, note, is_public], ['Lee', 'Reopened: It is still on the shelf', 0]);
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
