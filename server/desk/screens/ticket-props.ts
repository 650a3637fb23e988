import type { Moment, TraceStep } from '../../../shared/repair-view.ts';
import type { Fact } from './SlipCopy.tsx';

/** A repair as the staff work on it. */
export interface TicketProps {
  reference: string;
  /** Of this page: "/t/nb-7k4m-q2x8". */
  path: string;
  /** When something last happened to it, ISO 8601. */
  seen: string;
  title: string;
  devices: TicketDevice[];
  /** Those that the forms are for: empty while nobody has chosen of a batch. */
  chosen: { line: number; version: number }[];
  /** The move that asks nothing. */
  next: { to: string; label: string } | null;
  moves: TicketMove[];
  mayQuote: boolean;
  quote: TicketQuote | null;
  customer: TicketCustomer;
  trace: TraceStep[];
  history: { id: string; at: Moment; by: string; text: string; note: string; isPublic: boolean }[];
  /** Minutes in which the last move can be taken back; `null` where it can't. */
  undoMinutes: number | null;
  mayReopen: boolean;
  /** `null` for several devices: each is corrected by itself. */
  corrections: TicketCorrections | null;
  refused: TicketRefusal | null;
}

export interface TicketDevice {
  line: number;
  name: string;
  status: string;
  since: string;
  isChosen: boolean;
  hasSerial: boolean;
  /** "swollen, hot"; `null` where nothing is known of it. */
  danger: string | null;
  facts: Fact[];
}

export interface TicketCorrections {
  device: string;
  fault: string;
  shelf: string;
  accessories: string;
  condition: string;
  hasSerial: boolean;
  /** What is asked for it, "$65"; `null` before it is ready. */
  owed: string | null;
}

export interface TicketMove {
  to: string;
  label: string;
  /** What its note says to the customer, who has to get one; `null` where a note is free. */
  question: string | null;
  asksNotice: boolean;
  asksTime: boolean;
  /** Why it ends here, of which one is chosen; empty for other moves. */
  reasons: [value: string, words: string][];
  /** Of what is ready: what the records say. */
  amount: { isNeeded: boolean; owed: string | null } | null;
}

export interface TicketQuote {
  version: number;
  lines: { position: number; text: string; said: string; price: string; answer: string | null }[];
  facts: Fact[];
  total: string;
  sent: string;
  isOpen: boolean;
}

export interface TicketCustomer {
  name: string;
  /** To whom it may be given. */
  counter: string;
  isStopped: boolean;
  /** Other people who may collect. */
  collectors: string[];
  /** How they hear of news: by e-mail, or by a call. */
  told: string;
  mayShow: boolean;
  /** `null` until somebody asks for it. */
  contact: { email: string; phone: string; version: number } | null;
  isOver: boolean;
}

/** A form that was not taken. */
export interface TicketRefusal {
  /** The end of its path, and for a move whereto: "note", "move testing". */
  form: string;
  notice: string;
  /** Somebody else was quicker: the page shows what they did, and this what was wanted. */
  isChanged: boolean;
  typed: Record<string, string>;
  /** It is taken once the passkey was shown again. */
  wantsPasskey: boolean;
}
