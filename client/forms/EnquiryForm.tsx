import type { ReactNode } from 'react';
import { honeypotField } from '../../shared/forms.ts';
import { href } from '../../shared/routes.ts';
import { Button } from '../components/Button.tsx';
import { formLayout, unseen } from '../components/styles.ts';
import { FormFields } from './FormFields.tsx';
import { FormContext, fieldId } from './form-context.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import type { EnquiryForm as EnquiryFormState } from './use-enquiry-form.ts';

interface EnquiryFormProps {
  form: EnquiryFormState;
  /** For buttons outside of it. */
  id?: string;
  /** The label of the submit button. */
  submit: string;
  /** What the shop uses the answers for, as the end of "We use what you write …". */
  purpose: string;
  /** What happens when something is left out. */
  ifLeftOut: string;
  /** Values of choices that the shop doesn't offer now. */
  notOffered?: readonly string[];
  /** What is asked for is dangerous to post, whatever is answered. */
  isDanger?: boolean | undefined;
  /** Before the privacy notice. */
  children?: ReactNode;
}

/** A form that posts to its own page. The browser's own validation is off: the page shows the errors as text. */
export function EnquiryForm({
  form,
  id,
  submit,
  purpose,
  ifLeftOut,
  notOffered = [],
  isDanger = false,
  children,
}: EnquiryFormProps) {
  const { kind, formRef, answers, errors, sending, onSubmit } = form;
  return (
    <FormContext value={{ answers, errors, notOffered }}>
      <form
        id={id}
        className={formLayout}
        ref={formRef}
        action={href(kind)}
        method="post"
        acceptCharset="utf-8"
        noValidate
        data-danger={isDanger || undefined}
        onSubmit={onSubmit}
      >
        <FormFields kind={kind} />
        <div className={unseen} aria-hidden="true">
          <label htmlFor={fieldId(honeypotField)}>Leave this empty</label>
          <input
            id={fieldId(honeypotField)}
            name={honeypotField}
            type="text"
            tabIndex={-1}
            autoComplete="off"
            defaultValue={answers[honeypotField]}
          />
        </div>
        {children}
        <PrivacyNotice purpose={purpose} ifLeftOut={ifLeftOut} isHandOver={kind === 'repairs'} />
        <div aria-live="polite">
          <Button type="submit" aria-disabled={sending || undefined}>
            {sending ? 'Sending…' : submit}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
