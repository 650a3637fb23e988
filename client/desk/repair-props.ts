import type { DeviceRow } from '../../shared/repair-columns.ts';

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

export interface DeskDevice extends DeviceRow {
  /** With its asset tag. */
  name: string;
  /** What is dangerous about it: "swollen, hot"; `null` where nothing is known of it. */
  danger: string | null;
  /** Its condition speaks of a danger, and none is set. */
  asksDanger: boolean;
}

export interface QuotedLine {
  text: string;
  /** "Genuine part, 12 months’ warranty"; empty where the line says neither. */
  facts: string;
  cents: number;
  /** 1 approved, 0 declined, `null` while nobody has answered. */
  approved: number | null;
  /** Whether it is agreed to and is, or will be, done. */
  isLeft: boolean;
}

/** Of one device. */
export interface QuotedDevice {
  line: number;
  lines: QuotedLine[];
  answered_at: string | null;
}

export interface DeskQuote extends QuotedDevice {
  version: number;
  sent_at: string;
  lines: (QuotedLine & {
    position: number;
    /** "Approved" */
    said: string;
    /** Whether this quote asks for it: else it was agreed to before. */
    isAsked: boolean;
  })[];
  facts: [label: string, words: string][];
  /** What all costs together once each line is approved, and what is agreed to now. */
  total: number;
  agreed: number;
}
