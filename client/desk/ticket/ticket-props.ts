import type { Quote } from '../../../server/back-office/repairs/quotes/quotes.ts';
import type { Repair } from '../../../server/back-office/repairs/records/staff-repairs.ts';
import type { StaffRole } from '../../../server/back-office/store/staff-tables.ts';
import type { RepairDeviceTable, RepairEventTable } from '../../../server/back-office/store/tables.ts';
import type { Offers } from '../../../shared/shop.ts';

/** A repair as the staff work on it: its records. What a page says of them, and what it hides, its parts decide. */
export interface TicketProps {
  repair: Repair;
  /** Oldest first. */
  events: RepairEventTable[];
  /** The devices that the forms are for: none while nobody has chosen of a batch. */
  chosen: RepairDeviceTable[];
  /** The chosen device where it is one, with its newest quote. */
  only: RepairDeviceTable | null;
  quote: Quote | null;
  /** What the chosen devices cost together once they are ready, whole cents; `null` where no record says it of each. */
  owedWhenReady: number | null;
  /** The enquiry that it was made from. */
  enquiry: string | null;
  /** The repairs as which its devices came back. */
  returns: string[];
  offers: Offers;
  /** Of whoever reads it. */
  role: StaffRole | undefined;
  now: Date;
  /** What somebody has asked to see, which the audit has by now. */
  reveal: 'contact' | 'serial' | null;
  refused: TicketRefusal | null;
}

/** A form that was not taken. */
export interface TicketRefusal {
  /** The end of its path. */
  form: string;
  notice: string;
  /** Somebody else was quicker: the page shows what they did, and this what was wanted. */
  isChanged: boolean;
  typed: Record<string, string>;
  /** It is taken once the passkey was shown again. */
  wantsPasskey: boolean;
}
