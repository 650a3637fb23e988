import { writeFile } from 'node:fs/promises';
import { csv } from '../csv.ts';
import { deviceLines, deviceRows, isDeviceList } from '../enquiries/describe-devices.ts';
import { allFieldNames, answersOf, describeEnquiry, kindNames } from '../enquiries/describe-enquiry.ts';
import { type EnquiryTable, enquiryStatuses } from '../store/tables.ts';
import { type Args, type Command, type CommandContext, choiceOption, Refusal } from './command.ts';
import { asJson, findEnquiry } from './enquiry-records.ts';
import { localTime, table } from './table.ts';

/** Commands that read enquiries: a list, one in full, all of them for a spreadsheet. */
export const readingEnquiries: Command[] = [
  {
    name: 'enquiries list',
    usage: '[--status open|answered|closed] [--quarantined] [--json]',
    about: 'Lists enquiries, latest first.',
    examples: ['enquiries list --status open', 'enquiries list --json'],
    options: { status: { type: 'string' }, quarantined: { type: 'boolean' }, json: { type: 'boolean' } },
    async run(given, args) {
      const found = await select(given, args);
      if (args.values.json) return given.say(JSON.stringify(found.map(asJson), null, 2));
      if (found.length === 0) return given.say('No enquiries.');
      const rows = found.map(({ reference, kind, status, quarantined, name, email, phone, created_at }) => [
        reference,
        quarantined ? 'possible spam' : status,
        kindNames[kind],
        name,
        email ?? phone ?? '',
        localTime(created_at),
      ]);
      given.say(table(['Reference', 'Status', 'Kind', 'Name', 'Contact', 'Received'], rows));
    },
  },
  {
    name: 'enquiries show',
    usage: '<reference> [--json]',
    about: 'Shows one enquiry with its answers and e-mails.',
    examples: ['enquiries show 7K2M-Q4XA'],
    options: { json: { type: 'boolean' } },
    async run({ store, say }, { positionals, values }) {
      const open = await store();
      const enquiry = await findEnquiry(open, positionals[0]);
      const [answers, mails] = await open.read((db) =>
        Promise.all([
          db
            .selectFrom('answers')
            .select(['body', 'created_at as createdAt'])
            .where('reference', '=', enquiry.reference)
            .orderBy('created_at')
            .execute(),
          db
            .selectFrom('outbox')
            .select(['purpose', 'recipient', 'status', 'sent_at as sentAt', 'last_error as lastError'])
            .where('reference', '=', enquiry.reference)
            .orderBy('created_at')
            .execute(),
        ]),
      );
      if (values.json) return say(JSON.stringify({ ...asJson(enquiry), answers, mails }, null, 2));
      const { facts, texts, lists } = describeEnquiry(enquiry);
      const state = enquiry.quarantined ? `set aside: ${enquiry.suspicion}` : enquiry.status;
      const lines: [string, string][] = [
        ['Reference', enquiry.reference],
        ['Status', state],
        ['Received', localTime(enquiry.created_at)],
        ...facts,
      ];
      say(lines.map(([label, value]) => `${`${label}:`.padEnd(11)} ${value}`).join('\n'));
      for (const { label, text } of texts) say(`\n${label ? `${label}:\n` : ''}${text.replace(/^/gm, '  ')}`);
      for (const [, list] of lists) {
        const [headings = [], ...rows] = deviceRows(list);
        say(`\n${table(headings, rows)}`);
      }
      for (const { createdAt, body } of answers) {
        say(`\nAnswered ${localTime(createdAt)}:\n${body.replace(/^/gm, '  ')}`);
      }
      const rows = mails.map((mail) => [
        mail.purpose,
        mail.recipient,
        mail.status,
        localTime(mail.sentAt),
        mail.lastError ?? '',
      ]);
      if (rows.length > 0) say(`\n${table(['E-mail', 'To', 'Status', 'Sent', 'Last error'], rows)}`);
    },
  },
  {
    name: 'enquiries export',
    usage: '[<file>] [--status …] [--quarantined]',
    about: 'Writes enquiries as CSV, for a spreadsheet. Without a file they are printed.',
    examples: ['enquiries export november.csv --status closed'],
    options: { status: { type: 'string' }, quarantined: { type: 'boolean' } },
    async run(given, args) {
      const found = await select(given, args);
      const text = csv(exportRows(found));
      const [file] = args.positionals;
      // Printing adds the last line feed.
      if (!file) return given.say(text.slice(0, -1));
      // Does not overwrite a file; only the owner may read it.
      await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw new Refusal(
          error.code === 'EEXIST'
            ? `${file} exists: give another name.`
            : `${file} cannot be written (${error.code}).`,
        );
      });
      given.say(`${found.length} enquiries written to ${file}. It holds personal data: delete it after use.`);
    },
  },
];

async function select({ store }: CommandContext, args: Args) {
  const status = choiceOption(args, 'status', enquiryStatuses);
  return (await store()).read((db) => {
    const all = db.selectFrom('enquiries').selectAll().orderBy('created_at', 'desc').orderBy('reference');
    const some = status ? all.where('status', '=', status).where('quarantined', '=', 0) : all;
    return (args.values.quarantined ? some.where('quarantined', '=', 1) : some).execute();
  });
}

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
