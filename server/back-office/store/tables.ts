import type { EnquiryKind } from '../../../shared/forms.ts';
import type { LineChange } from '../../../shared/quote-fields.ts';
import type { DeviceRow, EventRow } from '../../../shared/repair-columns.ts';
import type { HandoverWay, RepairStatus } from '../../../shared/repair-status.ts';
import type { AuditHeadTable, AuditTable, SaltTable, SlotTable, SubmissionTable } from './common-tables.ts';
import type {
  StaffChallengeTable,
  StaffInviteTable,
  StaffKeyTable,
  StaffSessionTable,
  StaffTable,
} from './staff-tables.ts';

/**
 * The tables, the same on both engines: text, and whole numbers of 32 bits. Times are ISO 8601 in UTC with
 * milliseconds, so that text order is time order; JSON is text.
 */
export interface Tables {
  enquiries: EnquiryTable;
  answers: AnswerTable;
  repairs: RepairTable;
  repair_devices: RepairDeviceTable;
  repair_events: RepairEventTable;
  repair_quotes: RepairQuoteTable;
  repair_quote_lines: RepairQuoteLineTable;
  repair_notices: RepairNoticeTable;
  repair_links: RepairLinkTable;
  outbox: OutboxTable;
  submissions: SubmissionTable;
  slots: SlotTable;
  salts: SaltTable;
  job_times: JobTimeTable;
  audit: AuditTable;
  audit_head: AuditHeadTable;
  staff: StaffTable;
  staff_keys: StaffKeyTable;
  staff_sessions: StaffSessionTable;
  staff_invites: StaffInviteTable;
  staff_challenges: StaffChallengeTable;
  missed_searches: MissedSearchTable;
}

/** The columns of every kind of record that visitors send, each kind in a table of its own: see `submissions/`. */
export interface RecordTable {
  reference: string;
  /** 1 while it is set aside as possible spam. */
  quarantined: number;
  /** Why it was set aside, in words for the shop; empty otherwise. */
  suspicion: string;
  name: string;
  email: string | null;
  /** The e-mail as `formerEmailKey` spells it: compared by releases before, and by erasing. */
  email_key: string | null;
  /** The e-mail as `emailKey` spells it, for finding a person. */
  email_ascii_key: string | null;
  /** The e-mail as `mailboxKey` spells it, for limits. */
  mailbox_key: string | null;
  /** E.164, and behind it the extension if there is one: `+61755500000;ext=12` (RFC 3966). */
  phone: string | null;
  /** The number alone, for finding a person. */
  phone_key: string | null;
  /** The form's other fields, JSON. */
  details: string;
  created_at: string;
}

/** The tables of all kinds of records. A reference is unique over all of them. */
export const recordTables = ['enquiries', 'repairs'] as const;

/** Tables whose rows belong to a record by its reference, in the order in which they can be deleted. */
export const childTables = [
  'answers',
  'outbox',
  'submissions',
  'repair_links',
  'repair_quote_lines',
  'repair_quotes',
  'repair_events',
  'repair_notices',
  'repair_devices',
] as const;

/** Tables that visitors' forms write: while one is locked, so are the forms that write it. */
export const formTables = [
  ...recordTables,
  'repair_devices',
  'repair_events',
  'repair_links',
  'repair_quotes',
  'repair_quote_lines',
  'outbox',
  'submissions',
  'slots',
] as const;

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

/**
 * A customer's order: one device as a rule, or a school's batch with a line a device. Its progress is stored by device.
 * `details` holds the requested quote, and the versions of the notices shown.
 */
export interface RepairTable extends RecordTable {
  way: HandoverWay;
  /** Whom else the customer lets collect, JSON: a list of names. */
  collectors: string;
  /** When they were named, and through what; `null` where nobody is named. */
  collectors_at: string | null;
  collectors_by: LinkKind | 'phone' | null;
  /** When the last of its devices came to a final status; `null` while one has not. */
  closed_at: string | null;
  /** Since when the customer disputes the charges: meanwhile nothing of it may be sold. `null` where they do not. */
  disputed_at: string | null;
  /**
   * Since when the customer says that an answer or a name was not theirs: until somebody has called them, nobody works on it
   * or hands it over. `null` where they do not.
   */
  stopped_at: string | null;
  /** Until when its links open it; `null` while it is open. */
  links_until: string | null;
  /** Its acknowledgement has still to go out: see `repairs/late-acknowledgements.ts`. JSON; `null` where none has. */
  acknowledge_later: string | null;
  /** Counts the corrections of its contact: of two at once, the second is told. From 1. */
  version: number;
  /** A UUID of the desk's form that it was taken in with; `null` where it was not. */
  draft_id: string | null;
}

export interface RepairDeviceTable extends DeviceRow {
  reference: string;
  /** `manufacturer/device` in the catalogue's addresses; `null` where it is not listed. */
  device_path: string | null;
  asset_tag: string | null;
  /** When it last became ready to collect. The law's six months count from the written notice that says so. */
  ready_at: string | null;
  /** Why it could not be repaired: a key of `endOfLifeReasons`. */
  end_of_life: string | null;
  /** Of a device that was sold because nobody collected it: when, for how much, and what selling it cost. Whole cents. */
  sold_at: string | null;
  sold_cents: number | null;
  sale_costs_cents: number | null;
  /** When its owner got what was left over of the price. */
  excess_paid_at: string | null;
}

/** What happened to a device: a move, a note, or both. Rows are only added. */
export interface RepairEventTable extends EventRow {
  reference: string;
  /** The member of the staff who had signed in to do it; `null` for customers, jobs and the command line. */
  by_id: string | null;
  /** The kind of link through which a customer did it; `null` where they did not. */
  link: LinkKind | null;
  /** What the customer read when they answered a quote: the lines with their answers, and the total. */
  evidence: string | null;
  /** JSON of what a move by the shop has changed of the device, for `repairs undo`. */
  previous: string | null;
}

/** What a fixed quote says beside its prices; `null` where the shop has not said it. */
export interface QuoteTerms {
  /** What the shop found. */
  fault: string | null;
  /** "1 to 2 business days, once the part is here" */
  working_time: string | null;
  /** What the diagnosis costs that the customer agreed to: whole cents, GST included. */
  diagnosis_cents: number | null;
  /** The last day on which the price holds, ISO 8601. */
  valid_until: string | null;
}

/** The same of one line. */
export interface LineTerms {
  /** "Genuine part" */
  grade: string | null;
  /** 0 where the guarantees of the law alone apply. */
  warranty_months: number | null;
}

/**
 * A fixed quote for one device: all that is agreed to when it is sent, and what it asks beside. So the newest one that was not withdrawn
 * says everything.
 */
export interface RepairQuoteTable extends QuoteTerms {
  reference: string;
  line: number;
  /** From 1, by device. */
  version: number;
  sent_at: string;
  by: string;
  answered_at: string | null;
  /** Where the device goes back to if nothing new is approved; `null` where nothing was agreed to before. */
  back_to: RepairStatus | null;
  /** When the shop took it back, before an answer. */
  withdrawn_at: string | null;
}

export interface RepairQuoteLineTable extends LineTerms {
  reference: string;
  line: number;
  version: number;
  /** From 1. */
  position: number;
  text: string;
  /** Whole cents, GST included. */
  cents: number;
  /** 1 agreed to, 0 declined, replaced or taken out, `null` while nobody has answered. */
  approved: number | null;
  /** What becomes of a line that was agreed to before; `null` for one that is asked in this quote. */
  change: LineChange | null;
  /** Why it is replaced or taken out, for the customer. */
  reason: string | null;
  /** 1 where a replaced line can still be done if the customer declines the new one, else 0. */
  can_fall_back: number | null;
  /** The position of the line in whose place this one is asked. */
  replaces: number | null;
  /** Why it was not done although it was agreed to, for the customer; `null` for what is done. */
  not_done: string | null;
}

/** A written notice about a device that is ready to collect: see `repairs/uncollected.ts`. One of a kind each time it is ready. */
export interface RepairNoticeTable {
  reference: string;
  line: number;
  ready_at: string;
  kind: string;
  given_at: string;
  by: string;
  /** `email`; `letter`: printed for a customer without an address; `restored`: given, as a restore supposes, after its copy. */
  way: string;
}

/** A secret link to a repair. Only a hash of its token is stored. */
export interface RepairLinkTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  reference: string;
  kind: LinkKind;
  created_at: string;
  /** `null` for a link that lasts until some time after collection. */
  expires_at: string | null;
  revoked_at: string | null;
}

/**
 * How a link was made. `mail`: for an e-mail to the address on record; who has it may answer for the customer. `lookup`: for
 * somebody who knows the reference and a contact. `staff`: printed by the shop.
 */
export type LinkKind = 'mail' | 'lookup' | 'staff';

export interface OutboxTable {
  /** The left half of its Message-ID: the receiver can tell that a message was sent twice. */
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
  /** How often the mail server has answered about it, and not of itself. */
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

export type MailPurpose = 'notice' | 'acknowledgement' | 'answer' | 'update';

export type MailAttachment = 'device-list';

/** `parked` waits for the shop's decision: the mail server refused it permanently. `dropped` is parked mail that was given up. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'parked', 'dropped'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** When something was last done that no record shows, for all servers and commands over the database. */
export interface JobTimeTable {
  job: Job;
  /** ISO 8601 */
  at: string;
}

/**
 * `backup`: `shop backup` made one. `copied`: a copy left the machine. `copy-wanted`: the first backup with COPY_TO. `no-copies`: a
 * person said that none shall leave it. `restored`: the database is a backup since then. `retention-waits`: since then daily jobs
 * wait, because the clock is far ahead. `clock-apart`: it is more than a day from another one. `clock-confirmed`: when they last ran, or a person said that the clock is right.
 * `closing-began`: requests that nobody came for were first looked for then, so that much older ones wait for the owner.
 */
export type Job =
  | 'backup'
  | 'copied'
  | 'copy-wanted'
  | 'no-copies'
  | 'restored'
  | 'retention-waits'
  | 'clock-apart'
  | 'clock-confirmed'
  | 'closing-began';

/** How often a search found nothing in a month. Words that only few people typed are not stored. */
export interface MissedSearchTable {
  words: string;
  /** "2026-11", in Brisbane */
  month: string;
  times: number;
}
