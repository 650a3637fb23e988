import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { anasSchool, submitEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import { startMailCatcher } from '../../testing/network/mail-catcher.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createSmtpTransport } from '../mail/transport.ts';
import { openStore } from '../store/open-store.ts';
import { withFiles } from './mail-files.ts';

test("attaches a school's list as a CSV file that a spreadsheet opens", async (context) => {
  const now = () => new Date('2026-11-20T01:00:00Z');
  const [catcher, store] = [
    await startMailCatcher(),
    await openStore('sqlite::memory:', pino({ level: 'silent' })),
  ];
  context.after(() => Promise.all([catcher.stop(), store.close()]));
  const { reference } = await submitEnquiry(store, now, 'school', {
    ...anasSchool,
    email: '',
    phone: '0491 570 006',
    devices: 'Serial;Fault;Notes\nABC123;Schärnier;"=1+1, says ""it"""\nABC124;画面;',
  });
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
