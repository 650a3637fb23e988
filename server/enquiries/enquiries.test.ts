import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { checkForm, type EnquiryInput, type EnquiryKind } from '../../shared/forms.ts';
import { readTicket } from '../../shared/ticket.ts';
import { readShop } from '../content/shop-schema.ts';
import type { Store } from '../store/store.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { createEnquiries } from './enquiries.ts';
import { readEnquiry } from './read-enquiry.ts';

const shop = readShop('content');
const log = pino({ level: 'silent' });
const meta = { addressKey: '192.0.2.1' };
const posted = {
  name: 'Ana Ñuñez',
  email: 'Ana@example.com',
  phone: '',
  topic: 'repair',
  message: 'The screen is <b>cracked</b>.\nWhat does it cost?',
};

function input<Kind extends EnquiryKind>(kind: Kind, fields: Record<string, unknown>): EnquiryInput<Kind> {
  const checked = checkForm(kind, fields);
  assert.ok(checked.ok, JSON.stringify(checked));
  return checked.value;
}

/** Enquiries over a store, with a clock to turn. */
function over(store: Store, clock = { at: new Date('2026-11-20T01:00:00Z') }) {
  return createEnquiries({ store, now: () => clock.at, shop: () => shop, mailTo: 'shop@example.com', log });
}

const mails = (store: Store) =>
  store.read((db) => db.selectFrom('outbox').selectAll().orderBy('purpose').execute());
const references = async (store: Store) =>
  (await store.read((db) => db.selectFrom('enquiries').select('reference').execute())).map(
    ({ reference }) => reference,
  );

onEachEngine((it) => {
  it('an enquiry comes with its mail to the shop and an acknowledgement', async ({ open }) => {
    const store = await open();
    const { reference, repeated, quarantined } = await over(store).submit(
      'contact',
      input('contact', posted),
      meta,
    );
    assert.equal(readTicket(reference), reference);
    assert.ok(!repeated && !quarantined);
    const [acknowledgement, notice] = await mails(store);
    assert.equal(notice?.recipient, 'shop@example.com');
    assert.equal(notice?.reply_to, 'Ana@example.com');
    assert.match(notice?.text ?? '', /Ana Ñuñez.*<b>cracked/s);
    assert.match(notice?.html ?? '', /&lt;b&gt;cracked/);
    assert.equal(acknowledgement?.recipient, 'Ana@example.com');
    for (const form of [acknowledgement?.text, acknowledgement?.html]) {
      assert.ok(form?.includes(reference) && form.includes(shop.phone.display));
      // Otherwise anybody could have the shop send words to a stranger.
      assert.ok(!/Ana|cracked/.test(form));
    }
  });

  it('who gave a phone number alone gets no e-mail', async ({ open }) => {
    const store = await open();
    await over(store).submit(
      'contact',
      input('contact', { ...posted, email: '', phone: '0491 570 006' }),
      meta,
    );
    assert.deepEqual(
      (await mails(store)).map(({ purpose }) => purpose),
      ['notice'],
    );
  });

  it('the same content twice is one, for half an hour', async ({ open }) => {
    const store = await open();
    const clock = { at: new Date('2026-11-20T01:00:00Z') };
    const enquiries = over(store, clock);
    const submit = (fields = {}) =>
      enquiries.submit('contact', input('contact', { ...posted, ...fields }), meta);
    const first = await submit();
    clock.at = new Date('2026-11-20T01:29:59Z');
    assert.deepEqual(await submit({ email: ' ana@EXAMPLE.com ' }), { ...first, repeated: true });
    assert.notEqual((await submit({ message: 'Something else entirely' })).reference, first.reference);
    assert.notEqual((await submit({ email: 'bo@example.com' })).reference, first.reference);
    clock.at = new Date('2026-11-20T01:30:00Z');
    assert.notEqual((await submit()).reference, first.reference);
    assert.equal((await references(store)).length, 4);
  });

  it('a storm of double clicks, over two processes, leaves one each', async ({ open }) => {
    const both = [over(await open()), over(await open())];
    const storm = Array.from({ length: 40 }, (_, n) =>
      both[n % 2]?.submit('contact', input('contact', { ...posted, email: `p${n % 5}@example.com` }), {
        addressKey: `192.0.2.${n}`,
      }),
    );
    const answers = (await Promise.all(storm)).map((answer) => answer?.reference);
    assert.equal(new Set(answers).size, 5);
    const store = await open();
    assert.deepEqual((await references(store)).sort(), [...new Set(answers)].sort());
    assert.equal((await mails(store)).length, 10);
  });

  it('what looks like spam is set aside, told to the shop and not acknowledged', async ({ open }) => {
    const store = await open();
    const answer = await over(store).submit(
      'contact',
      input('contact', { ...posted, website: 'https://example.com' }),
      meta,
    );
    assert.ok(answer.quarantined && readTicket(answer.reference));
    const [notice, ...others] = await mails(store);
    assert.deepEqual(others, []);
    assert.match(notice?.subject ?? '', /^Possible spam/);
  });

  it('nothing is left of an enquiry whose mail could not be written', async ({ open }) => {
    const store = await open();
    const broken = createEnquiries({
      store,
      now: () => new Date(),
      shop: () => {
        throw new Error('on purpose');
      },
      mailTo: null,
      log,
    });
    await assert.rejects(broken.submit('contact', input('contact', posted), meta), /on purpose/);
    assert.deepEqual(await references(store), []);
    assert.ok(!(await over(store).submit('contact', input('contact', posted), meta)).repeated);
  });
});

test("the rows of a school's list are checked with the form", () => {
  const { topic: _topic, ...who } = posted;
  const fields = { ...who, school: 'North State School', role: 'it' };
  const list = 'Serial number,Fault\nABC123,Hinge\n';
  assert.ok(readEnquiry('school', { ...fields, devices: list }).ok);
  const wrong = readEnquiry('school', { ...fields, name: '', devices: `${list},Screen` });
  assert.deepEqual(wrong.ok ? [] : wrong.errors.map(({ field, message }) => [field, message.slice(0, 6)]), [
    ['name', 'Enter '],
    ['devices', 'Row 3:'],
  ]);
});
