import assert from 'node:assert/strict';
import { formatPhone } from '../../../shared/contact-details.ts';
import type { EnquiryInput } from '../../../shared/forms.ts';
import { type EngineTest, onEachEngine } from '../../testing/databases/each-engine.ts';
import { addRepair, inWords } from '../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../testing/fixtures/sample-shop.ts';
import { enquiriesOver, parsedEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { mailToCustomer } from '../mail/compose.ts';
import { putMail } from '../mail/outbox.ts';
import { type Registration, registerRepair } from '../repairs/intake/register.ts';
import { maxLinkRequests } from '../repairs/links/link-requests.ts';
import type { Contact } from '../repairs/links/repair-lookup.ts';
import { createTracking, type Tracking } from '../repairs/links/repair-tracking.ts';
import { customerByPhone, findByLastDigits, findRepairs } from '../repairs/views/find-repairs.ts';
import { referencesOf } from '../retention/erasure.ts';

const at = new Date('2026-11-20T01:00:00Z');
const letters = 'Ana@Müller.example';
const ascii = 'ana@xn--mller-kva.example';
const reference = 'NB-0000-0000';

/** The same person: a lookup, a search, a registration and erasing find by one spelling what is stored with the other. */
async function knows({ store, run }: EngineTest, stored: Contact, typed: Contact): Promise<Tracking> {
  await addRepair(store, reference, { email: null, phone: null, ...stored });
  const tracking = createTracking({ store, now: () => at, shop: () => sampleShop, mailTo: null }, 0);
  const lookUp = tracking.lookUp('0000-0000', typed, { addressKey: 'one' });
  assert.equal(await inWords(lookUp), 'done', 'a lookup');
  for (const words of Object.values(typed).flatMap((each) => [each, formatPhone(each)])) {
    const found = await store.read((db) => findRepairs(db, words));
    assert.equal(found[0]?.reference, reference, words);
    const [key = ''] = Object.keys(typed);
    assert.match(await run('erase', `--${key}`, words), /Would erase.*: NB-0000-0000$/m);
  }
  const device = { device: 'Apple iPhone 13', fault: '', serial: 'serial-1' };
  const again: Registration = {
    ...{
      customer: { name: 'Ana', email: null, phone: null, ...typed },
      way: 'drop-off',
      by: 'Kim',
      note: '',
    },
    ...{ status: 'booked', devices: [device], hasNotice: false, details: {}, isAnother: false },
  };
  const registered = await store.write((db) => registerRepair(db, again, { shop: sampleShop, at }));
  assert.deepEqual(registered, { reference, repeated: true }, 'the same device registered again');
  return tracking;
}

onEachEngine((it) => {
  for (const [stored, typed] of [
    [letters, ascii],
    [ascii, letters],
  ] as const) {
    it(`knows by ${typed} whom it has stored with ${stored}`, async (given) => {
      const { store } = given;
      const tracking = await knows(given, { email: stored }, { email: typed });
      const enquiries = enquiriesOver(store, () => at);
      const send = (fields: object) =>
        enquiries.submit(
          'contact',
          parsedEnquiry('contact', { topic: 'repair', ...fields }) as EnquiryInput<'contact'>,
          { addressKey: 'one' },
        );
      const message = 'The screen won’t turn on. What does it cost?';
      const first = await send({ name: 'Zoë O’Brien', email: stored, message });
      const second = await send({ name: "zoe O'Brien", email: typed, message: message.replace('’', "'") });
      assert.deepEqual(second, { ...first, repeated: true }, 'the same enquiry sent again');

      const asked: string[] = [];
      for (let n = 0; n <= maxLinkRequests.anHour; n++) {
        const email = n % 2 ? stored : typed;
        asked.push(await inWords(tracking.sendLinks(email, { addressKey: `${n}` })));
      }
      assert.equal(asked.at(-2), 'done');
      assert.match(asked.at(-1) ?? '', /^limited/, 'links for one mailbox');
      const links = await store.read((db) =>
        db.selectFrom('outbox').select('recipient').where('reference', '=', reference).execute(),
      );
      assert.equal(links.length, maxLinkRequests.lostADay, 'links that were lost');
      assert.equal(links[0]?.recipient, stored);

      const both = [first.reference, reference].sort();
      for (const email of [typed, stored])
        assert.deepEqual((await referencesOf(store, { email })).sort(), both, 'erasing');
    });
  }

  const number = '+61755500000';
  for (const [stored, typed] of [
    [`${number};ext=12`, number],
    [number, `${number};ext=12`],
    [`${number};ext=12`, `${number};ext=4`],
  ] as const) {
    it(`knows by ${typed} whom it has stored with ${stored}, and shows the extension`, async (given) => {
      const { store, run } = given;
      await knows(given, { phone: stored }, { phone: typed });
      const known = await store.read((db) => customerByPhone(db, typed));
      assert.deepEqual([known?.name, known?.repairs], ['Ana Example', 1], 'was here before');
      assert.equal((await store.read((db) => findByLastDigits(db, '500000', 9))).length, 1);
      for (const command of ['list', 'show NB-0000-0000'])
        assert.ok((await run('repairs', ...command.split(' '))).includes(formatPhone(stored)), command);
    });
  }

  it('never says that nothing is stored where a mailbox or a mail tells otherwise', async ({
    store,
    run,
  }) => {
    await addRepair(store, reference, { email: `${letters.replace('@', '+shop@')}` });
    const corrected = 'NB-2222-2222';
    await addRepair(store, corrected, { email: 'new@example.com' });
    const mail = mailToCustomer(sampleShop, 'update', { reference: corrected, email: letters }, '', []);
    await store.write((db) => putMail(db, mail, at));
    for (const email of [letters, ascii, `<${letters}>.`]) {
      const said = await run('erase', '--email', email, '--yes');
      assert.match(said, new RegExp(`^Not under this address.*: ${reference}, ${corrected}\\. Look`), email);
    }
    assert.equal(await run('erase', '--email', 'bo@example.com'), 'Nothing is stored about them.');
    assert.match(
      await run('erase', '--email', 'new@example.com'),
      new RegExp(`^Would erase.*: ${corrected}$`, 'm'),
    );
  });

  it('erases nobody by words that are alike, and finds who has only the former key', async ({ store }) => {
    await addRepair(store, reference, { email: 'zoë@müller.example' });
    assert.deepEqual(await referencesOf(store, { email: 'zoe@müller.example' }), []);
    assert.deepEqual(await referencesOf(store, { email: 'zoë@muller.example' }), []);
    await store.write((db) => db.updateTable('repairs').set({ email_ascii_key: null }).execute());
    assert.deepEqual(await referencesOf(store, { email: 'zoë@müller.example' }), [reference]);
  });
});
