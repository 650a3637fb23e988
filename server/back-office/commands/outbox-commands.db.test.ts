import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { commandLine } from '../../testing/databases/command-line.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { putMail } from '../mail/outbox.ts';
import { openStore } from '../store/open-store.ts';

const [one, other, closed] = ['NB-0000-0000', 'NB-1111-1111', 'NB-2345-6789'] as const;

/** A shop with an e-mail about each of these enquiries. */
async function withMails(t: TestContext, ...references: string[]) {
  const store = await openStore('sqlite::memory:', pino({ level: 'silent' }));
  t.after(() => store.close());
  const now = () => new Date('2026-11-20T01:00:00Z');
  const mail = { recipient: 'a@example.com', replyTo: null, subject: '', text: 'secret', html: 'secret' };
  await store.write(async (db) => {
    for (const reference of references) {
      await db.insertInto('enquiries').values(enquiryRow(reference)).execute();
      await putMail(db, { ...mail, reference, purpose: 'notice' }, now());
    }
  });
  const run = commandLine(store, 'sqlite:no-file', now);
  return {
    store,
    run,
    /** Has the mail server refuse what waits. */
    park: () =>
      store.write((db) =>
        db.updateTable('outbox').set({ status: 'parked' }).where('status', '=', 'waiting').execute(),
      ),
    parked: async () =>
      (
        JSON.parse(await run('outbox', 'list', '--status', 'parked', '--json')) as { reference: string }[]
      ).map(({ reference }) => reference),
  };
}

test('outbox retry makes the e-mails of the given enquiry due, or those of all', async (t) => {
  const { run, park, parked } = await withMails(t, one, other);
  await park();
  assert.match(await run('outbox', 'retry', one), /^1 due now/);
  assert.deepEqual(await parked(), [other]);
  await park();
  assert.match(await run('outbox', 'retry'), /^2 due now/);
  assert.deepEqual(await parked(), []);
});

test('outbox drop gives up the parked e-mails of one record for good, and closing the record does', async (t) => {
  const { run, park, parked, store } = await withMails(t, one, other, closed);
  await assert.rejects(run('outbox', 'drop', one), /No e-mail about 0000-0000 is parked/);
  await park();
  assert.deepEqual(JSON.parse(await run('outbox', 'drop', one, '--by', 'Sam', '--json')).dropped, 1);
  assert.match(await run('audit', 'list'), /Sam +outbox drop +0000-0000/);
  await run('enquiries', 'close', closed);
  assert.deepEqual(await parked(), [other]);
  assert.match(await run('outbox', 'retry'), /^1 due now/);
  const texts = await store.read((db) =>
    db.selectFrom('outbox').select(['text', 'html']).where('status', '=', 'dropped').execute(),
  );
  assert.deepEqual(texts, Array(2).fill({ text: '', html: '' }), 'no secret link stays');
});
