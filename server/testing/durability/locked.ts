import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startSite } from '../start-site.ts';
import { postContact } from './post-form.ts';

/** Read while the database is locked, however long that takes. */
const leastPages = 24;

export interface LockedReport {
  pages: number;
  /** Milliseconds of pages while the database is locked, or away. */
  p50: number;
  p99: number;
  longest: number;
  /** How many forms got which status meanwhile, and the longest that one waited. */
  forms: Record<number, number>;
  longestForm: number;
  /** Status of the same form after the lock. */
  after: number;
}

/**
 * Locks the database from outside, or takes it away, and reads pages and sends forms meanwhile.
 * @param takeAway answers how to give it back
 */
export async function lockedDatabase(
  databaseUrl: string,
  lockedMs: number,
  takeAway: (databaseUrl: string) => Promise<() => Promise<void>> = lock,
): Promise<LockedReport> {
  const site = await startSite({ DATABASE_URL: databaseUrl });
  const paths = ['/', '/contact', '/repairs', '/help/faq', '/repairs?q=iphone', '/no/such/page'];
  const read = async (path: string) => {
    const started = performance.now();
    await (await fetch(site.url + path)).text();
    return performance.now() - started;
  };
  for (const path of [...paths, ...paths]) await read(path);

  const giveBack = await takeAway(databaseUrl);
  const until = performance.now() + lockedMs;
  const pages: number[] = [];
  const forms: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; performance.now() < until || n < leastPages; n++) {
    if (n % 5 === 0) forms.push(postContact(site.url, n));
    pages.push(await read(paths[n % paths.length] ?? '/'));
    await setTimeout(15);
  }
  const answered = await Promise.all(forms);
  await giveBack();
  const { status: after } = await postContact(site.url, 0);
  await site.stop();

  pages.sort((a, b) => a - b);
  const at = (share: number) => Math.round((pages[Math.floor(pages.length * share)] ?? 0) * 10) / 10;
  const statuses: Record<number, number> = {};
  for (const { status } of answered) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    pages: pages.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: Math.round((pages.at(-1) ?? 0) * 10) / 10,
    forms: statuses,
    longestForm: Math.round(Math.max(...answered.map(({ ms }) => ms))),
    after,
  };
}

/** Keeps everybody else from writing until it is called back. */
async function lock(databaseUrl: string): Promise<() => Promise<void>> {
  if (databaseUrl.startsWith('sqlite:')) {
    const db = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 5000 });
    db.exec('begin immediate');
    return async () => {
      db.exec('rollback');
      db.close();
    };
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('begin; lock table enquiries, submissions, outbox in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
