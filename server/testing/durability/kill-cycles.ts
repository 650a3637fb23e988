import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { openStore } from '../../back-office/store/open-store.ts';
import { noAcknowledgement } from '../../back-office/submissions/submissions.ts';
import { startSite } from '../start-site.ts';
import { until } from '../until.ts';
import { postContact, postRequest } from './post-form.ts';
import { untilSettled } from './settled.ts';

export interface KillReport {
  cycles: number;
  acknowledged: number;
  stored: number;
  /** Of these, requests for repairs. */
  requests: number;
  /** Acknowledged, and not there: must be none. */
  lost: string[];
  /** Repairs without their device or its history: must be none. */
  torn: string[];
  /** There without their e-mails: must be none. */
  withoutMail: string[];
}

const posters = 8;

/**
 * Kills the server while forms pour in, again and again over one database, then looks for everything that was
 * acknowledged.
 * @param killDatabase ends the database server too, every tenth time
 */
export async function killCycles(
  databaseUrl: string,
  cycles: number,
  killDatabase?: () => Promise<void>,
): Promise<KillReport> {
  const acknowledged: string[] = [];
  let sender = 0;
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const site = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
    let dead = false;
    const taken = { messages: 0, requests: 0 };
    const posting = Array.from({ length: posters }, async () => {
      while (!dead) {
        // Messages and requests for repairs in turn.
        const isMessage = ++sender % 2 === 0;
        const { reference } = await (isMessage ? postContact : postRequest)(site.url, sender);
        if (!reference) continue;
        acknowledged.push(reference);
        taken[isMessage ? 'messages' : 'requests']++;
      }
    });
    await until(() => taken.messages > 0 && taken.requests > 0, 'a message and a request that are taken');
    await setTimeout(randomInt(0, 450));
    if (killDatabase && cycle % 10 === 0) await killDatabase();
    await site.kill();
    dead = true;
    await Promise.all(posting);
  }
  await untilSettled(databaseUrl);
  return { cycles, acknowledged: acknowledged.length, ...(await lookFor(databaseUrl, acknowledged)) };
}

async function lookFor(databaseUrl: string, acknowledged: string[]) {
  const store = await openStore(databaseUrl, pino({ level: 'silent' }));
  const [enquiries, repairs, devices, events, mails] = await store.read((db) =>
    Promise.all([
      db.selectFrom('enquiries').select('reference').execute(),
      db.selectFrom('repairs').select('reference').execute(),
      db.selectFrom('repair_devices').select('reference').execute(),
      db.selectFrom('repair_events').select('reference').execute(),
      db.selectFrom('outbox').select(['reference', 'purpose', 'text']).execute(),
    ]),
  );
  await store.close();
  const records = [...enquiries, ...repairs];
  const stored = new Set(records.map(({ reference }) => reference));
  const has = (rows: { reference: string }[], reference: string) =>
    rows.filter((row) => row.reference === reference).length === 1;
  const mailed = new Set(mails.map(({ reference, purpose }) => `${purpose} ${reference}`));
  // Possible spam, and what came past the limits of acknowledgements: the notice says so.
  const unacknowledged = new Set(
    mails.filter(({ text }) => text.includes(noAcknowledgement)).map(({ reference }) => reference),
  );
  return {
    stored: stored.size,
    requests: repairs.length,
    lost: acknowledged.filter((reference) => !stored.has(reference)),
    torn: repairs
      .filter(({ reference }) => !has(devices, reference) || !has(events, reference))
      .map(({ reference }) => reference),
    withoutMail: records
      .filter(
        ({ reference }) =>
          !mailed.has(`notice ${reference}`) ||
          mailed.has(`acknowledgement ${reference}`) === unacknowledged.has(reference),
      )
      .map(({ reference }) => reference),
  };
}
