import assert from 'node:assert/strict';
import { pino } from 'pino';
import { checkForm } from '../../../shared/forms.ts';
import { parseConfig } from '../../config.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { enquiryRow } from '../../testing/enquiry-row.ts';
import { makeFail, type Statement } from '../../testing/failing-statements.ts';
import { sampleShop } from '../../testing/sample-shop.ts';
import { runCommand } from '../commands/run.ts';
import { createEnquiries } from '../enquiries/enquiries.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { putMail } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { eraseRecords } from './erasure.ts';
import { applyRetention } from './retention.ts';

// Each statement of a transaction is awaited: one that fails makes the whole fail, and nothing of it is stored.

const now = () => new Date('2026-11-20T01:00:00Z');
const tables = ['enquiries', 'answers', 'outbox', 'submissions', 'slots'] as const;

/** All rows of all tables. */
const contents = (store: Store) =>
  store.read(async (db) => {
    const found: Record<string, unknown[]> = {};
    for (const table of tables) found[table] = await db.selectFrom(table).selectAll().execute();
    return found;
  });

async function failsWhole(store: Store, work: () => Promise<unknown>): Promise<void> {
  const before = await contents(store);
  await assert.rejects(work(), /on purpose/);
  assert.deepEqual(await contents(store), before);
}

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

async function submit(store: Store): Promise<void> {
  const log = pino({ level: 'silent' });
  const enquiries = createEnquiries({ store, now, shop: () => sampleShop, mailTo: null, log });
  const posted = { name: 'Ana', email: 'ana@example.com', topic: 'repair', message: 'A cracked screen.' };
  const checked = checkForm('contact', posted);
  assert.ok(checked.ok);
  await enquiries.submit('contact', checked.value, { addressKey: 'a' });
}

/** Runs one command of the shop's command line. */
const run = (store: Store, url: string, words: string) =>
  runCommand(words.split(' '), {
    config: parseConfig({ DATABASE_URL: url }),
    now,
    store: async () => store,
    shop: async () => sampleShop,
    deviceName: async () => null,
    say: () => undefined,
    input: async () => '',
  });

onEachEngine((it) => {
  for (const table of ['submissions', 'enquiries', 'slots', 'outbox'] as const) {
    it(`stores no enquiry when its insert into ${table} fails`, async ({ open }) => {
      const store = await open();
      await makeFail(store, 'insert', table);
      await failsWhole(store, () => submit(store));
    });
  }

  it('stores no enquiry when its acknowledgement alone cannot be stored', async ({ open }) => {
    const store = await open();
    await makeFail(store, 'insert', 'outbox', "new.purpose = 'acknowledgement'");
    await failsWhole(store, () => submit(store));
  });

  it('releases no enquiry when its acknowledgement cannot be stored', async ({ open, url }) => {
    const store = await open();
    await fill(store);
    await store.write((db) => db.updateTable('enquiries').set({ quarantined: 1 }).execute());
    await makeFail(store, 'insert', 'outbox');
    await failsWhole(store, () => run(store, url, 'enquiries release NB-0000-0000'));
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
    it(`"${words}" does nothing when its ${statement} on ${table} fails`, async ({ open, url }) => {
      const store = await open();
      await fill(store);
      if (words === 'outbox retry') {
        await store.write((db) => db.updateTable('outbox').set({ status: 'parked' }).execute());
      }
      await makeFail(store, statement, table);
      await failsWhole(store, () => run(store, url, words));
    });
  }

  for (const table of tables) {
    it(`removes nothing when a delete from ${table} fails`, async ({ open }) => {
      const store = await open();
      await fill(store);
      await makeFail(store, 'delete', table);
      await failsWhole(store, () => applyRetention(store, [enquiryRetention], 365, now()));
      if (table === 'slots') return;
      await failsWhole(store, () => store.write((db) => eraseRecords(db, ['NB-0000-0000'])));
    });
  }
});
