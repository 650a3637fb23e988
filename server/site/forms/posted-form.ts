import type { FormState } from '../../../shared/form-state.ts';
import type { Checked, FormKind } from '../../../shared/forms.ts';
import type { SubmissionMeta, SubmissionReceipt } from '../../back-office/submissions/submissions.ts';
import type { PostedFields } from '../../http/form-body.ts';
import type { LoadedPage } from '../../ssr/definition.ts';

/** One of the forms as `forms.ts` answers it: what differs from form to form. */
export interface PostedForm {
  /** The form is posted to the page of the same name. */
  kind: FormKind;
  /** Bytes. */
  bodyLimit: number;
  /** What counts where a field wasn't posted at all. */
  defaults: Record<string, string>;
  /** Checks what was posted. The value stores it; it throws `StoreUnavailable` where nothing was written. */
  read: (posted: PostedFields) => Promise<Checked<(meta: SubmissionMeta) => Promise<TakenForm>>>;
  /** The form's page with its answers, and with what is wrong. */
  page: (form: FormState, signal: AbortSignal) => Promise<LoadedPage>;
  /** For a form that is looked over before it is sent: what the post asks for. */
  stepOf?: (posted: PostedFields) => FormStep;
  /** The page on which valid answers are looked over. */
  checkPage?: (answers: FormState['answers']) => Promise<LoadedPage>;
}

/** `check`: show the answers, to be looked over. `change`: show them in the form. `send`: store them. */
export type FormStep = 'check' | 'change' | 'send';

export interface TakenForm extends Pick<SubmissionReceipt, 'reference' | 'repeated'> {
  /** The page with the reference. */
  location: string;
}
