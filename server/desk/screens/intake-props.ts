import type { FieldError } from '../../../shared/form-fields.ts';

/** What the intake is drawn from. */
export interface IntakeProps {
  /** A UUID: whoever posts it again gets the same answer. */
  draftId: string;
  /** What was typed, by field. */
  typed: Record<string, string | undefined>;
  /** "danger=hot" of a box that is ticked. */
  ticked: readonly string[];
  /** Who has the telephone number, and their email address in short; `null` before a number was typed. */
  customer: { text: string; email: string | null } | null;
  /** Of the device on the price list that was picked; empty for one in words. */
  path: string;
  /** Devices that the words may mean, best first. */
  matches: { path: string; name: string; text: string }[];
  /** The words mean no device of the price list. */
  isUnlisted: boolean;
  /** The picked device's price list. */
  services: {
    name: string;
    options: {
      /** "screen-replacement/genuine" */
      value: string;
      name: string;
      price: string;
      hasPrice: boolean;
      /** Its price is a range: how much it is has to be said. */
      needsAmount: boolean;
      time: string;
    }[];
  }[];
  /** Times to promise. */
  due: { value: string; label: string }[];
  notice: { title: string; intro: string; sentences: readonly string[] };
  /** Where typing goes on. */
  focus: 'phone' | 'name' | 'device' | null;
  refusal: { notice: string; mistakes: FieldError[] } | null;
}
