import assert from 'node:assert/strict';
import { commandLine } from '../../testing/command-line.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { enquiryRow } from '../../testing/enquiry-row.ts';
import type { Store } from '../store/store.ts';
import { conditionsOf, readFigures } from './conditions.ts';
import { mayDelete } from './retention-clock.ts';

const dayMs = 24 * 60 * 60_000;
const built = Date.parse('2026-10-01T00:00:00Z');
const record = Date.parse('2026-11-20T00:00:00Z');

/** Whether retention runs by a clock so many days after the newest record. */
const runs = (store: Store, days: number, runningDays = 0) =>
  mayDelete(store, {
    now: new Date(record + days * dayMs),
    builtAt: new Date(built),
    runningMs: runningDays * dayMs,
  });
const write = (store: Store, reference: string, at: number) =>
  store.write((db) =>
    db
      .insertInto('enquiries')
      .values(enquiryRow(reference, { created_at: new Date(at).toISOString() }))
      .execute(),
  );

onEachEngine((it) => {
  it('retention waits while the clock is more than 60 days past the newest record and the build', async ({
    store,
  }) => {
    assert.equal(await runs(store, 9), true, 'an empty database, 59 days after the build');
    await write(store, 'NB-1', record);
    assert.equal(await runs(store, 60), true);
    assert.equal(await runs(store, 400), false);
    const options = { now: new Date(), wantsBackups: false };
    assert.match(conditionsOf(await readFigures(store), options).join(), /^retention: it waits/);
    await write(store, 'NB-2', record + 400 * dayMs);
    assert.equal(await runs(store, 401), false, 'a record of the wrong clock proves nothing');
    assert.equal(await runs(store, 1), true, 'the clock was mended');
    assert.deepEqual(conditionsOf(await readFigures(store), options), []);
  });

  it('retention goes on after seven days of running, or once a person confirms the clock', async ({
    store,
    url,
  }) => {
    await write(store, 'NB-1', record);
    assert.equal(await runs(store, 100, 6.9), false);
    assert.equal(await runs(store, 101, 7), true);
    assert.equal(await runs(store, 102), true, 'in the next process too');
    assert.equal(await runs(store, 500), false);
    const run = commandLine(store, url, () => new Date(record + 500 * dayMs));
    assert.match(await run('retention'), /^It waits since/);
    assert.match(await run('retention', '--confirm'), /^Deleted: 0 settled/);
    assert.equal(await runs(store, 501), true);
  });
});
