/**
 * What visitors send, under the worst treatment, in full: `tsx server/testing/durability/run-durability.ts`, on a build of the
 * tests' content. A number of cycles may follow. The tests run the same in a short form.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.ts';
import { buildForTests } from '../test-build.ts';
import { doubleApprovals, killApprovals } from './approvals.ts';
import { databaseAway } from './away.ts';
import { fullDisk } from './disk-full.ts';
import { doubleSubmits } from './double-submits.ts';
import { killCycles } from './kill-cycles.ts';
import { lockedDatabase } from './locked.ts';
import { mailBacklog } from './mail-backlog.ts';
import { postRequest } from './post-form.ts';
import { killMoves, twoStaff } from './shop-moves.ts';

await buildForTests();
const cycles = Number(process.argv[2] ?? 50);
const folder = await mkdtemp(join(tmpdir(), 'durability-'));
const postgres = await startPostgres({ durable: true });
let files = 0;
const engines: [name: string, newDatabase: () => Promise<string>, kill?: () => Promise<void>][] = [
  ['SQLite', async () => `sqlite:${folder}/${++files}.db`],
];
if (typeof postgres === 'string') console.error(postgres);
else engines.push(['PostgreSQL', postgres.newDatabase, postgres.killAndRestart]);

try {
  for (const [name, newDatabase, kill] of engines) {
    console.log(`${name}: killed`, await killCycles(await newDatabase(), cycles, kill));
    console.log(`${name}: sent twice`, await doubleSubmits(await newDatabase(), cycles * 10));
    const requests = await doubleSubmits(await newDatabase(), cycles * 10, postRequest);
    console.log(`${name}: requests for repairs sent twice`, requests);
    console.log(`${name}: killed during approvals`, await killApprovals(await newDatabase(), cycles));
    console.log(`${name}: approved twice at once`, await doubleApprovals(await newDatabase(), cycles * 4));
    console.log(`${name}: moves of the shop, half killed`, await killMoves(await newDatabase(), cycles));
    console.log(`${name}: two of the staff at once`, await twoStaff(await newDatabase(), cycles));
    console.log(`${name}: locked for 10 s`, await lockedDatabase(await newDatabase(), 10_000));
    console.log(`${name}: away for 10 s`, await databaseAway(await newDatabase(), 10_000));
    console.log(`${name}: mail that waits`, await mailBacklog(await newDatabase(), 200));
  }
  console.log('SQLite: disk full', await fullDisk(await mkdtemp(join(folder, 'disk-'))));
} finally {
  if (typeof postgres !== 'string') await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
