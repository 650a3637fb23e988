import { writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import { csv } from '../enquiries/csv.ts';
import { deviceLines, deviceRows, isDeviceList } from '../enquiries/describe-devices.ts';
import { allFieldNames, answersOf, describeEnquiry, kindNames } from '../enquiries/describe-enquiry.ts';
import { type EnquiryTable, enquiryStatuses, type Tables } from '../store/tables.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { command, Refusal, type Values } from './command.ts';
import { enquiryAsJson, findEnquiry } from './enquiry-records.ts';
import { behind, type List, listOptions, sayList } from './listing.ts';
import { readMails, sayMails } from './outbox-commands.ts';
import { contactCell, factLines, localTime, setOff, table } from './table.ts';

const filters = { status: { choices: enquiryStatuses }, quarantined: {} } as const;

/** Commands that read enquiries: a list, one in full, all of them for a spreadsheet. */
export const enquiryCommands = [
  command({
    name: 'enquiries list',
    about: 'Lists enquiries, latest first; with --all every one, as --json does.',
    options: { ...filters, all: {}, ...listOptions },
    examples: ['enquiries list --status open', 'enquiries list --before 2026-11-01', 'enquiries list --json'],
    async run(context, { all, status, quarantined, ...page }) {
      const limit = page.limit ?? (all ? String(Number.MAX_SAFE_INTEGER - 1) : undefined);
      await sayList(context, { ...page, limit }, enquiryList({ status, quarantined }));
    },
  }),
  command({
    name: 'enquiries show',
    about: 'Shows one enquiry with its answers and e-mails.',
    words: ['<reference>'],
    options: { json: {} },
    examples: ['enquiries show 7K2M-Q4XA'],
    async run({ store, say }, { json }, [typed]) {
      const open = await store();
      const enquiry = await findEnquiry(open, typed);
      const [answers, mails] = await open.read((db) =>
        Promise.all([
          db
            .selectFrom('answers')
            .select(['body', 'created_at as createdAt'])
            .where('reference', '=', enquiry.reference)
            .orderBy('created_at')
            .execute(),
          readMails(db, enquiry.reference),
        ]),
      );
      if (json) return say(JSON.stringify({ ...enquiryAsJson(enquiry), answers, mails }, null, 2));
      const { facts, texts, lists } = describeEnquiry(enquiry);
      say(
        factLines([
          ['Reference', enquiry.reference],
          ['Status', enquiry.quarantined ? `set aside: ${enquiry.suspicion}` : enquiry.status],
          ['Received', localTime(enquiry.created_at)],
          ...facts,
        ]),
      );
      for (const { label, text } of texts) say(`\n${label ? `${label}:\n` : ''}${setOff(text)}`);
      for (const [, list] of lists) {
        const [headings = [], ...rows] = deviceRows(list);
        say(`\n${table(headings, rows)}`);
      }
      for (const { createdAt, body } of answers) {
        say(`\nAnswered ${localTime(createdAt)}:\n${setOff(body)}`);
      }
      sayMails(mails, say);
    },
  }),
  command({
    name: 'enquiries export',
    about: 'Writes enquiries as CSV, for a spreadsheet. Without a file they are printed.',
    words: ['[<file>]'],
    options: { ...filters, by: auditByOption },
    examples: ['enquiries export november.csv --status closed'],
    async run({ store, say, config, now }, { by: typedBy, ...values }, [file]) {
      const by = auditBy(typedBy, config);
      const open = await store();
      const found = await open.read((db) => select(db, values).execute());
      const text = csv(exportRows(found));
      const about = `${found.length} enquiries`;
      await open.write((db) => recordAudit(db, { by, action: 'enquiries export', about }, now()));
      // Printing adds the last line feed.
      if (!file) return say(text.slice(0, -1));
      // Does not overwrite a file; only the owner may read it.
      await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw new Refusal(
          error.code === 'EEXIST'
            ? `${file} exists: give another name.`
            : `${file} cannot be written (${error.code}).`,
        );
      });
      say(`${found.length} enquiries written to ${file}. It holds personal data: delete it after use.`);
    },
  }),
];

function select(db: Kysely<Tables>, { status, quarantined }: Values<typeof filters>, before?: string) {
  const { isBehind, order } = behind(before, [
    { column: 'created_at' },
    { column: 'reference', isRising: true },
  ]);
  const all = db.selectFrom('enquiries').selectAll().where(isBehind).orderBy(order);
  const some = status ? all.where('status', '=', status).where('quarantined', '=', 0) : all;
  return quarantined ? some.where('quarantined', '=', 1) : some;
}

const enquiryList = (values: Values<typeof filters>): List<EnquiryTable> => ({
  read: (db, { before, limit }) => select(db, values, before).limit(limit).execute(),
  placeOf: ({ created_at, reference }) => `${created_at}/${reference}`,
  asJson: enquiryAsJson,
  none: 'No enquiries.',
  show(found) {
    const rows = found.map(({ reference, kind, status, quarantined, name, created_at, ...contact }) => [
      reference,
      quarantined ? 'possible spam' : status,
      kindNames[kind],
      name,
      contactCell(contact),
      localTime(created_at),
    ]);
    return table(['Reference', 'Status', 'Kind', 'Name', 'Contact', 'Received'], rows);
  },
});

/** Headings, then an enquiry a row: each field of any form has a column, and so has each that only old rows hold. */
function exportRows(enquiries: EnquiryTable[]): string[][] {
  const answers = enquiries.map((enquiry) => Object.fromEntries(answersOf(enquiry)));
  const names = [...new Set([...allFieldNames(), ...answers.flatMap(Object.keys)])];
  const rows = enquiries.map((enquiry, index) => {
    const { reference, kind, status, quarantined, created_at, answered_at, closed_at } = enquiry;
    return [
      reference,
      kind,
      quarantined ? 'possible spam' : status,
      ...[created_at, answered_at, closed_at].map(localTime),
      ...names.map((name) => exportedCell(answers[index]?.[name])),
    ];
  });
  return [['reference', 'kind', 'status', 'received', 'answered', 'closed', ...names], ...rows];
}

const exportedCell = (answer: unknown): string =>
  isDeviceList(answer) ? deviceLines(answer) : String(answer ?? '');
