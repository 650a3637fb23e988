/**
 * Ten rolls of two servers behind nginx, under load: `tsx server/testing/durability/run-rolls.ts`, on a build of the tests'
 * content. The number of rolls and of visitors may follow. The tests run the same in a short form.
 */
import { startPostgres } from '../postgres.ts';
import { buildForTests } from '../test-build.ts';
import { rollUnderLoad } from './rolls.ts';

await buildForTests();
const postgres = await startPostgres({ durable: true });
if (typeof postgres === 'string') throw new Error(postgres);
try {
  const [rolls = 10, visitors = 8] = process.argv.slice(2).map(Number);
  console.log(await rollUnderLoad(await postgres.newDatabase(), rolls, visitors));
} finally {
  await postgres.stop();
}
