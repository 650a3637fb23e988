import { rename } from 'node:fs/promises';
import { startTcpProxy } from '../tcp-proxy.ts';
import { type LockedReport, lockedDatabase } from './locked.ts';

/** The same as under a lock, while the file of the database is somewhere else, or while PostgreSQL says nothing. */
export async function databaseAway(databaseUrl: string, awayMs: number): Promise<LockedReport> {
  if (databaseUrl.startsWith('sqlite:')) {
    const file = databaseUrl.slice('sqlite:'.length);
    return lockedDatabase(databaseUrl, awayMs, async () => {
      await rename(file, `${file}.away`);
      return () => rename(`${file}.away`, file);
    });
  }
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  try {
    return await lockedDatabase(url.href, awayMs, async () => {
      proxy.hang();
      return async () => proxy.resume();
    });
  } finally {
    await proxy.stop();
  }
}
