import assert from 'node:assert/strict';
import { onEachEngine } from '../../testing/each-engine.ts';
import { enquiryRow } from '../../testing/enquiry-row.ts';
import { enquiryRetention } from '../enquiries/enquiry-retention.ts';
import { putMail } from '../mail/outbox.ts';
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
