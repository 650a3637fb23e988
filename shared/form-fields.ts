import type * as v from 'valibot';
import type { deviceLists } from './device-columns.ts';

/** The facts of a form's field. All that shows, checks or exports a field reads them. */
interface FieldFacts {
  /** Beside the control, on the form's page. */
  label: string;
  /** Before the answer in the shop's e-mail and in `enquiries show`; the label where it is left out. */
  shopLabel?: string;
  /** Below the label, on the form's page. */
  hint?: string;
  /** Two fields of half the width that follow each other share a row. */
  width?: 'half';
  /** Text as it is posted → what is stored. */
  schema: v.GenericSchema<string, string | number | null>;
}

interface OptionFacts {
  /** Value to words, in order. */
  options: Record<string, string>;
}

interface TextControl {
  control: 'text';
  type?: 'email' | 'tel';
  autoComplete?: 'name' | 'email' | 'tel' | 'organization';
  inputMode?: 'numeric';
  spellCheck?: false;
}

interface SelectControl extends OptionFacts {
  control: 'select';
  /** The first option, which counts as no answer; without it the first of `options` is chosen. */
  none?: string;
}

/** One of a few, all of them in view. */
export interface RadioControl extends OptionFacts {
  control: 'radio';
  /** The value that is chosen where nothing was answered. */
  chosen?: string;
  /** Values that mean danger: first aid follows the question at once. */
  dangerous?: readonly string[];
  /** Values that are struck out where there is danger, each with the reason. */
  refused?: Readonly<Record<string, string>>;
}

/** Hidden: facts of the page's URL. Device list: CSV text, see `server/back-office/enquiries/device-list.ts`. */
type PlainControl =
  | { control: 'hidden' }
  | { control: 'device-list'; list: keyof typeof deviceLists }
  | { control: 'textarea'; rows: number };

export type FormField = FieldFacts & (TextControl | SelectControl | RadioControl | PlainControl);

/** One error: its field, and what the visitor is to do. */
export interface FieldError {
  field: string;
  message: string;
}
