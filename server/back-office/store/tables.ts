import type { EnquiryKind } from '../../../shared/forms.ts';

/**
 * The tables, the same on both engines: text, and whole numbers of 32 bits. Times are ISO 8601 in UTC with
 * milliseconds, so that text order is time order; JSON is text.
 */
export interface Tables {
  enquiries: EnquiryTable;
  answers: AnswerTable;
  outbox: OutboxTable;
  submissions: SubmissionTable;
  acknowledgement_slots: AcknowledgementSlotTable;
  salts: SaltTable;
}

/** The columns of every kind of record that visitors send, each kind in a table of its own: see `intake/`. */
export interface RecordTable {
  reference: string;
  /** 1 while it is set aside as possible spam. */
  quarantined: number;
  /** Why it was set aside, in words for the shop; empty otherwise. */
  suspicion: string;
  name: string;
  email: string | null;
  /** The e-mail as `emailKey` spells it, for finding a person. */
  email_key: string | null;
  /** The e-mail as `mailboxKey` spells it, for limits; `null` in enquiries of earlier releases. */
  mailbox_key: string | null;
  /** E.164 */
  phone: string | null;
  /** The form's other fields, JSON. */
  details: string;
  created_at: string;
}

/** The tables of all kinds of records. A reference is unique over all of them. */
export const recordTables = ['enquiries'] as const;

export interface EnquiryTable extends RecordTable {
  kind: EnquiryKind;
  status: EnquiryStatus;
  answered_at: string | null;
  closed_at: string | null;
}

export const enquiryStatuses = ['open', 'answered', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export interface AnswerTable {
  id: string;
  reference: string;
  body: string;
  created_at: string;
}

export interface OutboxTable {
  /** The left half of its Message-ID: the same message sent twice can be told by whoever gets it. */
  id: string;
  reference: string;
  purpose: MailPurpose;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** A file that is made from the enquiry when the mail is sent, so that it is stored once. */
  attachment: MailAttachment | null;
  status: MailStatus;
  attempts: number;
  next_attempt_at: string;
  /** The lease of the process that is sending it, and its end; both empty otherwise. */
  lease_token: string | null;
  lease_until: string | null;
  /** What the mail server said last. */
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export type MailPurpose = 'notice' | 'acknowledgement' | 'answer';

export type MailAttachment = 'device-list';

/** `parked` waits for the shop's decision: the mail server refused it permanently. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'parked'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** What was sent lately, so that the same content twice is one enquiry. */
export interface SubmissionTable {
  /** Hash of form, contact and content. */
  content_key: string;
  reference: string;
  created_at: string;
}

/** One acknowledgement that may be sent in an hour: as many rows for each key as the limit allows. */
export interface AcknowledgementSlotTable {
  /** Hash of a network, or `all`. No address is stored. */
  counted_by: string;
  /** From 0 up to the limit. */
  slot: number;
  taken_at: string;
}

/** Random text that makes hashes of this database useless elsewhere; shared by all its servers. */
export interface SaltTable {
  purpose: string;
  salt: string;
}
