import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { emailKey, mailboxKey } from '../../../shared/contact-details.ts';
import { codeLength, createReference } from '../../../shared/reference.ts';
import type { Shop } from '../../../shared/shop.ts';
import { type Mail, putMail } from '../mail/outbox.ts';
import { hasCode } from '../store/reference-column.ts';
import type { Store } from '../store/store.ts';
import { type RecordTable, recordTables, type Tables } from '../store/tables.ts';
import { takeAcknowledgement } from './acknowledgement-limits.ts';
import { claimContent, contentKey } from './content-claims.ts';
import { createAddressMemory, suspicionOf } from './spam.ts';
import { createStorageAlarm } from './storage-alarm.ts';

/** What a visitor has sent, of whatever kind. */
export interface Submission {
  /** Together with the contact and the fields: what makes two submissions the same. */
  kind: string;
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
  /** The value of the honeypot field. */
  honeypot: string | null;
  /** Everything else that was sent; stored as JSON, unless `details` is. */
  fields: Record<string, unknown>;
  /** What is stored as JSON in place of the fields: with what the server has added to them. */
  details?: object;
  /** All text that the visitor wrote, for the signs of spam. */
  words: string;
  /** Names the sender's network, a whole IPv4 address or a /64 of IPv6. Never stored as it is. */
  addressKey: string;
  /** Inserts the record into the table of its kind, in the transaction, and answers its e-mails. */
  insert: (db: Transaction<Tables>, record: RecordTable) => Promise<RecordMails>;
}

export interface RecordMails {
  /**
   * To the shop.
   * @param withheld the sender is sent no acknowledgement: too many went out lately
   */
  notice: (withheld: boolean) => Mail;
  /** To the sender, asked for only if it goes out; `null` where they left no address. */
  acknowledgement: (() => Mail | Promise<Mail>) | null;
}

export interface Submitted {
  reference: string;
  /** The same content came from the same contact before: this is its reference. */
  repeated: boolean;
  /** Set aside as possible spam. The visitor is not told. */
  quarantined: boolean;
}

export interface Intake {
  /**
   * Writes a record with its e-mails in one transaction. What looks like spam is set aside and not acknowledged.
   * @throws {StoreUnavailable} when nothing was written
   */
  take(submission: Submission): Promise<Submitted>;
}

export interface IntakeDeps {
  store: Store;
  now: () => Date;
  shop: () => Pick<Shop, 'referencePrefix'>;
  log: Pick<Logger, 'warn'>;
}

const recentMs = 60 * 60_000;

/** Takes in what visitors send. One for each kind of record; several servers over one database agree. */
export function createIntake({ store, now, shop, log }: IntakeDeps): Intake {
  const countFromAddress = createAddressMemory();
  const alarmOfStored = createStorageAlarm(log);

  return {
    async take(submission) {
      const { kind, name, email, phone, honeypot, fields, words, addressKey, insert } = submission;
      const at = now();
      const created_at = at.toISOString();
      const email_key = email && emailKey(email);
      const mailbox_key = email && mailboxKey(email);
      const content_key = contentKey([kind, email_key, phone, name, fields]);
      const recentFromAddress = countFromAddress(addressKey, at);
      const details = JSON.stringify(submission.details ?? fields);

      const submitted = await store.write(async (db): Promise<Submitted> => {
        const reference = await freeReference(db, shop().referencePrefix);
        const before = await claimContent(db, { content_key, reference, created_at });
        if (before) return { ...before, repeated: true };

        const recentFromContact = await countRecent(db, { mailbox_key, phone }, at);
        const suspicion = suspicionOf({ honeypot, name, words, recentFromContact, recentFromAddress });
        const quarantined = suspicion !== '';
        const { notice, acknowledgement } = await insert(db, {
          reference,
          quarantined: quarantined ? 1 : 0,
          suspicion,
          name,
          email,
          email_key,
          mailbox_key,
          phone,
          details,
          created_at,
        });
        const owed = quarantined ? null : acknowledgement;
        const withheld = owed !== null && !(await takeAcknowledgement(db, addressKey, at));
        await putMail(db, notice(withheld), at);
        if (owed && !withheld) await putMail(db, await owed(), at);
        return { reference, repeated: false, quarantined };
      });
      if (!submitted.repeated) alarmOfStored(Buffer.byteLength(details), at);
      return submitted;
    },
  };
}

/**
 * A reference that no record has, under this prefix or another. The odds of a clash are one in thirty billion per
 * stored record.
 */
export async function freeReference(db: Transaction<Tables>, prefix: string): Promise<string> {
  for (;;) {
    const reference = createReference(prefix, randomBytes(7));
    if (!(await isTaken(db, reference.slice(-codeLength)))) return reference;
  }
}

async function isTaken(db: Transaction<Tables>, code: string): Promise<boolean> {
  for (const table of recordTables) {
    const query = db.selectFrom(table).select('reference').where(hasCode(code));
    if (await query.executeTakeFirst()) return true;
  }
  return false;
}

/** How many records of any kind came from the contact within the hour. */
async function countRecent(
  db: Transaction<Tables>,
  { mailbox_key, phone }: Pick<RecordTable, 'mailbox_key' | 'phone'>,
  at: Date,
): Promise<number> {
  let sum = 0;
  for (const table of recordTables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('created_at', '>', new Date(at.getTime() - recentMs).toISOString())
      .where((is) =>
        is.or([
          ...(mailbox_key ? [is('mailbox_key', '=', mailbox_key)] : []),
          ...(phone ? [is('phone', '=', phone)] : []),
        ]),
      )
      .executeTakeFirstOrThrow();
    sum += Number(count);
  }
  return sum;
}
