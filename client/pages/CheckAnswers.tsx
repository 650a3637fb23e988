import { notByPost, unsafeFirstAid } from '../../shared/first-aid.ts';
import { fieldsOf } from '../../shared/forms.ts';
import {
  type BatteryAnswer,
  handoverOf,
  type RequestData,
  type RequestStep,
} from '../../shared/repair-form.ts';
import type { HandoverWay } from '../../shared/repair-status.ts';
import { requestName } from '../../shared/repair-view.ts';
import { href } from '../../shared/routes.ts';
import { Button } from '../components/Button.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { formLayout } from '../components/styles.ts';
import { Warnings } from '../components/Warnings.tsx';
import { QuoteLine, WithQuote } from '../components/WithQuote.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { fieldId } from '../forms/form-context.ts';
import { PrivacyNotice, requestPrivacy } from '../forms/PrivacyNotice.tsx';
import { useEnquiryForm } from '../forms/use-enquiry-form.ts';
import { css } from '../theme/emotion.ts';
import { column, small } from '../theme/mixins.ts';

const rows = css`
  ${column}
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.25rem 1rem;
    align-items: baseline;
    padding-block: 0.75rem;
    border-bottom: 1px solid var(--line);
    scroll-margin-top: 8rem;
  }
  & > div:first-child {
    border-top: 1px solid var(--line);
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    white-space: pre-line;
  }
  & dd:nth-of-type(1) {
    grid-row: 2;
    grid-column: 1;
  }
  & button {
    min-height: 2.75rem;
    padding: 0.25rem 0.5rem;
    border: 0;
    background: none;
    color: var(--primary);
    text-decoration: underline;
  }
  ${small} {
    & > div {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    }
    & dd:nth-of-type(1) {
      grid-row: 1;
      grid-column: 2;
    }
  }
`;

const checkForm = 'check-form';

/**
 * The visitor's answers before they are sent; nothing is stored yet. One form holds them: its last button sends them, the
 * others lead back to the form with the answers.
 */
export function CheckAnswers({ data: { form: initial, quote } }: { data: RequestData }) {
  const form = useEnquiryForm('repairs', initial);
  const { answers, sending } = form;
  const handover = handoverOf(
    answers[requestName('way')] as HandoverWay,
    (answers[requestName('battery')] || null) as BatteryAnswer | null,
    quote?.lines ?? [],
  );
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead title="Check your answers" lead="Nothing has been sent yet." compact>
        {quote && <QuoteLine quote={quote} form={checkForm} />}
      </PageHead>
      {(handover.isUnsafe || handover.isSwitched) && (
        <Warnings
          texts={handover.isSwitched ? [notByPost] : []}
          aid={handover.isUnsafe ? unsafeFirstAid : null}
        />
      )}
      <WithQuote
        form={checkForm}
        quote={quote && handover.way === 'mail-in' ? { ...quote, ready: null } : quote}
      >
        <section id="answers">
          <form
            id={checkForm}
            className={formLayout}
            ref={form.formRef}
            action={href('repairs')}
            method="post"
            acceptCharset="utf-8"
            onSubmit={form.onSubmit}
          >
            {Object.entries(answers).map(([name, answer]) => (
              <input key={name} type="hidden" name={name} defaultValue={answer} />
            ))}
            <dl className={rows}>
              {answerRows(answers, handover.isSwitched).map(({ name, label, words }) => (
                <div key={name} id={fieldId(name)}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                  <dd>
                    <button
                      type="submit"
                      name={requestName('step')}
                      value={'change' satisfies RequestStep}
                      formAction={`${href('repairs')}#${fieldId(name)}`}
                      aria-label={`Change: ${label}`}
                    >
                      Change
                    </button>
                  </dd>
                </div>
              ))}
            </dl>
            <RepairNotice heading="h2" />
            <PrivacyNotice {...requestPrivacy} />
            <div aria-live="polite">
              <Button type="submit" aria-disabled={sending || undefined}>
                {sending ? 'Sending…' : 'Send request'}
              </Button>
            </div>
          </form>
        </section>
      </WithQuote>
    </>
  );
}

/** The answers with the labels of their fields, without questions that the form did not ask. */
function answerRows(answers: Record<string, string>, isSwitched: boolean) {
  return fieldsOf('repairs').flatMap(([name, field]) => {
    const answer = answers[name] ?? '';
    if (field.control === 'hidden') return [];
    if (answer === '') return [];
    if (field.control !== 'radio') return { name, label: field.label, words: answer };
    const words = field.options[answer] ?? answer;
    if (name !== requestName('way') || !isSwitched) return { name, label: field.label, words };
    return { name, label: field.label, words: 'I’ll call you first (instead of posting it)' };
  });
}
