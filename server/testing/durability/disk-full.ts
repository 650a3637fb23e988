import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { openStore } from '../../back-office/store/open-store.ts';
import { startSite } from '../start-site.ts';
import { postContact } from './post-form.ts';

const run = promisify(execFile);

export interface FullReport {
  acknowledged: number;
  /** Statuses of: the form, a page and readiness on the full disk, then the form once there is room again. */
  form: number;
  page: number;
  ready: number;
  /** What readiness named as degraded, then and afterwards. */
  degraded: string[];
  after: number;
  degradedAfter: string[];
  lost: number;
}

/** Fills the disk under the database with forms. Needs the right to mount: answers why where it has none. */
export async function fullDisk(folder: string): Promise<FullReport | string> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  } catch (error) {
    return `no small disk can be made here: ${(error as Error).message.trim()}`;
  }
  const databaseUrl = `sqlite:${join(folder, 'shop.db')}`;
  const ballast = join(folder, 'ballast');
  try {
    await writeFile(ballast, Buffer.alloc(3 * 1024 * 1024));
    const site = await startSite({ DATABASE_URL: databaseUrl });
    const long = { message: 'The screen is cracked, and more. '.repeat(100) };
    const acknowledged: string[] = [];
    let form = 0;
    for (let sender = 0; sender < 1000 && form === 0; sender++) {
      const { status, reference } = await postContact(site.url, sender, long);
      if (reference) acknowledged.push(reference);
      else form = status;
    }
    const page = await fetch(`${site.url}/contact`);
    const ready = await fetch(`${site.url}/health/ready`);
    const { degraded = [] } = (await ready.json()) as { degraded?: string[] };
    await rm(ballast);
    const { status: after } = await postContact(site.url, 5000);
    const readyAfter = await fetch(`${site.url}/health/ready`);
    const { degraded: degradedAfter = [] } = (await readyAfter.json()) as { degraded?: string[] };
    await site.stop();
    const store = await openStore(databaseUrl, pino({ level: 'silent' }));
    const rows = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
    await store.close();
    const stored = new Set(rows.map(({ reference }) => reference));
    return {
      acknowledged: acknowledged.length,
      form,
      page: page.status,
      ready: ready.status,
      degraded,
      after,
      degradedAfter,
      lost: acknowledged.filter((reference) => !stored.has(reference)).length,
    };
  } finally {
    await run('umount', [folder]);
  }
}
