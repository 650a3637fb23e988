import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { commandLine } from '../../testing/command-line.ts';
import { enquiryRow } from '../../testing/enquiry-row.ts';
import { putMail } from '../mail/outbox.ts';
import { openStore } from '../store/open-store.ts';

test('outbox retry makes the e-mails of the given enquiry due, or those of all', async (t) => {
  const store = await openStore('sqlite::memory:', pino({ level: 'silent' }));
  t.after(() => store.close());
  const now = () => new Date('2026-11-20T01:00:00Z');
  const [one, other] = ['NB-0000-0000', 'NB-1111-1111'];
  const mail = { recipient: 'a@example.com', replyTo: null, subject: '', text: '', html: '' };
  const park = () => store.write((db) => db.updateTable('outbox').set({ status: 'parked' }).execute());
  await store.write(async (db) => {
    for (const reference of [one, other]) {
      await db.insertInto('enquiries').values(enquiryRow(reference)).execute();
      await putMail(db, { ...mail, reference, purpose: 'notice' }, now());
    }
  });
  await park();
  const run = commandLine(store, 'sqlite::memory:', now);
  const parked = async () =>
    (JSON.parse(await run('outbox', 'list', '--status', 'parked', '--json')) as { reference: string }[]).map(
      ({ reference }) => reference,
    );

  assert.match(await run('outbox', 'retry', one), /^1 due now/);
  assert.deepEqual(await parked(), [other]);
  await park();
  assert.match(await run('outbox', 'retry'), /^2 due now/);
  assert.deepEqual(await parked(), []);
});
