import assert from 'node:assert/strict';
import { fridayAtEleven as at, onEachEngine } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import type { Store } from '../store/store.ts';
import { answerEnquiry } from './answer-enquiry.ts';
import { answerMail } from './enquiry-mails.ts';

const reference = 'NB-0000-0000';
const answer = (store: Store, { body = 'Bring it in.', again = false, minutes = 0 } = {}) => {
  const mail = answerMail({ reference, email: 'ana@example.com' }, body, sampleShop);
  assert.ok(mail);
  const time = new Date(at.getTime() + minutes * 60_000);
  return store.write((db) => answerEnquiry(db, { reference, body, mail, again }, time));
};

onEachEngine((it) => {
  it('sends an answer once that is given twice, even at the same time', async ({ store, open }) => {
    await store.write((db) => db.insertInto('enquiries').values(enquiryRow(reference)).execute());
    const both = await Promise.all([store, await open()].map((each) => answer(each)));
    assert.deepEqual(both.sort(), [false, true]);
    const closed = { status: 'closed', closed_at: at.toISOString() } as const;
    await store.write((db) => db.updateTable('enquiries').set(closed).execute());
    assert.equal(await answer(store, { minutes: 29 }), false);
    const read = (table: 'answers' | 'outbox') =>
      store.read((db) => db.selectFrom(table).selectAll().execute());
    assert.deepEqual([(await read('answers')).length, (await read('outbox')).length], [1, 1]);
    const [enquiry] = await store.read((db) => db.selectFrom('enquiries').selectAll().execute());
    assert.equal(enquiry?.status, 'closed');
    for (const other of [{ again: true }, { body: 'Come at ten.' }, { minutes: 31 }])
      assert.equal(await answer(store, other), true);
  });
});
