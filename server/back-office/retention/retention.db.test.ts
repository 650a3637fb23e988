import assert from 'node:assert/strict';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { putMail } from '../mail/outbox.ts';
import { chunksOf } from '../store/chunks.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryTable } from '../store/tables.ts';
import { eraseRecords, referencesOf } from './erasure.ts';
import { applyRetention } from './retention.ts';

const now = new Date('2026-11-20T01:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** An enquiry that came long ago, but for what the test says. */
const enquiry = (reference: string, facts: Partial<EnquiryTable>) =>
  enquiryRow(reference, { created_at: daysAgo(1000), ...facts });

onEachEngine((it) => {
  it('removes each class of record after its time, and no other', async ({ store }) => {
    await store.write(async (db) => {
      const kept = { answered_at: daysAgo(99), closed_at: daysAgo(99) };
      const gone = { answered_at: daysAgo(101), closed_at: daysAgo(101) };
      const enquiries = [
        enquiry('kept-open', {}),
        enquiry('kept-answered', { status: 'answered', answered_at: daysAgo(99) }),
        enquiry('kept-closed', { status: 'closed', ...kept }),
        enquiry('kept-suspect', { quarantined: 1, created_at: daysAgo(29) }),
        enquiry('gone-answered', { status: 'answered', answered_at: daysAgo(101) }),
        enquiry('gone-closed', { status: 'closed', ...gone }),
        enquiry('gone-suspect', { quarantined: 1, created_at: daysAgo(31) }),
      ];
      await db.insertInto('enquiries').values(enquiries).execute();
      const mail = {
        purpose: 'notice',
        recipient: 'a@example.com',
        replyTo: null,
        subject: '',
        text: '',
        html: '',
      };
      for (const [reference, sent] of [
        ['kept-open', 29],
        ['kept-closed', 31],
        ['gone-closed', 1],
      ] as const) {
        await putMail(db, { ...mail, purpose: 'notice', reference }, now);
        await db
          .updateTable('outbox')
          .set({ status: 'sent', sent_at: daysAgo(sent) })
          .where('reference', '=', reference)
          .execute();
      }
    });
    const counts = await applyRetention(store, [enquiryRetention], 100, now);
    assert.deepEqual(counts, { spam: 1, settled: 2, mails: 1, overdue: 1 });
    const left = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
    assert.deepEqual(
      left.filter(({ reference }) => !reference.startsWith('kept')),
      [],
    );
    assert.equal(left.length, 4);
    const mails = await store.read((db) => db.selectFrom('outbox').select('reference').execute());
    assert.deepEqual(
      mails.map(({ reference }) => reference),
      ['kept-open'],
    );
  });

  it('removes as many as there are, 500 records and their e-mails in a transaction', async ({ store }) => {
    const settled = { status: 'closed', closed_at: daysAgo(101) } as const;
    const rows = Array.from({ length: 1100 }, (_, n) => enquiry(`old-${n}`, settled));
    const mail = { purpose: 'notice', recipient: 'a@example.com', replyTo: null } as const;
    await store.write(async (db) => {
      for (const some of chunksOf(rows, 50)) await db.insertInto('enquiries').values(some).execute();
      for (const { reference } of rows.slice(0, 550)) {
        await putMail(db, { ...mail, subject: '', text: '', html: '', reference: `kept-${reference}` }, now);
      }
      await db
        .updateTable('outbox')
        .set({ status: 'sent', sent_at: daysAgo(31) })
        .execute();
    });
    const count = (table: 'enquiries' | 'outbox') =>
      store.read(async (db) => {
        const all = db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
        return Number((await all.executeTakeFirstOrThrow()).count);
      });
    const left: number[][] = [];
    const watched: Store = {
      ...store,
      async write(work, withinMs) {
        const done = await store.write(work, withinMs);
        left.push([await count('enquiries'), await count('outbox')]);
        return done;
      },
    };
    const counts = await applyRetention(watched, [enquiryRetention], 100, now);
    assert.deepEqual(counts, { spam: 0, settled: 1100, mails: 550, overdue: 0 });
    assert.deepEqual(left.at(-1), [0, 0]);
    for (const [index, [records = 0, mails = 0]] of left.entries()) {
      const [recordsBefore = 1100, mailsBefore = 550] = left[index - 1] ?? [];
      assert.ok(recordsBefore - records <= 500 && mailsBefore - mails <= 500, JSON.stringify(left));
    }
  });

  it('finds a person by e-mail, phone or reference, and removes everything of them', async ({ store }) => {
    await store.write(async (db) => {
      const enquiries = [enquiry('one', {}), enquiry('two', {}), enquiry('XR-0000-0000', { phone: null })];
      await db.insertInto('enquiries').values(enquiries).execute();
      await db
        .insertInto('answers')
        .values({ id: '1', reference: 'one', body: '', created_at: '' })
        .execute();
    });
    assert.deepEqual(await referencesOf(store, { email: 'ONE@Example.com' }), ['one']);
    assert.deepEqual(await referencesOf(store, { code: '0000-0000' }), ['XR-0000-0000']);
    const both = await referencesOf(store, { phone: '+61491570006' });
    assert.deepEqual(both.sort(), ['one', 'two']);
    await store.write((db) => eraseRecords(db, both));
    const left = await store.read((db) => db.selectFrom('enquiries').select('reference').execute());
    assert.deepEqual(
      left.map(({ reference }) => reference),
      ['XR-0000-0000'],
    );
  });
});
