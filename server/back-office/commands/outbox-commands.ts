import type { Kysely } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import { createOutbox, dropParked } from '../mail/outbox.ts';
import { readReference } from '../store/parse-reference.ts';
import { mailStatuses, type OutboxTable, type Tables } from '../store/tables.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { type CommandContext, command, ensure } from './command.ts';
import { behind, listOptions, sayList } from './listing.ts';
import { localTime, table } from './table.ts';

/** Commands for the e-mails that the server sends. */
export const outboxCommands = [
  command({
    name: 'outbox list',
    about: 'Lists e-mails that wait, were sent, or were refused permanently (parked) and given up (dropped).',
    options: { status: { choices: mailStatuses }, ...listOptions },
    examples: ['outbox list --status parked', 'outbox list --json'],
    async run({ config, ...context }, { status, ...page }) {
      const hasAny = await sayList(context, page, {
        read(db, { before, limit }) {
          const { isBehind, order } = behind(before, [
            { column: 'created_at' },
            { column: 'id', isRising: true },
          ]);
          const all = db
            .selectFrom('outbox')
            .select(['id', 'reference', 'purpose', 'recipient', 'subject', 'status', 'attempts'])
            .select(['next_attempt_at as nextAttemptAt', 'last_error as lastError'])
            .select(['created_at as createdAt', 'sent_at as sentAt'])
            .where(isBehind)
            .orderBy(order)
            .limit(limit);
          return (status ? all.where('status', '=', status) : all).execute();
        },
        placeOf: ({ createdAt, id }) => `${createdAt}/${id}`,
        asJson: (mail) => mail,
        none: 'No e-mails.',
        show(mails) {
          const rows = mails.map((mail) => [
            mail.reference,
            mail.purpose,
            mail.recipient,
            mail.status,
            String(mail.attempts),
            localTime(mail.status === 'waiting' ? mail.nextAttemptAt : mail.sentAt),
            mail.lastError ?? '',
          ]);
          const headings = ['Reference', 'E-mail', 'To', 'Status', 'Attempts', 'Next or sent', 'Last error'];
          return table(headings, rows);
        },
      });
      if (hasAny && !page.json && !config.smtpUrl) {
        context.say('\nSMTP_URL is not set here: waiting mail is sent by the server once it has one.');
      }
    },
  }),
  command({
    name: 'outbox retry',
    about:
      'Makes parked and waiting e-mails due now, those of one enquiry or repair where a reference is given.',
    words: ['[<reference>]'],
    options: {},
    examples: ['outbox retry', 'outbox retry 7K2M-Q4XA'],
    async run({ store, say, now }, _values, [typed]) {
      const code = typed === undefined ? undefined : readReference(typed);
      const count = await createOutbox({ store: await store(), now }).retry(code);
      say(count === 0 ? 'No e-mail waits.' : `${count} due now. The running server sends them.`);
    },
  }),
  command({
    name: 'outbox drop',
    about: 'Gives up the parked e-mails of one enquiry or repair: they are not sent, and no longer reported.',
    words: ['<reference>'],
    options: { by: auditByOption },
    examples: ['outbox drop 7K2M-Q4XA'],
    async run({ store, say, now, config }, { by: typedBy }, [typed]) {
      const by = auditBy(typedBy, config);
      const code = readReference(typed);
      const open = await store();
      const dropped = await open.write(async (db) => {
        const count = await dropParked(db, code);
        ensure(
          count > 0,
          `No e-mail about ${code} is parked. "outbox list --status parked" lists those that are.`,
        );
        await recordAudit(db, { by, action: 'outbox drop', about: code }, now());
        return count;
      });
      say(`${dropped} dropped.`);
      return { dropped };
    },
  }),
];

type ShownMail = Pick<OutboxTable, 'purpose' | 'subject' | 'recipient' | 'status'> &
  Record<'sentAt' | 'lastError', string | null>;

/** The e-mails about a record, oldest first. */
export const readMails = (db: Kysely<Tables>, reference: string): Promise<ShownMail[]> =>
  db
    .selectFrom('outbox')
    .select(['purpose', 'subject', 'recipient', 'status', 'sent_at as sentAt', 'last_error as lastError'])
    .where('reference', '=', reference)
    .orderBy('created_at')
    .execute();

export function sayMails(mails: ShownMail[], say: CommandContext['say']): void {
  const rows = mails.map(({ subject, recipient, status, sentAt, lastError }) => [
    subject,
    recipient,
    status,
    localTime(sentAt),
    lastError ?? '',
  ]);
  if (rows.length > 0) say(`\n${table(['E-mail', 'To', 'Status', 'Sent', 'Last error'], rows)}`);
}
