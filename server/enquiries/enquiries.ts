import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { emailKey } from '../../shared/contact-details.ts';
import { type EnquiryInput, type EnquiryKind, honeypotField } from '../../shared/forms.ts';
import type { Shop } from '../../shared/shop.ts';
import { makeTicket } from '../../shared/ticket.ts';
import { putMail } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryTable, Tables } from '../store/tables.ts';
import { acknowledgementMail, noticeMail } from './enquiry-mails.ts';
import { createAddressMemory, suspicionOf } from './spam.ts';

export interface EnquiryDeps {
  store: Store;
  now: () => Date;
  /** Facts for the e-mails; asked at each submission, since development swaps the build. */
  shop: () => Shop;
  /** Where the shop reads its mail; its published address where none is given. */
  mailTo: string | null;
}

/** Where a submission came from. */
export interface SubmissionMeta {
  /** Names the sender's network, a whole IPv4 address or a /64 of IPv6. Compared in memory, never stored. */
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
   * @throws {StoreUnavailable} when nothing was written
   */
  submit<Kind extends EnquiryKind>(
    kind: Kind,
    input: EnquiryInput<Kind>,
    meta: SubmissionMeta,
  ): Promise<Submitted>;
}

/** The same form with the same content from the same contact within this time is the same enquiry. */
export const sameWithinMs = 30 * 60_000;
const recentMs = 60 * 60_000;

export function createEnquiries({ store, now, shop, mailTo }: EnquiryDeps): Enquiries {
  const countFromAddress = createAddressMemory();

  return {
    async submit(kind, input, { addressKey }) {
      const at = now();
      const { name, email, phone, [honeypotField]: honeypot, ...details } = input;
      const email_key = email && emailKey(email);
      const content_key = hashOf([kind, email_key, phone, name, details]);
      const recentFromAddress = countFromAddress(addressKey, at);

      return store.write(async (db) => {
        const reference = await freeReference(db);
        const before = await claimContent(db, { content_key, reference, created_at: at.toISOString() });
        if (before) return { ...before, repeated: true };

        const suspicion = suspicionOf({
          honeypot,
          name,
          words: Object.values(details)
            .filter((value) => typeof value === 'string')
            .join('\n'),
          recentFromContact: await countRecent(db, { email_key, phone }, at),
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
          phone,
          details: JSON.stringify(details),
          created_at: at.toISOString(),
          answered_at: null,
          closed_at: null,
        };
        await db.insertInto('enquiries').values(enquiry).execute();
        const facts = shop();
        await putMail(db, noticeMail(enquiry, facts, mailTo ?? facts.email), at);
        const acknowledgement = suspicion ? null : acknowledgementMail(enquiry, facts);
        if (acknowledgement) await putMail(db, acknowledgement, at);
        return { reference, repeated: false, quarantined: suspicion !== '' };
      });
    },
  };
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
  { email_key, phone }: Pick<EnquiryTable, 'email_key' | 'phone'>,
  at: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>', new Date(at.getTime() - recentMs).toISOString())
    .where((is) =>
      is.or([
        ...(email_key ? [is('email_key', '=', email_key)] : []),
        ...(phone ? [is('phone', '=', phone)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
