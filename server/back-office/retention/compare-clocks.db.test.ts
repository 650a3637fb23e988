import assert from 'node:assert/strict';
import { createOtherClocks } from '../../process/other-clocks.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { refused } from '../../testing/servers/register-repair.ts';
import { conditionsOf, readFigures } from '../conditions.ts';
import type { Store } from '../store/store.ts';
import { confirmClock } from './clock-guard.ts';
import { createClockComparison } from './compare-clocks.ts';

const dayMs = 86_400_000;
const at = (days: number) => new Date(Date.parse('2026-11-20T01:00:00Z') + days * dayMs);

/** A server whose clock and running time a test sets, in days. */
function startServer(store: Store) {
  let [running, day] = [0, 0];
  const clocks = createOtherClocks({ began: at(0), runningMs: () => running * dayMs });
  const compare = createClockComparison(store, clocks, () => at(day));
  return async (clock: number, ran: number) => {
    [running, day] = [ran, clock];
    return (await compare()).apart;
  };
}

const conditionsOn = async (store: Store, days: number, urgentOnly = false) =>
  conditionsOf(await readFigures(store), { now: at(days), wantsBackups: false, urgentOnly });

onEachEngine((it) => {
  it('says that the clock is apart, to commands too, until it is mended', async ({ store, url }) => {
    const says = startServer(store);
    const shopOn = (days: number) => commandLine(store, url, () => at(days));
    assert.equal(await says(0, 0), null);
    assert.deepEqual(await conditionsOn(store, 0), []);
    assert.match((await says(30, 1)) ?? '', /29 days ahead/);
    assert.match((await conditionsOn(store, 30)).join(), /^clock: it is more than a day from another one/);
    assert.deepEqual(await conditionsOn(store, 30, true), [], 'nobody is called for it');
    const letters = shopOn(30)('repairs', 'uncollected', '--by', 'Kim');
    await assert.rejects(letters, refused(/^The clock is more than a day from another one.*--confirm/));
    assert.match(await shopOn(30)('retention'), /waits since .*more than a day from another/);
    assert.deepEqual(await conditionsOn(store, 1), [], 'it was mended, and nobody has compared yet');
    assert.equal(await says(1, 1), null);
    assert.deepEqual((await readFigures(store)).jobs, {});
    assert.match((await says(-5, 1.1)) ?? '', /6 days behind/);
    assert.match((await conditionsOn(store, -4)).join(), /^clock/);
    assert.equal(await says(1.1, 1.1), null);
  });

  it('goes on by a clock that a person confirms, or that another server goes by', async ({ store, url }) => {
    const says = startServer(store);
    await store.write((db) => confirmClock(db, at(0)));
    assert.equal(await says(0, 0), null);
    assert.match((await says(10, 0)) ?? '', /10 days ahead/);
    await store.write((db) => confirmClock(db, at(0.1)));
    assert.match((await says(10, 0)) ?? '', /10 days ahead/, 'by another time');
    await commandLine(store, url, () => at(10))('retention', '--confirm');
    assert.equal(await says(10, 0), null);
    assert.equal(await says(11, 1), null);
  });

  it('a database on this machine is no other clock', async ({ store }) => {
    // The tests' PostgreSQL has today's date.
    assert.equal(await startServer(store)(0, 0), null);
  });
});
