import type { Kysely, Transaction } from 'kysely';
import type { Job, Tables } from './tables.ts';

/** The times of all jobs that were done. */
export async function readJobTimes(db: Kysely<Tables>): Promise<Partial<Record<Job, string>>> {
  const rows = await db.selectFrom('job_times').selectAll().execute();
  return Object.fromEntries(rows.map(({ job, at }) => [job, at]));
}

/** Sets the time of a job; `null` removes it. */
export async function setJobTime(db: Transaction<Tables>, job: Job, at: Date | null): Promise<void> {
  if (!at) return void (await db.deleteFrom('job_times').where('job', '=', job).execute());
  const time = { job, at: at.toISOString() };
  const insert = db.insertInto('job_times').values(time);
  // Two jobs or servers may set one at once.
  await insert.onConflict((conflict) => conflict.column('job').doUpdateSet(time)).execute();
}
