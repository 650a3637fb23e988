import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Shop } from '../../../shared/shop.ts';
import { createThrottledWarning } from '../../process/throttled-warning.ts';
import {
  type AcknowledgementKeys,
  acknowledgementKeys,
  takeAcknowledgement,
} from '../limits/acknowledgement-limits.ts';
import { takeQuota } from '../limits/daily-quota.ts';
import { hourMs } from '../limits/slots.ts';
import { createStorageAlarm } from '../limits/storage-alarm.ts';
import type { MailPart } from '../mail/compose.ts';
import { type Mail, putMail } from '../mail/outbox.ts';
import { emailColumns, phoneColumns } from '../store/contact-keys.ts';
import { unusedReference } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import type { RecordTable, Tables } from '../store/tables.ts';
import { contentKey, deduplicate } from './deduplicate.ts';
import { createRecentCounter, suspicionOf } from './spam.ts';

/** What a visitor sends, for any kind of record. */
export interface Submission {
  /** Together with the contact and the content: what makes two submissions the same. */
  kind: string;
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
  /** The value of the honeypot field. */
  honeypot: string | null;
  /** Everything else that was sent; stored as JSON, unless `details` is. */
  content: Record<string, unknown>;
  /** What is stored as JSON in place of the content: with what the server has added to them. */
  details?: object;
  /** Whether it names a device of the catalogue: such requests have limits of their own. */
  namesDevice?: boolean;
  /** Whether it holds a list of devices, of which a network may send few. */
  hasList?: boolean;
  /** All text that the visitor wrote, for the signs of spam. */
  words: string;
  /** The sender's network. Never stored as it is. */
  addressKey: string;
  /** Inserts the record into the table of its kind, in the transaction, and returns its e-mails. */
  insert: (db: Transaction<Tables>, row: RecordTable) => Promise<RecordMails>;
}

/** Where a submission came from. */
export interface SubmissionMeta {
  /** The sender's network, a whole IPv4 address or a /64 of IPv6. Never stored as it is. */
  addressKey: string;
}

export interface RecordMails {
  /**
   * To the shop.
   * @param withheld the sender is sent no acknowledgement: too many went out lately
   */
  notice: (withheld: boolean) => Mail;
  /** To the sender, called only if it goes out; `null` where they left no address. */
  acknowledgement: (() => Mail | Promise<Mail>) | null;
  /** The acknowledgement is withheld: it is to go out later, or with `null` never does. Without this, none ever does. */
  withheld?: (keys: AcknowledgementKeys | null) => Promise<void>;
}

export interface SubmissionReceipt {
  reference: string;
  /** The same content came from the same contact before: this is its reference. */
  repeated: boolean;
  /** Set aside as possible spam. The visitor does not learn of it. */
  quarantined: boolean;
  /** What has become of the acknowledgement that a visitor with an address expects: it comes late, or never. */
  mail?: WithheldMail;
}

export type WithheldMail = 'later' | 'none';

export interface SubmissionDeps {
  store: Store;
  now: () => Date;
  /** Facts for the e-mails; a function, since development swaps the build. */
  shop: () => Shop;
  /** Where the shop reads its mail; `null` for its published address. */
  mailTo: string | null;
  /** The desk's origin, to which mails to the shop lead; without one they name commands. */
  deskUrl?: string | null;
  log: Pick<Logger, 'warn'>;
}

/**
 * Writes a record with its e-mails in one transaction. What looks like spam is set aside and not acknowledged.
 * @throws {StoreUnavailable} {Refusal} when nothing was written
 */
export type Submit = (submission: Submission) => Promise<SubmissionReceipt>;

/** Makes the function that stores submissions, for all kinds of records; several servers over one database agree. */
export function createSubmit({ store, now, shop, log }: SubmissionDeps): Submit {
  const countRecent = createRecentCounter();
  const alarmOfStored = createStorageAlarm(log);
  const countWithheld = createThrottledWarning(
    log,
    'acknowledgements are withheld: too many were sent within the hour',
    hourMs,
  );

  return async (submission) => {
    const { kind, name, email, phone, honeypot, content, words, addressKey, insert } = submission;
    const { namesDevice = false, hasList = false } = submission;
    const at = now();
    const created_at = at.toISOString();
    const columns = { ...emailColumns(email), ...phoneColumns(phone) };
    const { email_ascii_key, mailbox_key, phone_key } = columns;
    const content_key = contentKey([kind, email_ascii_key, phone_key, name, content]);
    const recentFromNetwork = countRecent(addressKey, at);
    // Of the same network: a stranger who uses somebody's address must not have that person's own set aside.
    const contacts = [mailbox_key, phone_key].filter((contact) => contact !== null);
    const recent = contacts.map((contact) => countRecent(`${addressKey} ${contact}`, at));
    const recentFromContact = Math.max(0, ...recent);
    const details = JSON.stringify(submission.details ?? content);

    let stored = Buffer.byteLength(details);
    const receipt = await store.write(async (db): Promise<SubmissionReceipt> => {
      const reference = await unusedReference(db, shop().referencePrefix);
      const earlier = await deduplicate(db, { content_key, reference, created_at });
      if (earlier) return { ...earlier, repeated: true, ...(email && (await earlierMail(db, earlier))) };
      await takeQuota(db, { addressKey, namesDevice, hasList }, at);

      const suspicion = suspicionOf({ honeypot, name, words, recentFromContact, recentFromNetwork });
      const quarantined = suspicion !== '';
      const {
        notice,
        acknowledgement,
        withheld: noteWithheld,
      } = await insert(db, {
        reference,
        quarantined: quarantined ? 1 : 0,
        suspicion,
        name,
        ...columns,
        details,
        created_at,
      });
      const put = async (mail: Mail) => {
        stored += Buffer.byteLength(mail.text) + Buffer.byteLength(mail.html);
        await putMail(db, mail, at);
      };
      const wanted = quarantined ? null : acknowledgement;
      const keys = wanted && mailbox_key ? await acknowledgementKeys(db, addressKey, mailbox_key) : null;
      const withheld = keys !== null && !(await takeAcknowledgement(db, keys, namesDevice, at));
      await put(notice(withheld));
      if (wanted && !withheld) await put(await wanted());
      if (!withheld) return { reference, repeated: false, quarantined };
      const comesLater = noteWithheld !== undefined && namesDevice;
      await noteWithheld?.(comesLater ? keys : null);
      return { reference, repeated: false, quarantined, mail: comesLater ? 'later' : 'none' };
    });
    if (!receipt.repeated) alarmOfStored(stored, at);
    if (receipt.mail && !receipt.repeated) countWithheld('withheld');
    return receipt;
  };
}

/** What has become of the acknowledgement of a record that was sent again. */
async function earlierMail(
  db: Transaction<Tables>,
  { reference, quarantined }: { reference: string; quarantined: boolean },
): Promise<{ mail?: WithheldMail }> {
  if (quarantined) return {};
  const mail = await db
    .selectFrom('outbox')
    .select('id')
    .where((is) => is.and({ reference, purpose: 'acknowledgement' }))
    .executeTakeFirst();
  if (mail) return {};
  const repair = await db
    .selectFrom('repairs')
    .select('acknowledge_later')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return { mail: repair?.acknowledge_later ? 'later' : 'none' };
}

/** Part of a notice whose sender got no acknowledgement. */
export const noAcknowledgement = 'The sender has had no acknowledgement';

/** How a notice to the shop begins where the sender got no acknowledgement. */
export function acknowledgementParts({ suspicion }: RecordTable, withheld: boolean): MailPart[] {
  if (suspicion) return [`Set aside as possible spam: ${suspicion}. ${noAcknowledgement}.`];
  return withheld ? [`${noAcknowledgement}: too many were sent within the hour.`] : [];
}
