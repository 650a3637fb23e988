import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import type { FormField } from '../../../shared/form-fields.ts';
import { enquiryKinds, fieldsOf } from '../../../shared/forms.ts';
import { commandLine } from '../../testing/databases/command-line.ts';
import { onSqlite } from '../../testing/databases/each-engine.ts';
import { submitEnquiry } from '../../testing/fixtures/submit-enquiry.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { withFiles } from './mail-files.ts';

// A field that is added to a form reaches everybody who reads the form's answers, without a change to any of them.

const now = () => new Date('2026-11-20T01:00:00Z');

/** What a visitor enters into a field, what the shop reads in its place, and what the export has. */
function sampleOf(name: string, field: FormField): { posted: string; shown: string; exported: string } {
  const same = (text: string) => ({ posted: text, shown: text, exported: text });
  switch (field.control) {
    case 'text':
      if (field.type === 'email') return same(`${name}-sample@example.com`);
      if (field.type === 'tel') return { ...same('1300 975 707 ext 3'), posted: '1300975707 X3' };
      return same(field.inputMode === 'numeric' ? '4711' : `Sample of ${name}`);
    case 'hidden':
      return same(`Sample of ${name}`);
    case 'radio':
    case 'select': {
      const [value, words] = Object.entries(field.options).at(-2) ?? assert.fail();
      return { posted: value, shown: words, exported: value };
    }
    case 'textarea':
      return same(`A longer sample of ${name}`);
    case 'device-list':
      return {
        posted: `Serial,Fault\nSN-${name},Hinge`,
        shown: `SN-${name}`,
        exported: `Asset tag, Model, Serial number, Student ID, Fault, Notes\nSN-${name}, Hinge`,
      };
  }
}

onSqlite((it) => {
  for (const kind of enquiryKinds) {
    it(`shows every answer of the ${kind} form in the mail, on the command line and in the export`, async ({
      store,
      url,
    }) => {
      const samples = fieldsOf(kind).map(([name, field]) => ({ name, field, ...sampleOf(name, field) }));
      const posted = Object.fromEntries(samples.map(({ name, posted }) => [name, posted]));
      const { reference } = await submitEnquiry(store, now, kind, posted);
      const run = commandLine(store, url, now);
      const notice = await store.read((db) =>
        db.selectFrom('outbox').selectAll().where('purpose', '=', 'notice').executeTakeFirstOrThrow(),
      );
      let mail: OutgoingMail = notice;
      const collect = async (sent: OutgoingMail) => {
        mail = sent;
        return { sent: true as const };
      };
      await withFiles(store, Object.assign(collect, { takes: async () => true, close() {} }))(notice);
      const files = (mail.files ?? []).map(({ content }) => content).join('');
      const command = await run('enquiries', 'show', reference);
      const [row] = parse(`${await run('enquiries', 'export')}\n`, { bom: true, columns: true }) as Record<
        string,
        string
      >[];

      for (const { name, field, shown, exported } of samples) {
        const isList = field.control === 'device-list';
        for (const form of isList ? [files] : [notice.text, notice.html]) {
          assert.ok(form.includes(shown), `${name} in the mail`);
        }
        assert.ok(command.includes(shown), `${name} in "enquiries show"`);
        assert.equal(row?.[name], exported, `${name} in the export`);
      }
    });
  }
});
