import { test } from 'node:test';
import { startPostgres } from '../../databases/postgres.ts';
import { rollUnderLoad } from './rolls.ts';

test('ten rolls of two servers behind nginx under load', async (t) => {
  const postgres = await startPostgres({ durable: true });
  if (typeof postgres === 'string') return t.skip(postgres);
  t.after(() => postgres.stop());
  const reason = await rollUnderLoad(await postgres.newDatabase(), 10, 8);
  if (reason) t.skip(reason);
});
