import assert from 'node:assert/strict';
import { chunksOf } from '../../../back-office/store/chunks.ts';
import type { Store } from '../../../back-office/store/store.ts';
import type { OutboxTable } from '../../../back-office/store/tables.ts';
import { onEachEngine } from '../../databases/each-engine.ts';
import { enquiryRow } from '../../fixtures/enquiry-row.ts';
import { startSite, untilWell } from '../../servers/start-site.ts';
import { openBeside, storedEnquiries } from './open-beside.ts';
import { postContact } from './post-form.ts';

const settledAt = '2020-01-01T00:00:00.000Z';

/** Stores settled enquiries, each with an e-mail that was sent long ago. */
async function fill(store: Store, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (const some of chunksOf(numbers, 1000)) {
    const enquiries = some.map((n) =>
      enquiryRow(`NB-${n}`, { status: 'closed', created_at: settledAt, closed_at: settledAt }),
    );
    const mails = enquiries.map(({ reference }) => mailRow(reference));
    await store.write(async (db) => {
      for (const few of chunksOf(enquiries)) await db.insertInto('enquiries').values(few).execute();
      for (const few of chunksOf(mails)) await db.insertInto('outbox').values(few).execute();
    });
  }
}

const mailRow = (reference: string): OutboxTable => ({
  id: reference,
  reference,
  purpose: 'acknowledgement',
  recipient: 'ana@example.com',
  reply_to: null,
  subject: 'We have your message',
  text: 'We have your message. '.repeat(50),
  html: '<p>We have your message.</p>'.repeat(50),
  attachment: null,
  status: 'sent',
  attempts: 1,
  next_attempt_at: settledAt,
  lease_token: null,
  lease_until: null,
  last_error: null,
  created_at: settledAt,
  sent_at: settledAt,
});

/**
 * Starts a server whose daily job has many records to delete, and sends forms all the while: none may be refused, and 19 of 20
 * are answered within the second.
 */
async function retainBesideForms(databaseUrl: string, records: number): Promise<void> {
  const store = await openBeside(databaseUrl);
  await fill(store, records);
  const site = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
  const started = performance.now();
  await untilWell(site);
  const done = () => site.logs.find(({ msg }) => msg === 'retention applied');
  const waits: number[] = [];
  const acknowledged: string[] = [];
  let sender = 0;
  const post = async () => {
    while (!done()) {
      const before = performance.now();
      const { status, reference } = await postContact(site.url, ++sender);
      waits.push(performance.now() - before);
      assert.equal(status, 201);
      acknowledged.push(reference ?? '');
    }
  };
  await Promise.all([post(), post()]);
  const seconds = (performance.now() - started) / 1000;
  assert.equal(done()?.settled, records);
  await site.stop();
  await store.close();
  assert.deepEqual(await storedEnquiries(databaseUrl), acknowledged.sort());
  waits.sort((one, other) => one - other);
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  console.log(
    `${records} records in ${seconds.toFixed(1)} s beside ${waits.length} forms: p50 ${waits[waits.length >> 1]?.toFixed(0)}, p95 ${p95.toFixed(0)}, longest ${waits.at(-1)?.toFixed(0)} ms`,
  );
  assert.ok(p95 <= 1000, `p95 of forms: ${p95} ms`);
}

onEachEngine((it) => {
  it('takes forms while 70,000 records are deleted', ({ url }) => retainBesideForms(url, 70_000));
});
