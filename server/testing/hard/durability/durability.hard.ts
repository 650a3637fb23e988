import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { startPostgres } from '../../databases/postgres.ts';
import { suitePostgres } from '../../databases/shared-postgres.ts';
import { doubleApprovals, killApprovals } from './approvals.ts';
import { cutAtEachByte, killIntakes, twoAtOnce } from './desk-proofs.ts';
import { doubleSubmits } from './double-submits.ts';
import { promise } from './kept-promises.ts';
import { killCycles } from './kill-cycles.ts';
import { killMoves } from './shop-moves.ts';

// What visitors send and the shop does, at its desk too, under the worst treatment, on either database.

const folder = temporaryFolder();
// It is killed itself, and must keep what it has committed.
const postgres = suitePostgres(() => startPostgres({ durable: true }));

for (const engine of ['SQLite', 'PostgreSQL']) {
  const it = (name: string, body: (url: string) => Promise<void>) =>
    test(name, async (t) => {
      if (engine === 'SQLite') return body(`sqlite:${await mkdtemp(join(folder, 'shop-'))}/shop.db`);
      const url = await postgres.newDatabase(t);
      if (url) await body(url);
    });
  const kills = promise('kills', 'of PostgreSQL itself');
  const kill = async () => {
    if (engine !== 'PostgreSQL') return;
    kills.tried();
    await postgres.started().killAndRestart();
  };
  describe(engine, () => {
    it('keeps every acknowledged form when the server is killed under load', async (url) => {
      await killCycles(url, 20, kill);
      kills.kept();
    });
    it('stores a message or request that is sent twice once', (url) => doubleSubmits(url, 400));
    it('keeps every acknowledged answer to a quote, once', (url) => killApprovals(url, 20));
    it('takes one of two answers to a quote that come at once', (url) => doubleApprovals(url, 200));
    it('keeps every move of the shop that was said to be done, once', (url) => killMoves(url, 40));
    it('keeps every device that the desk has taken in, once, when the server is killed', async (url) => {
      await killIntakes(url, 20, kill);
      kills.kept();
    });
    it('has one of two people move a repair at once, and tells the other who', (url) => twoAtOnce(url, 200));
    // What a database does with half a request is the same on both.
    if (engine === 'SQLite')
      it('takes a device in once, at whichever byte the line was cut before', cutAtEachByte);
  });
}
