import { formatPhone } from '../../../shared/contact-details.ts';
import { readText } from '../copies/path-checks.ts';
import { answerEnquiry } from '../enquiries/answer-enquiry.ts';
import { acknowledgementMail, answerMail } from '../enquiries/enquiry-mails.ts';
import { dropParked, putMail } from '../mail/outbox.ts';
import { type CommandContext, command, Refusal } from './command.ts';
import { findEnquiry } from './enquiry-records.ts';

/** Commands that change enquiries: answer, close, take out of quarantine. */
export const enquiryWorkCommands = [
  command({
    name: 'enquiries answer',
    about: 'Sends an answer by e-mail and stores it with the enquiry.',
    words: ['<reference>'],
    options: {
      text: { value: '<answer>', required: true },
      file: { value: '<path, or - for standard input>', or: true },
      again: {},
    },
    examples: [
      'enquiries answer 7K2M-Q4XA --text "Bring it in any time today."',
      'enquiries answer 7K2M-Q4XA --file answer.txt',
    ],
    async run({ store, now, shop, say, input }, values, [typed]) {
      const open = await store();
      const enquiry = await findEnquiry(open, typed);
      const { reference, phone } = enquiry;
      if (enquiry.quarantined) {
        throw new Refusal(
          `${reference} is set aside as possible spam. If it is not spam, run first: enquiries release ${reference}`,
        );
      }
      const body = await answerText(input, values);
      const mail = answerMail(enquiry, body, await shop());
      if (!mail) {
        throw new Refusal(
          `${reference} left no e-mail address. Call ${formatPhone(phone ?? '')}, then run: enquiries close ${reference}`,
        );
      }
      const { again } = values;
      const isNew = await open.write((db) => answerEnquiry(db, { reference, body, mail, again }, now()));
      say(
        isNew
          ? `${reference} is answered. The e-mail is in the outbox.`
          : `${reference} was answered with these words less than 30 minutes ago, and nothing was sent. To send them twice, add --again.`,
      );
      return { reference, repeated: !isNew };
    },
  }),
  command({
    name: 'enquiries close',
    about: 'Marks an enquiry as settled, and with it the e-mails about it that were refused.',
    words: ['<reference>'],
    options: {},
    examples: ['enquiries close 7K2M-Q4XA'],
    async run({ store, now, say }, _values, [typed]) {
      const open = await store();
      const { reference, status } = await findEnquiry(open, typed);
      if (status === 'closed') {
        throw new Refusal(`${reference} is closed already. "enquiries answer" opens it again.`);
      }
      await open.write(async (db) => {
        await db
          .updateTable('enquiries')
          .set({ status: 'closed', closed_at: now().toISOString() })
          .where('reference', '=', reference)
          .execute();
        await dropParked(db, reference);
      });
      say(`${reference} is closed.`);
    },
  }),
  command({
    name: 'enquiries release',
    about: 'Takes an enquiry out of quarantine and sends its acknowledgement.',
    words: ['<reference>'],
    options: {},
    examples: ['enquiries list --quarantined', 'enquiries release 7K2M-Q4XA'],
    async run({ store, now, shop, say }, _values, [typed]) {
      const open = await store();
      const enquiry = await findEnquiry(open, typed);
      const { reference } = enquiry;
      if (!enquiry.quarantined) {
        throw new Refusal(
          `${reference} is not set aside. "enquiries list --quarantined" lists those that are.`,
        );
      }
      const mail = acknowledgementMail(enquiry, await shop());
      await open.write(async (db) => {
        await db
          .updateTable('enquiries')
          .set({ quarantined: 0, suspicion: '' })
          .where('reference', '=', reference)
          .execute();
        if (mail) await putMail(db, mail, now());
      });
      say(`${reference} is released.`);
    },
  }),
];

async function answerText(
  input: CommandContext['input'],
  { text, file }: { text: string | undefined; file: string | undefined },
): Promise<string> {
  if ((text === undefined) === (file === undefined)) {
    throw new Refusal('Give one answer, as --text "…" or as --file <path> (- for standard input).');
  }
  const body = text ?? (file === '-' ? await input() : await readText(file ?? ''));
  const clean = body.replace(/\r\n?/g, '\n').trim();
  if (clean === '') throw new Refusal('The answer is empty.');
  return clean;
}
