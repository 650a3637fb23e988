import type { FieldError } from './form-fields.ts';

/** A form as its page shows it: what has been typed, and what is wrong with it. */
export interface FormState {
  /** As typed, by field. */
  answers: Record<string, string>;
  /** In the order of the fields; a list of devices may have several. */
  errors: FieldError[];
  /** What is wrong with no field of the form: the shop cannot take it now. */
  notice: string | null;
}

export const emptyForm: FormState = { answers: {}, errors: [], notice: null };

/** Before the title of a page whose form was not taken, as GOV.UK does: it is what screen readers say first. */
export const errorTitlePrefix = 'Error: ';
