import type { EventRow, NextStep } from '../../../shared/repair-columns.ts';
import type { TraceStep } from '../../../shared/repair-view.ts';
import type { DeskDevice, DeskQuote, DeskRepair } from '../repair-props.ts';
import type { TypedFields } from '../TextFields.tsx';

/** A repair as the staff work on it. */
export interface TicketProps {
  repair: DeskRepair;
  /** Oldest first, their notes without what is hidden. */
  events: EventRow[];
  /** The devices that the forms are for: none while nobody has chosen of a batch. */
  chosen: DeskDevice[];
  /** The chosen device where it is one, with its newest quote, what the customer sees of it, and its next step. */
  only: DeskDevice | null;
  quote: DeskQuote | null;
  trace: TraceStep[];
  next: NextStep | null;
  /** What the chosen devices cost together once they are ready, whole cents; `null` where no record says it of each. */
  owedWhenReady: number | null;
  /** The enquiry that it was made from. */
  enquiry: string | null;
  /** The repairs as which its devices came back. */
  returns: string[];
  /** The other requests of the same visit. */
  visit: string[];
  /** Whole minutes in which the last move can be taken back; 0 where it can't. */
  undoMinutes: number;
  /** Whom the counter may give it to; empty once it is over. */
  counter: string;
  /** Whether the customer has read the repair notice. */
  hasNotice: boolean;
  /** What the reader may do. */
  mayReopen: boolean;
  /** The daily job has closed the chosen devices' request: they may come after all. */
  mayTakeIn: boolean;
  mayShowContact: boolean;
  /** How many secret links open it; `null` for who may not make them. */
  openLinks: number | null;
  /** What the act before has done. */
  said: string | null;
  /** What somebody has asked to see, which the audit has by now. */
  reveal: 'contact' | 'serial' | null;
  refused: TicketRefusal | null;
  now: Date;
}

/** A form that was not taken. */
export interface TicketRefusal {
  /** The end of its path. */
  form: string;
  notice: string;
  /** Somebody else was quicker: the page shows what they did, and this what was wanted. */
  isChanged: boolean;
  typed: TypedFields;
  /** It is taken once the passkey was shown again. */
  wantsPasskey: boolean;
}
