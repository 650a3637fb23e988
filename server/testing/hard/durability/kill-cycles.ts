import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { noAcknowledgement } from '../../../back-office/submissions/submit.ts';
import { until } from '../../basics/until.ts';
import { startSite } from '../../servers/start-site.ts';
import { promise } from './kept-promises.ts';
import { openBeside } from './open-beside.ts';
import { postContact, postRequest } from './post-form.ts';
import { untilSettled } from './settled.ts';

const posters = 8;

/**
 * Kills the server while forms pour in, again and again over one database. Everything that was acknowledged must be there,
 * whole and with its e-mails.
 * @param killDatabase ends the database server too, every tenth time
 */
export async function killCycles(
  databaseUrl: string,
  cycles: number,
  killDatabase?: () => Promise<void>,
): Promise<void> {
  const kills = promise('kills', 'forms', databaseUrl);
  const stored = promise('acknowledged', 'forms', databaseUrl);
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
    kills.tried();
    dead = true;
    await Promise.all(posting);
  }
  await untilSettled(databaseUrl);
  stored.tried(acknowledged.length);
  await assertStored(databaseUrl, acknowledged);
  stored.kept();
  kills.kept();
}

async function assertStored(databaseUrl: string, acknowledged: string[]): Promise<void> {
  const store = await openBeside(databaseUrl);
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
  const stored = new Set([...enquiries, ...repairs].map(({ reference }) => reference));
  assert.deepEqual(
    acknowledged.filter((reference) => !stored.has(reference)),
    [],
    'acknowledged, and not there',
  );
  const count = (rows: { reference: string }[], reference: string) =>
    rows.filter((row) => row.reference === reference).length;
  const withText = (words: string) =>
    new Set(mails.filter(({ text }) => text.includes(words)).map(({ reference }) => reference));
  // Possible spam, and what came past the limits of acknowledgements: the notice says so.
  const unacknowledged = withText(noAcknowledgement);
  // The history of what came past the limits says so, too.
  const untold = withText(`${noAcknowledgement}: too many`);
  const torn = repairs.filter(
    ({ reference }) =>
      count(devices, reference) !== 1 || count(events, reference) !== (untold.has(reference) ? 2 : 1),
  );
  assert.deepEqual(torn, [], 'repairs without their device or its history');
  const mailed = new Set(mails.map(({ reference, purpose }) => `${purpose} ${reference}`));
  const withoutMail = [...stored].filter(
    (reference) =>
      !mailed.has(`notice ${reference}`) ||
      mailed.has(`acknowledgement ${reference}`) === unacknowledged.has(reference),
  );
  assert.deepEqual(withoutMail, [], 'there without their e-mails');
}
