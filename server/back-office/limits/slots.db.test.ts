import assert from 'node:assert/strict';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { applyRetention } from '../retention/retention.ts';
import type { Store } from '../store/store.ts';
import { deduplicate } from '../submissions/deduplicate.ts';
import { dayMs, hourMs, readUses, takeSlots, usesWithin } from './slots.ts';

const now = new Date('2026-11-20T01:00:00Z');
const ahead = (ms: number) => new Date(now.getTime() + ms);

/** Takes a slot of a limit of two an hour. @returns the seconds to wait */
const take = (store: Store, at: Date) =>
  store.write((db) => takeSlots(db, [{ key: 'a', max: 2, withinMs: hourMs }], at));

onEachEngine((it) => {
  it('frees what was counted by a clock that was more than the time of the limit ahead', async ({
    store,
  }) => {
    for (const left of [0, 0, 3600]) assert.equal(await take(store, ahead(365 * dayMs)), left);
    const used = () => store.write(async (db) => usesWithin((await readUses(db, ['a']))('a'), hourMs, now));
    assert.equal(await used(), 0);
    for (const left of [0, 0, 3600]) assert.equal(await take(store, now), left);
    assert.equal(await used(), 2);
  });

  it('counts what the clock of another server, or one that was a little ahead, has counted', async ({
    store,
  }) => {
    for (const left of [0, 0]) assert.equal(await take(store, ahead(2000)), left);
    assert.equal(await take(store, now), 3602);
  });

  it('takes the same content again that came while the clock was ahead', async ({ store }) => {
    const send = (reference: string, at: Date) =>
      store.write(async (db) => {
        const repeated = await deduplicate(db, {
          content_key: 'same',
          reference,
          created_at: at.toISOString(),
        }).catch(() => 'repeated');
        return repeated !== null;
      });
    assert.equal(await send('NB-1', ahead(dayMs)), false);
    assert.equal(await send('NB-2', now), false);
    assert.equal(await send('NB-3', now), true);
  });

  it('retention deletes what was counted by a clock that was ahead', async ({ store }) => {
    await take(store, ahead(365 * dayMs));
    await take(store, ahead(hourMs));
    await applyRetention(store, [], 365, now);
    const left = await store.read((db) => db.selectFrom('slots').select('taken_at').execute());
    assert.deepEqual(left, [{ taken_at: ahead(hourMs).toISOString() }]);
  });
});
