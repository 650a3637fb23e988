import assert from 'node:assert/strict';
import type { EnquiryInput } from '../../../shared/forms.ts';
import { dataLossNotice, refurbishedNotice } from '../../../shared/legal-texts.ts';
import { onEachEngine, onSqlite } from '../../testing/databases/each-engine.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { anasSchool, enquiriesOver, parsedEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { maxADay } from '../limits/daily-quota.ts';
import type { MailFile, OutgoingMail } from '../mail/transport.ts';
import { eraseRecords, referencesOf } from '../retention/erasure.ts';
import { applyRetention } from '../retention/retention.ts';
import { codeLength, parseReference } from '../store/parse-reference.ts';
import type { Store } from '../store/store.ts';
import type { OutboxTable } from '../store/tables.ts';
import { createEnquiries } from './enquiries.ts';
import { enquiryRetention } from './enquiry-retention.ts';
import { withFiles } from './mail-files.ts';

const meta = { addressKey: '192.0.2.1' };
const posted = {
  name: 'Ana Ñuñez',
  email: 'Ana@example.com',
  topic: 'repair',
  message: 'The screen is <b>cracked</b>.\nWhat does it cost?',
};

/** The contact form as Ana fills it in, but for what the test says. */
const contact = (fields: Record<string, string> = {}): EnquiryInput<'contact'> =>
  parsedEnquiry('contact', { ...posted, ...fields }) as EnquiryInput<'contact'>;

/** Enquiries over a store, with a clock to turn. */
const over = (store: Store, clock = { at: new Date('2026-11-20T01:00:00Z') }) =>
  enquiriesOver(store, () => clock.at);

/** A school's form with a list. */
const list = (lines: string[]) => parsedEnquiry('school', { ...anasSchool, devices: lines.join('\n') });

const acknowledgedBy = (sent: Pick<OutboxTable, 'purpose' | 'recipient'>[]) =>
  sent
    .filter(({ purpose }) => purpose === 'acknowledgement')
    .map(({ recipient }) => recipient)
    .sort();

const mails = (store: Store) =>
  store.read((db) => db.selectFrom('outbox').selectAll().orderBy('purpose').execute());
const references = async (store: Store) =>
  (await store.read((db) => db.selectFrom('enquiries').select('reference').execute())).map(
    ({ reference }) => reference,
  );

onEachEngine((it) => {
  it('gives the same content within half an hour the same reference', async ({ store }) => {
    const clock = { at: new Date('2026-11-20T01:00:00Z') };
    const enquiries = over(store, clock);
    const submit = (fields = {}) => enquiries.submit('contact', contact(fields), meta);
    const first = await submit();
    clock.at = new Date('2026-11-20T01:29:59Z');
    assert.deepEqual(await submit({ email: ' ana@EXAMPLE.com ' }), { ...first, repeated: true });
    assert.notEqual((await submit({ message: 'Something else entirely' })).reference, first.reference);
    assert.notEqual((await submit({ email: 'bo@example.com' })).reference, first.reference);
    clock.at = new Date('2026-11-20T01:30:00Z');
    assert.notEqual((await submit()).reference, first.reference);
    assert.equal((await references(store)).length, 4);
  });

  it('stores many equal submissions at once, over two processes, once', async ({ open }) => {
    const both = [over(await open()), over(await open())];
    const storm = Array.from({ length: 40 }, (_, n) =>
      both[n % 2]?.submit('contact', contact({ email: `p${n % 5}@example.com` }), {
        addressKey: `192.0.2.${n}`,
      }),
    );
    const answers = (await Promise.all(storm)).map((answer) => answer?.reference);
    assert.equal(new Set(answers).size, 5);
    const store = await open();
    assert.deepEqual((await references(store)).sort(), [...new Set(answers)].sort());
    assert.equal((await mails(store)).length, 10);
  });

  it('acknowledges 150 enquiries an hour in all, counted over two processes', async ({ open }) => {
    const both = [over(await open()), over(await open())];
    const store = await open();
    const taken_at = '2026-11-20T00:30:00.000Z';
    const slots = Array.from({ length: 145 }, (_, slot) => ({ counted_by: 'all', slot, taken_at }));
    await store.write((db) => db.insertInto('slots').values(slots).execute());
    const storm = Array.from({ length: 24 }, (_, n) =>
      both[n % 2]?.submit('contact', contact({ email: `p${n}@example.com` }), {
        addressKey: `192.0.2.${n % 12}`,
      }),
    );
    await Promise.all(storm);
    assert.equal((await references(store)).length, 24);
    assert.equal(acknowledgedBy(await mails(store)).length, 5);
  });

  it('counts all addresses of one mailbox as one contact', async ({ store }) => {
    const enquiries = over(store);
    const quarantined: boolean[] = [];
    for (let n = 0; n < 7; n++) {
      const input = contact({ email: `ana+${n}@example.com` });
      quarantined.push((await enquiries.submit('contact', input, meta)).quarantined);
    }
    assert.deepEqual(quarantined, [false, false, false, false, false, true, true]);
    assert.deepEqual(await referencesOf(store, { email: 'ana@example.com' }), []);
    assert.equal((await referencesOf(store, { email: 'Ana+3@example.com' })).length, 1);
  });
});

onSqlite((it) => {
  it('stores an enquiry with its notice to the shop and an acknowledgement', async ({ store }) => {
    const { reference, repeated, quarantined } = await over(store).submit('contact', contact(), meta);
    assert.equal(parseReference(reference), reference.slice(-codeLength));
    assert.ok(!repeated && !quarantined);
    const [acknowledgement, notice] = await mails(store);
    assert.equal(notice?.recipient, 'shop@example.com');
    assert.equal(notice?.reply_to, 'Ana@example.com');
    assert.match(notice?.text ?? '', /Ana Ñuñez.*<b>cracked/s);
    assert.match(notice?.html ?? '', /&lt;b&gt;cracked/);
    assert.equal(acknowledgement?.recipient, 'Ana@example.com');
    for (const form of [acknowledgement?.text, acknowledgement?.html]) {
      assert.ok(form?.includes(reference) && form.includes(sampleShop.phone.display));
      // The repair notice comes before a device is handed over: under its heading, both sentences.
      const notice = form.slice(form.indexOf('Repair notice'));
      assert.ok(notice.indexOf(dataLossNotice) > 0 && notice.indexOf(refurbishedNotice) > 0);
      // Otherwise anybody could have the shop send words to a stranger.
      assert.ok(!/Ana|cracked/.test(form));
    }
  });

  it('sets nobody aside for what strangers send with their address, and mails it no more than five times', async ({
    store,
  }) => {
    const enquiries = over(store);
    const receipts = [];
    for (let n = 0; n < 8; n++) {
      const input = contact({ message: `The screen is cracked, number ${n}.` });
      receipts.push(await enquiries.submit('contact', input, { addressKey: `192.0.2.${n}` }));
    }
    assert.ok(receipts.every(({ quarantined }) => !quarantined));
    assert.deepEqual(receipts.map(({ mail }) => mail).slice(4), [undefined, 'none', 'none', 'none']);
    assert.equal(acknowledgedBy(await mails(store)).length, 5);
    const again = contact({ message: 'The screen is cracked, number 7.' });
    const repeated = await enquiries.submit('contact', again, { addressKey: '192.0.2.7' });
    assert.deepEqual([repeated.repeated, repeated.mail], [true, 'none'], 'as the first answer said');
  });

  it('gives one customer of a provider no more acknowledgements than the networks that hold theirs', async ({
    store,
  }) => {
    const enquiries = over(store);
    for (let n = 0; n < 30; n++) {
      const addressKey = `2001:db8:5:${(n * 256 + n).toString(16)}::/64`;
      await enquiries.submit('contact', contact({ email: `p${n}@example.com` }), { addressKey });
    }
    assert.equal(acknowledgedBy(await mails(store)).length, 20, 'of a /48');
    for (let n = 0; n < 15; n++) {
      const addressKey = `2001:db8:6:${n.toString(16)}::/64`;
      await enquiries.submit('contact', contact({ email: `q${n}@example.com` }), { addressKey });
    }
    assert.equal(acknowledgedBy(await mails(store)).length, 30, 'of a /56');
  });

  it('takes 50 messages a day from one network, and counts an equal one once', async ({ store }) => {
    const clock = { at: new Date('2026-11-20T01:00:00Z') };
    const enquiries = over(store, clock);
    const send = (n: number) =>
      enquiries.submit('contact', contact({ message: `The screen is cracked, number ${n}.` }), meta);
    for (let n = 0; n < 50; n++) {
      assert.ok(n === 0 || (await send(n - 1)).repeated);
      await send(n);
    }
    await assert.rejects(send(50), { kind: 'limited' });
    assert.equal((await references(store)).length, 50);
    await enquiries.submit('contact', contact(), { addressKey: '192.0.2.2' });
    clock.at = new Date('2026-11-21T01:00:00Z');
    await send(50);
  });

  it('acknowledges five enquiries an hour from one network, and stores the others', async ({ store }) => {
    const clock = { at: new Date('2026-11-20T01:00:00Z') };
    const enquiries = over(store, clock);
    const send = (n: number, addressKey: string) =>
      enquiries.submit('contact', contact({ email: `p${n}@example.com` }), {
        addressKey,
      });
    for (let n = 0; n < 7; n++) await send(n, 'a');
    await send(7, 'b');
    const all = await mails(store);
    assert.equal(all.filter(({ purpose }) => purpose === 'notice').length, 8);
    assert.deepEqual(
      acknowledgedBy(all),
      [0, 1, 2, 3, 4, 7].map((n) => `p${n}@example.com`),
    );
    const told = all.filter(({ text }) => text.includes('The sender has had no acknowledgement'));
    assert.deepEqual(told.map(({ reply_to }) => reply_to).sort(), ['p5@example.com', 'p6@example.com']);
    clock.at = new Date('2026-11-20T02:00:00Z');
    await send(8, 'a');
    assert.ok(acknowledgedBy(await mails(store)).includes('p8@example.com'));
  });

  it('stores no network address, and deletes the counts after a day', async ({ store }) => {
    await over(store).submit('contact', contact(), meta);
    const slots = () => store.read((db) => db.selectFrom('slots').selectAll().execute());
    assert.equal((await slots()).length, 4);
    assert.ok(!JSON.stringify(await slots()).includes(meta.addressKey));
    await applyRetention(store, [enquiryRetention], 365, new Date('2026-11-21T01:00:00Z'));
    assert.deepEqual(await slots(), []);
  });

  it("stores only the known columns of a school's list, once, and sums it up in the mail", async ({
    store,
  }) => {
    const rows = Array.from({ length: 40 }, (_, n) => `ABC${n},Hinge,Ana Example,secret ${n}`);
    const { reference } = await over(store).submit(
      'school',
      list(['Serial,Fault,Student name,Room', ...rows]),
      meta,
    );
    const notice = (await mails(store)).find(({ purpose }) => purpose === 'notice');
    assert.equal(notice?.attachment, 'device-list');
    for (const text of [notice?.text, notice?.html]) {
      assert.ok(text?.includes('40') && text.includes('Hinge (40)') && text.includes('Student name, Room'));
      assert.ok(text.includes(`devices-${reference}.csv`) && !text.includes('ABC39'));
    }
    const [stored] = await store.read((db) => db.selectFrom('enquiries').select('details').execute());
    assert.doesNotMatch(stored?.details ?? '', /Ana Example|secret/);
    const sent: { files?: MailFile[] }[] = [];
    const collect = async (mail: OutgoingMail) => {
      sent.push(mail);
      return { sent: true as const };
    };
    const send = withFiles(store, Object.assign(collect, { takes: async () => true, close() {} }));
    assert.ok(notice && (await send(notice)).sent);
    const [file, ...others] = sent[0]?.files ?? [];
    assert.deepEqual(others, []);
    assert.equal(file?.filename, `devices-${reference}.csv`);
    assert.match(file?.content ?? '', /^\uFEFF"Asset tag",.*\r\n"","","ABC0","","Hinge",""\r\n/);
    assert.equal(file?.content.trim().split('\r\n').length, 41);
    // Erased between being claimed and being sent.
    await store.write((db) => eraseRecords(db, [reference]));
    assert.ok(!(await send(notice)).sent);
    assert.equal(sent.length, 1);
  });

  it('begins the mails about a list with the devices that stay where they are, and repeats no word of it', async ({
    store,
  }) => {
    const devices = ['Serial,Fault', 'ABC1,Hinge', 'ABC2,swollen <battery>'].join('\n');
    const parsed = parsedEnquiry('school', { ...anasSchool, devices }, (words) => words.includes('swollen'));
    await over(store).submit('school', parsed, meta);
    const sent = await mails(store);
    assert.equal(sent.length, 2);
    for (const { text, purpose } of sent) {
      assert.match(text, /^Leave these out: row 3 of your list\. Call us on /, purpose);
      if (purpose === 'acknowledgement') assert.doesNotMatch(text, /ABC|<battery>/);
    }
  });

  it('refuses lists of a network past its daily quota, and counts an equal list once', async ({ store }) => {
    const enquiries = over(store);
    const rows = Array.from({ length: 490 }, (_, n) => `ABC${n},Hinge,${'x'.repeat(180)}`);
    const send = (tag: number, addressKey = 'a') =>
      enquiries.submit('school', list([`Serial,Fault,Notes`, `TAG${tag},x,`, ...rows]), { addressKey });
    const first = await send(0);
    for (let n = 0; n < 20; n++) assert.equal((await send(0)).reference, first.reference);
    let taken = 1;
    await assert.rejects(
      async () => {
        while (taken < 50) {
          await send(taken);
          taken++;
        }
      },
      { kind: 'limited' },
    );
    assert.equal(taken, maxADay.lists);
    assert.equal((await references(store)).length, taken);
    await send(99, 'b');
    await enquiries.submit('contact', contact(), { addressKey: 'a' });
  });

  it('stores nothing of an enquiry whose mail cannot be composed', async ({ store, log }) => {
    const broken = createEnquiries({
      store,
      now: () => new Date(),
      shop: () => {
        throw new Error('on purpose');
      },
      mailTo: null,
      log,
    });
    await assert.rejects(broken.submit('contact', contact(), meta), /on purpose/);
    assert.deepEqual(await references(store), []);
    assert.ok(!(await over(store).submit('contact', contact(), meta)).repeated);
  });
});
