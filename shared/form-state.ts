import type { FieldError } from './form-fields.ts';

/** A form as its page shows it. */
export interface FormState {
  /** As typed, by field. */
  answers: Record<string, string>;
  /** In the order of the fields; a list of devices may have several. */
  errors: FieldError[];
  /** Why the shop cannot take the form now, where no field is wrong. */
  notice: string | null;
}

export const emptyForm: FormState = { answers: {}, errors: [], notice: null };

/** Before the title of a page with form errors, as GOV.UK does: screen readers say it first. */
export const errorTitlePrefix = 'Error: ';
