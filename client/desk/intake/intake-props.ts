import type { FieldError } from '../../../shared/form-fields.ts';
import type { Fact } from '../paper/SlipCopy.tsx';
import type { TypedFields } from '../TextFields.tsx';
import type { ListedService } from '../ticket/PriceList.tsx';

export interface IntakeProps {
  /** The path that it is posted to, and of its empty form. */
  action: string;
  /** What it is made from, if it does not begin here. */
  origin: IntakeOrigin | null;
  /** A UUID: whoever posts it again gets the same answer. */
  draft: string;
  typed: TypedFields;
  /** Who has the telephone number; empty before one was typed. */
  customer: string;
  /** Their email address in short. */
  knownEmail: string | null;
  /** The words that the matches are for. */
  words: string;
  /** Devices that the words may mean, best first; none where one was picked. */
  matches: { path: string; name: string; text: string }[];
  /** Of the device on the price list that was picked; empty for one in words. */
  path: string;
  services: ListedService[];
  /** What to tell its owner of that device: that it needs an update to call 000. */
  advice: string | null;
  slip: SlipPreview;
  /** Where typing goes on. */
  focus: string | null;
  refusal: { notice: string; mistakes: FieldError[] } | null;
}

/** What the slip will say of what was typed so far, and what it comes to. */
export interface SlipPreview {
  facts: Fact[];
  /** "$449"; `null` where nothing has a price yet, or a range needs an amount. */
  total: string | null;
}

export interface IntakeOrigin {
  reference: string;
  title: string;
  words: string;
  /** Which device of a repair comes back. */
  line: string | null;
  /** Whether it comes back without a warranty. */
  asksGoodwill: boolean;
}
