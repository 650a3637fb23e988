import type { ReactNode } from 'react';
import { honeypotField } from '../../shared/forms.ts';
import { href } from '../../shared/routes.ts';
import { Button } from '../components/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { formLayout, unseen } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { FormFields } from './FormFields.tsx';
import { FormContext, fieldId } from './form-context.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import type { EnquiryForm as EnquiryFormState } from './use-enquiry-form.ts';

/**
 * The submit button is last in the form and first on its line: the copy button appears on hydration, and must not move it.
 * The line runs from right to left and ends at the left edge. (With `space-between` the submit button jumped to the right
 * once the two wrapped, and a tap missed it.) `reading-flow` makes the keyboard follow the visual order.
 */
const actions = css`
  display: flex;
  flex-flow: row-reverse wrap-reverse;
  align-items: center;
  justify-content: flex-end;
  reading-flow: flex-visual;
  gap: 0.75rem 1rem;
`;

interface EnquiryFormProps {
  form: EnquiryFormState;
  /** The label of the submit button. */
  submit: string;
  /** What the shop uses the answers for, as the end of "We use what you write …". */
  purpose: string;
  /** What happens when something is left out. */
  ifLeftOut: string;
  /** Values of choices that the shop doesn't offer now. */
  notOffered?: readonly string[];
  /** Before the privacy notice. */
  children?: ReactNode;
}

/** A form that posts to its own page. The browser's own validation is off: the page shows the errors as text. */
export function EnquiryForm({
  form,
  submit,
  purpose,
  ifLeftOut,
  notOffered = [],
  children,
}: EnquiryFormProps) {
  const { kind, formRef, answers, errors, sending, onSubmit } = form;
  return (
    <FormContext value={{ answers, errors, notOffered }}>
      <form
        className={formLayout}
        ref={formRef}
        action={href(kind)}
        method="post"
        acceptCharset="utf-8"
        noValidate
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
        <PrivacyNotice purpose={purpose} ifLeftOut={ifLeftOut} />
        <div className={actions}>
          <CopyButton text={() => answersAsText(formRef.current)} label="Copy my answers" wide />
          <div aria-live="polite">
            <Button type="submit" aria-disabled={sending || undefined}>
              {sending ? 'Sending…' : submit}
            </Button>
          </div>
        </div>
      </form>
    </FormContext>
  );
}

/** The answers with their labels, separated by blank lines. */
function answersAsText(form: HTMLFormElement | null): string {
  if (!form) return '';
  const controls = [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
  return controls
    .filter(({ name, value, type }) => name && name !== honeypotField && type !== 'hidden' && value.trim())
    .filter((control) => control.type !== 'radio' || (control as HTMLInputElement).checked)
    .map((control) => {
      const label = control.labels?.[0]?.textContent;
      if (control.type === 'radio')
        return `${control.closest('fieldset')?.querySelector('legend')?.textContent} ${label}`;
      const words =
        control instanceof HTMLSelectElement ? control.selectedOptions[0]?.textContent : control.value;
      return `${label}: ${words}`;
    })
    .join('\n\n');
}
