import pg from 'pg';
import { until } from '../../basics/until.ts';

/**
 * Waits until nobody's transaction is under way. PostgreSQL may commit what a killed server had sent a moment after its end:
 * tables that are read one after the other meanwhile would not fit together.
 */
export async function untilSettled(databaseUrl: string): Promise<void> {
  if (databaseUrl.startsWith('sqlite:')) return;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await until(async () => {
      const { rowCount } = await client.query(`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
      return rowCount === 0;
    }, 'the end of all transactions');
  } finally {
    await client.end();
  }
}
