import type { Logger } from 'pino';
import { type EnquiryKind, honeypotField } from '../../../shared/forms.ts';
import type { Shop } from '../../../shared/shop.ts';
import { createIntake, type Submitted } from '../intake/intake.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryTable } from '../store/tables.ts';
import { acknowledgementMail, noticeMail } from './enquiry-mails.ts';
import { createListQuota } from './list-quota.ts';
import { deviceListsIn, type TakenInput } from './parse-enquiry.ts';

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

export function createEnquiries({ store, now, shop, mailTo, log }: EnquiryDeps): Enquiries {
  const intake = createIntake({ store, now, shop, log });
  const listQuota = createListQuota();

  return {
    async submit(kind, input, { addressKey }) {
      const { name, email, phone, [honeypotField]: honeypot, ...fields } = input;
      const hasList = deviceListsIn(fields).length > 0;
      const listBytes = hasList ? Buffer.byteLength(JSON.stringify(fields)) : 0;
      listQuota.take(addressKey, listBytes, now());

      try {
        const submitted = await intake.take({
          ...{ kind, name, email, phone, honeypot, fields, addressKey },
          words: wordsOf(fields),
          async insert(db, record) {
            const enquiry: EnquiryTable = {
              ...record,
              kind,
              status: 'open',
              answered_at: null,
              closed_at: null,
            };
            await db.insertInto('enquiries').values(enquiry).execute();
            const facts = shop();
            const recipient = mailTo ?? facts.email;
            const acknowledgement = acknowledgementMail(enquiry, facts);
            return {
              notice: (withheld) => noticeMail(enquiry, facts, { recipient, withheld }),
              acknowledgement: acknowledgement && (() => acknowledgement),
            };
          },
        });
        if (submitted.repeated) listQuota.giveBack(addressKey, listBytes);
        return submitted;
      } catch (error) {
        listQuota.giveBack(addressKey, listBytes);
        throw error;
      }
    },
  };
}

/** Everything that was written, the message first: only the beginning of a long text is judged. */
function wordsOf({ message, ...others }: Record<string, unknown>): string {
  const cells = deviceListsIn(others).flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  return [message, ...Object.values(others), ...cells]
    .filter((value) => typeof value === 'string')
    .join('\n');
}
