import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { emailKey, mailboxKey } from '../../../shared/contact-details.ts';
import { type EnquiryKind, honeypotField } from '../../../shared/forms.ts';
import type { Shop } from '../../../shared/shop.ts';
import { makeTicket } from '../../../shared/ticket.ts';
import { putMail } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryTable, Tables } from '../store/tables.ts';
import { takeAcknowledgement } from './acknowledgement-limits.ts';
import type { DeviceList } from './device-columns.ts';
import { acknowledgementMail, noticeMail } from './enquiry-mails.ts';
import { createListQuota } from './list-quota.ts';
import type { TakenInput } from './read-enquiry.ts';
import { createAddressMemory, suspicionOf } from './spam.ts';
import { createStorageAlarm } from './storage-alarm.ts';

export interface EnquiryDeps {
  store: Store;
  now: () => Date;
  /** Facts for the e-mails; asked at each submission, since development swaps the build. */
  shop: () => Shop;
  /** Where the shop reads its mail; its published address where none is given. */
  mailTo: string | null;
  log: Pick<Logger, 'warn'>;
}

/** Where a submission came from. */
export interface SubmissionMeta {
  /** Names the sender's network, a whole IPv4 address or a /64 of IPv6. Never stored as it is. */
  addressKey: string;
}

export interface Submitted {
  reference: string;
  /** The same content came from the same contact before: this is its reference. */
  repeated: boolean;
  /** Set aside as possible spam. The visitor is told nothing of it. */
  quarantined: boolean;
}

export interface Enquiries {
  /**
   * Writes an enquiry with its e-mails in one transaction.
   * @throws {StoreUnavailable} {ListQuotaReached} when nothing was written
   */
  submit<Kind extends EnquiryKind>(
    kind: Kind,
    input: TakenInput<Kind>,
    meta: SubmissionMeta,
  ): Promise<Submitted>;
}

/** The same form with the same content from the same contact within this time is the same enquiry. */
export const sameWithinMs = 30 * 60_000;
const recentMs = 60 * 60_000;

export function createEnquiries({ store, now, shop, mailTo, log }: EnquiryDeps): Enquiries {
  const countFromAddress = createAddressMemory();
  const listQuota = createListQuota();
  const tellOfStored = createStorageAlarm(log);

  return {
    async submit(kind, input, { addressKey }) {
      const at = now();
      const { name, email, phone, [honeypotField]: honeypot, ...fields } = input;
      const email_key = email && emailKey(email);
      const mailbox_key = email && mailboxKey(email);
      const content_key = hashOf([kind, email_key, phone, name, fields]);
      const recentFromAddress = countFromAddress(addressKey, at);
      const details = JSON.stringify(fields);
      const bytes = Buffer.byteLength(details);
      const listBytes = kind === 'school' ? bytes : 0;
      listQuota.take(addressKey, listBytes, at);

      try {
        const submitted = await write();
        if (submitted.repeated) listQuota.giveBack(addressKey, listBytes);
        else tellOfStored(bytes, at);
        return submitted;
      } catch (error) {
        listQuota.giveBack(addressKey, listBytes);
        throw error;
      }

      function write(): Promise<Submitted> {
        return store.write(async (db) => {
          const reference = await freeReference(db);
          const before = await claimContent(db, { content_key, reference, created_at: at.toISOString() });
          if (before) return { ...before, repeated: true };

          const suspicion = suspicionOf({
            honeypot,
            name,
            words: wordsOf(fields),
            recentFromContact: await countRecent(db, { mailbox_key, phone }, at),
            recentFromAddress,
          });
          const enquiry: EnquiryTable = {
            reference,
            kind,
            status: 'open',
            quarantined: suspicion ? 1 : 0,
            suspicion,
            name,
            email,
            email_key,
            mailbox_key,
            phone,
            details,
            created_at: at.toISOString(),
            answered_at: null,
            closed_at: null,
          };
          await db.insertInto('enquiries').values(enquiry).execute();
          const facts = shop();
          const acknowledgement = suspicion ? null : acknowledgementMail(enquiry, facts);
          const withheld = acknowledgement !== null && !(await takeAcknowledgement(db, addressKey, at));
          await putMail(db, noticeMail(enquiry, facts, { recipient: mailTo ?? facts.email, withheld }), at);
          if (acknowledgement && !withheld) await putMail(db, acknowledgement, at);
          return { reference, repeated: false, quarantined: suspicion !== '' };
        });
      }
    },
  };
}

/** Everything that was written, the message first: only the beginning of a long text is judged. */
function wordsOf({ message, devices, ...others }: Record<string, unknown>): string {
  const rows = devices && typeof devices === 'object' ? (devices as DeviceList).rows : [];
  return [message, ...Object.values(others), ...rows.flatMap((row) => Object.values(row))]
    .filter((value) => typeof value === 'string')
    .join('\n');
}

/** A reference that nobody has. A clash has odds of one to thirty billion per enquiry that stands. */
async function freeReference(db: Transaction<Tables>): Promise<string> {
  for (;;) {
    const reference = makeTicket(randomBytes(7));
    const taken = await db
      .selectFrom('enquiries')
      .select('reference')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}

/**
 * Takes the content for this reference, or answers the enquiry that has it. Of two that come at the same time
 * the second waits here until the first is on disk.
 */
async function claimContent(
  db: Transaction<Tables>,
  submission: Tables['submissions'],
): Promise<{ reference: string; quarantined: boolean } | null> {
  const { content_key, reference, created_at } = submission;
  const outdated = new Date(Date.parse(created_at) - sameWithinMs).toISOString();
  const claimed = await db
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) =>
      conflict
        .column('content_key')
        .doUpdateSet({ reference, created_at })
        .where('submissions.created_at', '<=', outdated),
    )
    .returning('reference')
    .executeTakeFirst();
  if (claimed) return null;
  const before = await db
    .selectFrom('submissions')
    .innerJoin('enquiries', 'enquiries.reference', 'submissions.reference')
    .select(['enquiries.reference', 'enquiries.quarantined'])
    .where('content_key', '=', content_key)
    .executeTakeFirstOrThrow();
  return { reference: before.reference, quarantined: before.quarantined === 1 };
}

async function countRecent(
  db: Transaction<Tables>,
  { mailbox_key, phone }: Pick<EnquiryTable, 'mailbox_key' | 'phone'>,
  at: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>', new Date(at.getTime() - recentMs).toISOString())
    .where((is) =>
      is.or([
        ...(mailbox_key ? [is('mailbox_key', '=', mailbox_key)] : []),
        ...(phone ? [is('phone', '=', phone)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
