import { type EnquiryKind, honeypotField } from '../../../shared/forms.ts';
import type { EnquiryTable } from '../store/tables.ts';
import {
  createSubmit,
  type SubmissionDeps,
  type SubmissionMeta,
  type SubmissionReceipt,
  type Submit,
} from '../submissions/submit.ts';
import { deviceListsIn, type ParsedEnquiry } from './enquiry-fields.ts';
import { acknowledgementMail, noticeMail } from './enquiry-mails.ts';

export interface Enquiries {
  /**
   * Writes an enquiry with its e-mails in one transaction.
   * @throws {StoreUnavailable} {Refusal} when nothing was written
   */
  submit<Kind extends EnquiryKind>(
    kind: Kind,
    input: ParsedEnquiry<Kind>,
    meta: SubmissionMeta,
  ): Promise<SubmissionReceipt>;
}

/** @param submit shared with other kinds of records where they count together */
export function createEnquiries(deps: SubmissionDeps, submit: Submit = createSubmit(deps)): Enquiries {
  const { shop, mailTo } = deps;

  return {
    submit(kind, input, { addressKey }) {
      const { name, email, phone, [honeypotField]: honeypot, ...content } = input;
      return submit({
        kind,
        name,
        email,
        phone,
        honeypot,
        content,
        addressKey,
        words: writtenText(content),
        hasList: deviceListsIn(content).length > 0,
        async insert(db, row) {
          const enquiry: EnquiryTable = {
            ...row,
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
    },
  };
}

/** Everything that the visitor wrote, the message first: only the beginning of a long text is judged as spam or not. */
function writtenText({ message, ...others }: Record<string, unknown>): string {
  const cells = deviceListsIn(others).flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  return [message, ...Object.values(others), ...cells]
    .filter((value) => typeof value === 'string')
    .join('\n');
}
