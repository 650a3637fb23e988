import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { withoutTokens } from '../store/link-token.ts';
import { codeLength } from '../store/parse-reference.ts';
import { hasCode } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import type { MailAttachment, MailPurpose, OutboxTable, Tables } from '../store/tables.ts';
import { maxWaitMs, nextAttempt, waitAfter } from './attempts.ts';
import type { SendFault } from './transport.ts';

/** An e-mail to send: stored in the same transaction as the record it is about, sent later. */
export interface Mail {
  reference: string;
  purpose: MailPurpose;
  /** One address, parsed. */
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachment;
}

export async function putMail(db: Transaction<Tables>, { replyTo, ...mail }: Mail, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .insertInto('outbox')
    .values({
      ...mail,
      id: randomUUID(),
      reply_to: replyTo,
      status: 'waiting',
      attempts: 0,
      next_attempt_at: time,
      created_at: time,
    })
    .execute();
}

/** Takes unsent mail about a record out of the outbox, but for what is being sent: that with this subject, before the reference. */
export async function withdrawMail(
  db: Transaction<Tables>,
  reference: string,
  subject: string,
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((is) => is.and({ reference, subject: `${subject}: ${reference}` }))
    .where('status', 'in', ['waiting', 'parked'])
    .execute();
}

/**
 * Gives up the parked mail about a record: nobody sends it any more. What it was about, and why it was refused, stays; its text
 * and links do not.
 * @param reference with or without its prefix
 * @returns how many
 */
export async function dropParked(db: Transaction<Tables>, reference: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'dropped', text: '', html: '' })
    .where('status', '=', 'parked')
    .where(hasCode(reference.slice(-codeLength)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Milliseconds, longer than any attempt can take: a process that holds an older lease has died. */
export const leaseMs = 5 * 60_000;

/** A mail that this process, and no other, may send until the lease ends. */
export type ClaimedMail = OutboxTable & { lease_token: string };

export interface Outbox {
  /** Claims the due mail that has waited longest; `null` where there is none. */
  claim(): Promise<ClaimedMail | null>;
  /** Records that it was sent. From then on the stored mail has no link that opens anything. */
  sent(mail: ClaimedMail): Promise<void>;
  /**
   * Records a failed attempt: the mail is tried again later, or parked where the fault is the message's own. A fault of
   * the mail server, or of ours, never parks it, and counts for nothing.
   */
  failed(mail: ClaimedMail, reason: string, fault: SendFault): Promise<'waiting' | 'parked'>;
  /** Makes mail due again that was parked since the last one that was sent: its refusal was the mail server's fault. */
  retryRefused(): Promise<void>;
  /**
   * Makes parked and waiting mail due now.
   * @param code of a reference, for the mail of one record alone
   * @returns how many
   */
  retry(code?: string): Promise<number>;
  counts(): Promise<Record<OutboxTable['status'], number>>;
}

export function createOutbox({ store, now }: { store: Store; now: () => Date }): Outbox {
  /** Ends a lease. Only its holder can: another process may have taken over what took too long. */
  async function settle({ id, lease_token }: ClaimedMail, outcome: Partial<OutboxTable>): Promise<void> {
    await store.write((db) =>
      db
        .updateTable('outbox')
        .set({ lease_token: null, lease_until: null, ...outcome })
        .where((is) => is.and({ id, lease_token }))
        .execute(),
    );
  }

  return {
    async claim() {
      const at = now();
      const due = await store.read((db) =>
        db
          .selectFrom('outbox')
          .select('id')
          .where((is) => is.or([isDue(is, at), isAbandoned(is, at)]))
          // What was never tried does not wait for all that the mail server has refused.
          .orderBy((is) => is('last_error', 'is not', null))
          .orderBy('next_attempt_at')
          .limit(20)
          .execute(),
      );
      for (const { id } of due) {
        const lease_token = randomUUID();
        // For the second process the condition no longer holds, on both engines.
        const claimed = await store.write((db) =>
          db
            .updateTable('outbox')
            .set({ status: 'sending', lease_token, lease_until: later(now(), leaseMs) })
            .where('id', '=', id)
            .where((is) => is.or([isDue(is, at), isAbandoned(is, at)]))
            .returningAll()
            .executeTakeFirst(),
        );
        if (claimed) return { ...claimed, lease_token };
      }
      return null;
    },

    sent: (mail) =>
      settle(mail, {
        status: 'sent',
        attempts: mail.attempts + 1,
        sent_at: now().toISOString(),
        last_error: null,
        text: withoutTokens(mail.text),
        html: withoutTokens(mail.html),
      }),

    async failed(mail, reason, fault) {
      const at = now();
      const attempts = mail.attempts + (fault === 'server' ? 0 : 1);
      const soon = new Date(at.getTime() + waitAfter(1));
      const next = { message: null, later: nextAttempt(attempts, at), server: soon }[fault];
      const status = next ? 'waiting' : 'parked';
      // Of parked mail: when it was refused.
      const next_attempt_at = (next ?? at).toISOString();
      await settle(mail, { status, attempts, last_error: storable(reason), next_attempt_at });
      return status;
    },

    async retryRefused() {
      const at = now().toISOString();
      await store.write(async (db) => {
        const last = await db
          .selectFrom('outbox')
          .select(({ fn }) => fn.max('sent_at').as('sent_at'))
          .where('status', '=', 'sent')
          // Not those that were sent while the clock was ahead.
          .where('sent_at', '<=', at)
          .executeTakeFirst();
        await db
          .updateTable('outbox')
          .set({ status: 'waiting', attempts: 0, next_attempt_at: at })
          .where('status', '=', 'parked')
          .where('next_attempt_at', '>', last?.sent_at ?? '')
          .execute();
      });
    },

    async retry(code) {
      const result = await store.write((db) => {
        const due = db
          .updateTable('outbox')
          .set({ status: 'waiting', attempts: 0, next_attempt_at: now().toISOString() })
          .where('status', 'in', ['waiting', 'parked']);
        return (code ? due.where(hasCode(code)) : due).executeTakeFirst();
      });
      return Number(result.numUpdatedRows);
    },

    async counts() {
      const rows = await store.read((db) =>
        db
          .selectFrom('outbox')
          .select(({ fn }) => ['status', fn.countAll().as('count')])
          .groupBy('status')
          .execute(),
      );
      const none = { waiting: 0, sending: 0, sent: 0, parked: 0, dropped: 0 };
      return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) };
    },
  };
}

type Condition = ExpressionBuilder<Tables, 'outbox'>;

/**
 * After a clock was set back, stored times lie further ahead than the longest wait: those count as past. Mail that was never
 * tried is due in any case.
 */
const isDue = (is: Condition, now: Date) =>
  is.and([
    is('status', '=', 'waiting'),
    is.or([
      is('last_error', 'is', null),
      is('next_attempt_at', '<=', now.toISOString()),
      is('next_attempt_at', '>', later(now, maxWaitMs)),
    ]),
  ]);

const isAbandoned = (is: Condition, now: Date) =>
  is.and([
    is('status', '=', 'sending'),
    is.or([
      is('lease_until', '<', now.toISOString()),
      // Twice, since clocks of two servers differ.
      is('lease_until', '>', later(now, 2 * leaseMs)),
    ]),
  ]);

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const maxReasonLength = 500;

/** A mail server's words as both databases take them: PostgreSQL refuses NUL, and neither knows half a character. */
function storable(reason: string): string {
  const plain = reason.slice(0, maxReasonLength).toWellFormed();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to go
  return plain.replace(/[\0-\x1f\x7f-\x9f]+/g, ' ');
}
