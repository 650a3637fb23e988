import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { readShop } from '../../builder/facts/shop-schema.ts';
import { startMailCatcher } from '../../testing/mail-catcher.ts';
import { testContentDir } from '../../testing/test-build.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createSmtpTransport } from '../mail/transport.ts';
import { openStore } from '../store/open-store.ts';
import { createEnquiries } from './enquiries.ts';
import { withFiles } from './mail-files.ts';
import { parseEnquiry } from './parse-enquiry.ts';

test("attaches a school's list as a CSV file that a spreadsheet opens", async (context) => {
  const log = pino({ level: 'silent' });
  const now = () => new Date('2026-11-20T01:00:00Z');
  const [catcher, store] = [await startMailCatcher(), await openStore('sqlite::memory:', log)];
  context.after(() => Promise.all([catcher.stop(), store.close()]));
  const read = parseEnquiry('school', {
    name: 'Ana',
    phone: '0491 570 006',
    school: 'Example State School',
    role: 'it',
    devices: 'Serial;Fault;Notes\nABC123;Schärnier;"=1+1, says ""it"""\nABC124;画面;',
  });
  assert.ok(read.ok);
  const enquiries = createEnquiries({ store, now, shop: () => readShop(testContentDir), mailTo: null, log });
  const { reference } = await enquiries.submit('school', read.value, { addressKey: 'a' });

  const mail = await createOutbox({ store, now }).claim();
  const from = { name: 'Shop', address: 'shop@example.com' };
  const send = withFiles(store, createSmtpTransport(catcher.url, from));
  assert.ok(mail && (await send(mail)).sent);
  const [file, ...others] = catcher.mails[0]?.attachments ?? [];
  assert.deepEqual(others, []);
  assert.equal(file?.filename, `devices-${reference}.csv`);
  assert.equal(file?.mimeType, 'text/csv');
  assert.equal(file?.disposition, 'attachment');
  const cells = parse(Buffer.from(file?.content as ArrayBuffer), { bom: true });
  assert.deepEqual(cells.slice(1), [
    ['', '', 'ABC123', '', 'Schärnier', '\'=1+1, says "it"'],
    ['', '', 'ABC124', '', '画面', ''],
  ]);
});
