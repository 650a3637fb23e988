import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { readRepairs } from '../../../back-office/repairs/records/staff-repairs.ts';
import { randomOf } from '../../basics/random-of.ts';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { suitePostgres } from '../../databases/shared-postgres.ts';
import { promise } from './kept-promises.ts';
import { openShop, type PlayedShop } from './played-shop.ts';
import { actsOf } from './random-acts.ts';

// `SEED=123 npm run test:hard -- same-acts` repeats the acts of an earlier run.

const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const count = 200;
const postgres = suitePostgres();

async function repairAt({ store, repairs }: PlayedShop, index: number) {
  const reference = repairs[index];
  if (!reference) return undefined;
  const [repair] = await store.read((db) => readRepairs(db, (all) => all.where('reference', '=', reference)));
  const [device] = repair?.devices ?? [];
  return repair && device && { index, repair, device };
}

test(`${count} acts of customers and staff are answered alike on both databases, and leave the same rows, SEED=${seed}`, async (t) => {
  const url = await postgres.newDatabase(t);
  if (!url) return;
  const one = await openShop(t, `sqlite:${temporaryFolder()}/shop.db`);
  const other = await openShop(t, url);
  const same = promise('engines', 'acts');
  const acts = actsOf(randomOf(seed));
  let time = one.clock.now.getTime();
  let done = 0;
  for (let number = 1; number <= count; number++) {
    time += acts.seconds() * 1000;
    for (const { clock } of [one, other]) clock.now = new Date(time);
    const act = acts.next(await repairAt(one, acts.indexOf(one.repairs.length)));
    same.tried();
    const [here, there] = await Promise.all([one.play(act), other.play(act)]);
    assert.deepEqual(there, here, `act ${number}, SEED=${seed}`);
    done += Number(here.isDone);
  }
  assert.deepEqual(await other.rows(), await one.rows(), `SEED=${seed}`);
  t.diagnostic(`${done} done, ${count - done} refused, over ${one.repairs.length} repairs`);
  assert.ok(done > 0 && done < count);
  same.kept();
});
