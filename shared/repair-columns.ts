import type { RepairStatus } from './repair-status.ts';

/** What the tables of repairs and the staff's screens both have. Times are ISO 8601 in UTC, amounts whole cents, GST included. */

export interface DeviceRow {
  /** From 1. */
  line: number;
  /** "Apple iPhone 13" */
  device: string;
  serial: string | null;
  fault: string;
  status: RepairStatus;
  status_at: string;
  /** Counts its moves. Whoever moves it says which version they saw: of two at once, one wins. */
  version: number;
  /** When it should be ready; `null` where nobody can say. */
  expected_at: string | null;
  /** Since when that is no promise any more; `null` while it is one. It says nothing where there is no time. */
  promise_ended_at: string | null;
  /** What is to be paid for it when it is collected; `null` until it is ready. */
  owed_cents: number | null;
  /** The reference of the repair that it comes back from under warranty. */
  parent: string | null;
  /** What came with it, and how it looked, in words; `null` where nobody has said. */
  accessories: string | null;
  condition: string | null;
  /** What makes it dangerous to keep, of the intake's boxes: "swollen,hot"; `null` where nothing is known of it. */
  dangers: string | null;
  /** Where it lies in the shop. */
  shelf: string | null;
}

export interface EventRow {
  id: string;
  /** From 1, in the order in which things happened to the repair: clocks of several servers differ, and two things have one time. */
  seq: number;
  line: number;
  at: string;
  /** A member of the staff as `--by` names them, or `customer`. */
  by: string;
  /** The new status; `null` for a note alone. */
  status: RepairStatus | null;
  note: string;
  /** 1 where the customer may read the note. */
  is_public: number;
}

export type BoardColumn = 'late' | 'ours' | 'theirs' | 'parts' | 'ready' | 'requests';

/** An open repair on the board, in the column where it is most urgent. */
export interface BoardCard {
  reference: string;
  name: string;
  stopped_at: string | null;
  column: BoardColumn;
  /** The most urgent of its devices in this column, and how many there are. */
  device: DeviceRow;
  devices: number;
  /** How many of a batch stand where; of what has ended, nowhere. */
  counts: Partial<Record<BoardColumn, number>>;
  /** What is to be done, or else what is wrong; empty where nobody has said. */
  job: string;
  /** What was agreed to for all of it that is open, whole cents, GST included; 0 where nothing was. */
  agreed: number;
  /** What is to be paid at the counter, whole cents; `null` until all of it is ready. */
  owed: number | null;
  /** What is dangerous about any of them that is still here: "swollen, hot"; `null` where nothing is known of it. */
  danger: string | null;
  /** That device should have been ready by now, or has no time and nothing has happened to it for too long. */
  isOverdue: boolean;
  /** It is a request, and the next word is ours. */
  isOwed: boolean;
  /** How many requests come on one visit with it, itself too; left out where it comes alone. */
  visit?: number;
  /** The move that asks nothing; `null` where there is none, and for a batch. */
  next: NextStep | null;
}

export interface NextStep {
  to: RepairStatus;
  /** What the button says. */
  label: string;
}
