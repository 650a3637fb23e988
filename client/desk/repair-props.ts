import type { RepairStatus } from '../../shared/repair-status.ts';

/** What screens are given of a repair: `server/desk` makes it of the records. Times are ISO 8601, amounts whole cents. */

export interface DeskRepair {
  reference: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Counts the corrections of its contact. */
  version: number;
  created_at: string;
  closed_at: string | null;
  /** Since when the customer says that an answer or a name was not theirs. */
  stopped_at: string | null;
  /** Who else may collect it. */
  collectors: string[];
  devices: DeskDevice[];
}

export interface DeskDevice {
  line: number;
  /** Counts its moves. */
  version: number;
  device: string;
  /** The same, with its asset tag. */
  name: string;
  /** What is dangerous about it: "swollen, hot"; `null` where nothing is known of it. */
  danger: string | null;
  serial: string | null;
  fault: string;
  status: RepairStatus;
  status_at: string;
  /** When it should be ready. */
  expected_at: string | null;
  owed_cents: number | null;
  /** The reference of the repair that it comes back from under warranty. */
  parent: string | null;
  accessories: string | null;
  condition: string | null;
  shelf: string | null;
}

/** The move that asks nothing. */
export interface NextStep {
  to: RepairStatus;
  /** What its button says. */
  label: string;
}

export interface DeskEvent {
  id: string;
  at: string;
  by: string;
  line: number;
  status: RepairStatus | null;
  /** Without what is hidden. */
  note: string;
  /** 1: the customer reads it. */
  is_public: number;
}

export interface QuotedLine {
  text: string;
  cents: number;
  /** 1 approved, 0 declined, `null` while nobody has answered. */
  approved: number | null;
}

/** Of one device. */
export interface QuotedDevice {
  line: number;
  lines: QuotedLine[];
}

export interface DeskQuote {
  version: number;
  sent_at: string;
  answered_at: string | null;
  /** `said`: "Genuine part, 12 months’ warranty". */
  lines: (QuotedLine & { position: number; said: string })[];
  facts: [label: string, words: string][];
  /** What its lines cost together, and those that were approved. */
  total: number;
  agreed: number;
}
