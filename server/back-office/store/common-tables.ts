/** The tables that are about no record: they recognise, count and audit. */

/** Recent submissions, so that the same content twice is one record. */
export interface SubmissionTable {
  /** Hash of form, contact and content. */
  content_key: string;
  reference: string;
  created_at: string;
}

/** One use of a limit by the hour, such as an acknowledgement: at most as many rows for each key as the limit allows. */
export interface SlotTable {
  /** Salted hash of a network, a mailbox or a reference, or `all`. None of them is stored as it is. */
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

/** What the staff did to data as a whole, or to who may read it. Rows are only added. */
export interface AuditTable {
  id: string;
  at: string;
  by: string;
  /** The command: "erase". */
  action: string;
  /** What about, without personal data: references, or "3 records". */
  about: string;
  /** Who did it at the desk; `null` for who did it elsewhere. */
  staff_id: string | null;
  /** Salted hash of the network that it was done from; `null` at the command line. */
  network: string | null;
  /** From 1; `null` in rows from before they were numbered. */
  number: number | null;
  /** SHA-256, hex, over the row and the `chain` of the row before; `null` without a number. */
  chain: string | null;
}

/** The last row of the audit: one row, which is locked while another is added. */
export interface AuditHeadTable {
  chain: string;
  number: number;
}
