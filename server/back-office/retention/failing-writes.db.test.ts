import { commandLine } from '../../testing/databases/command-line.ts';
import { onSqlite } from '../../testing/databases/each-engine.ts';
import { failsWhole, type Statement } from '../../testing/databases/failing-statements.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { anasMessage, submitEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { putMail } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { eraseRecords } from './erasure.ts';
import { applyRetention } from './retention.ts';

// Each statement of a transaction is awaited: one that fails makes the whole fail, and nothing of it is stored.

const now = () => new Date('2026-11-20T01:00:00Z');

/** One old enquiry that was answered, with an answer, an e-mail that was sent, and what tells a repeat. */
async function fill(store: Store): Promise<void> {
  const at = '2020-01-01T00:00:00.000Z';
  const reference = 'NB-0000-0000';
  await store.write(async (db) => {
    await db
      .insertInto('enquiries')
      .values(enquiryRow(reference, { status: 'answered', answered_at: at, created_at: at }))
      .execute();
    await db.insertInto('answers').values({ id: '1', reference, body: 'Yes', created_at: at }).execute();
    const mail = { recipient: 'a@example.com', replyTo: null, subject: '', text: '', html: '' };
    await putMail(db, { ...mail, reference, purpose: 'answer' }, new Date(at));
    await db.updateTable('outbox').set({ status: 'sent', sent_at: at }).execute();
    await db.insertInto('submissions').values({ content_key: 'x', reference, created_at: at }).execute();
    await db.insertInto('slots').values({ counted_by: 'all', slot: 0, taken_at: at }).execute();
  });
}

const submit = (store: Store) => submitEnquiry(store, now, 'contact', anasMessage);

onSqlite((it) => {
  it('stores no enquiry when any of its inserts fails', async ({ store }) => {
    for (const table of ['submissions', 'enquiries', 'slots', 'outbox'] as const) {
      await failsWhole(store, ['insert', table], () => submit(store));
    }
    const acknowledgement = "new.purpose = 'acknowledgement'";
    await failsWhole(store, ['insert', 'outbox', acknowledgement], () => submit(store));
  });

  it('releases no enquiry when its acknowledgement cannot be stored', async ({ store, url }) => {
    await fill(store);
    await store.write((db) => db.updateTable('enquiries').set({ quarantined: 1 }).execute());
    const run = commandLine(store, url, now);
    await failsWhole(store, ['insert', 'outbox'], () => run('enquiries', 'release', 'NB-0000-0000'));
  });

  const commands: [words: string, statement: Statement, table: keyof Tables][] = [
    ['enquiries answer NB-0000-0000 --text Yes', 'insert', 'answers'],
    ['enquiries answer NB-0000-0000 --text Yes', 'insert', 'outbox'],
    ['enquiries answer NB-0000-0000 --text Yes', 'update', 'enquiries'],
    ['enquiries close NB-0000-0000', 'update', 'enquiries'],
    ['erase --reference NB-0000-0000 --yes', 'delete', 'outbox'],
    ['outbox retry', 'update', 'outbox'],
  ];
  for (const [words, statement, table] of commands) {
    it(`"${words}" does nothing when its ${statement} on ${table} fails`, async ({ store, url }) => {
      await fill(store);
      if (words === 'outbox retry') {
        await store.write((db) => db.updateTable('outbox').set({ status: 'parked' }).execute());
      }
      const run = commandLine(store, url, now);
      await failsWhole(store, [statement, table], () => run(...words.split(' ')));
    });
  }

  it('deletes nothing of a record when any of its deletes fails', async ({ store }) => {
    const retain = () => applyRetention(store, [enquiryRetention], 365, now());
    const slot = { counted_by: 'all', slot: 0, taken_at: '2020-01-01T00:00:00.000Z' };
    await store.write((db) => db.insertInto('slots').values(slot).execute());
    await failsWhole(store, ['delete', 'slots'], retain);
    await retain();
    await fill(store);
    for (const table of ['enquiries', 'answers', 'outbox', 'submissions'] as const) {
      await failsWhole(store, ['delete', table], retain);
      const erase = () => store.write((db) => eraseRecords(db, ['NB-0000-0000']));
      await failsWhole(store, ['delete', table], erase);
    }
  });
});
