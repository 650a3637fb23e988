import assert from 'node:assert/strict';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { conditionsOf, readFigures } from '../conditions.ts';
import type { Store } from '../store/store.ts';
import { createClockGuard } from './clock-guard.ts';

const dayMs = 24 * 60 * 60_000;
const built = new Date('2026-10-01T00:00:00Z');
const after = (days: number) => new Date(built.getTime() + days * dayMs);

/** A process: says whether its daily jobs run by a clock so many days after the build, once it has run for so many. */
function startProcess(store: Store) {
  let ranDays = 0;
  const isRight = createClockGuard({ store, builtAt: built, runningMs: () => ranDays * dayMs });
  return (days: number, running = 0) => {
    ranDays = running;
    return isRight(after(days));
  };
}

const conditionsOn = async (store: Store, days: number) =>
  conditionsOf(await readFigures(store), { now: after(days), wantsBackups: false });

onEachEngine((it) => {
  it('daily jobs wait while the clock is more than 60 days past the build and the day when they last ran', async ({
    store,
  }) => {
    const runs = startProcess(store);
    assert.equal(await runs(59), true, 'after the build');
    assert.equal(await runs(119), true, 'after the last run');
    assert.equal(await runs(220), false);
    assert.match((await conditionsOn(store, 220)).join(), /^retention: it waits/);
    assert.deepEqual(await conditionsOn(store, 120), [], 'the clock was mended');
    assert.equal(await runs(120), true);
    assert.deepEqual(await conditionsOn(store, 220), []);
  });

  it('a record that came while the clock was ahead does not prove it right', async ({ store }) => {
    const runs = startProcess(store);
    assert.equal(await runs(50), true);
    const created_at = after(150).toISOString();
    await store.write((db) =>
      db.insertInto('enquiries').values(enquiryRow('NB-1', { created_at })).execute(),
    );
    assert.equal(await runs(150), false);
  });

  it('daily jobs go on after seven days of waiting, in a process that has run for long before too', async ({
    store,
  }) => {
    const runs = startProcess(store);
    assert.equal(await runs(30, 30), true);
    assert.equal(await runs(130, 30), false, 'the clock jumps');
    assert.equal(await runs(400, 36.9), false, 'and once more');
    assert.equal(await startProcess(store)(400, 5), false, 'another process has not waited');
    assert.equal(await runs(401, 37), true);
    assert.equal(await startProcess(store)(402), true, 'the next process too');
  });

  it('daily jobs go on once a person confirms the clock', async ({ store, url }) => {
    assert.equal(await startProcess(store)(500), false);
    const run = commandLine(store, url, () => after(500));
    assert.match(await run('retention'), /^It waits since/);
    assert.match(await run('retention', '--confirm'), /^Deleted: 0 settled/);
    assert.equal(await startProcess(store)(501), true);
  });
});
