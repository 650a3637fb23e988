import { pino } from 'pino';
import { openStore } from '../../../back-office/store/open-store.ts';
import type { Store } from '../../../back-office/store/store.ts';

/** Opens the database of a server beside that server, which may hold it for as long as a minute. Logs nothing. */
export const openBeside = (databaseUrl: string): Promise<Store> =>
  openStore(databaseUrl, pino({ level: 'silent' }), { withinMs: 60_000 });

/** The references of all messages and lists that a database holds, sorted. */
export async function storedEnquiries(databaseUrl: string): Promise<string[]> {
  const store = await openBeside(databaseUrl);
  const rows = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
  await store.close();
  return rows.map(({ reference }) => reference).sort();
}
