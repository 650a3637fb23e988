import { startPostgres } from './server/testing/postgres.ts';
import { killMoves, twoStaff } from './server/testing/durability/shop-moves.ts';
import { killApprovals, doubleApprovals } from './server/testing/durability/approvals.ts';
import { doubleSubmits } from './server/testing/durability/double-submits.ts';
import { killCycles } from './server/testing/durability/kill-cycles.ts';
import { postRequest } from './server/testing/durability/post-form.ts';
import { mkdtemp, rm } from 'node:fs/promises';
const folder = await mkdtemp('/tmp/c-try/d-');
const pgs = await startPostgres({ durable: true });
let n = 0;
const scale = Number(process.argv[2] ?? 1);
for (const [name, db] of [['SQLite', async () => `sqlite:${folder}/${++n}.db`], ['PG', (pgs as any).newDatabase]] as const) {
  console.log(name, await killMoves(await db(), 5 * scale));
  console.log(name, await twoStaff(await db(), 3 * scale));
  if (scale > 1) {
    console.log(name, 'kill', await killCycles(await db(), 5 * scale));
    console.log(name, 'double req', await doubleSubmits(await db(), 20 * scale, postRequest));
    console.log(name, 'kill appr', await killApprovals(await db(), 4 * scale));
    console.log(name, 'double appr', await doubleApprovals(await db(), 20 * scale));
  }
}
await (pgs as any).stop();
await rm(folder, { recursive: true });
