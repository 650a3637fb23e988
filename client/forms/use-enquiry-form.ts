import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formDebounceMs } from '../../shared/constants.ts';
import type { FieldError } from '../../shared/form-fields.ts';
import { errorTitlePrefix, type FormState } from '../../shared/form-state.ts';
import { type FormKind, mistakesIn } from '../../shared/forms.ts';
import { href } from '../../shared/routes.ts';
import { allowMovedNodes } from '../browser/moved-nodes.ts';
import { navigate } from '../browser/navigate.ts';
import { answersOf, sendForm } from '../browser/send-form.ts';
import { painted } from '../browser/when-idle.ts';
import { notify } from '../notifications/notify.ts';
import { fillContact, keepContact } from './kept-contact.ts';

/** As much of React's event as this needs. */
interface SubmitEvent {
  preventDefault: () => void;
  nativeEvent: Event;
}

export interface EnquiryForm {
  kind: FormKind;
  formRef: RefObject<HTMLFormElement | null>;
  summaryRef: RefObject<HTMLDivElement | null>;
  /** The answers that the server rendered the page with. */
  answers: Record<string, string>;
  /** The errors shown beside the fields now. */
  errors: FieldError[];
  /** The content of the error summary, from the last time the form was sent. */
  summary: Pick<FormState, 'errors' | 'notice'>;
  sending: boolean;
  onSubmit: (event: SubmitEvent) => void;
}

/**
 * A form that works without script; with script, errors and results appear without a new document. A field is validated
 * on change and on leaving it, and 300 ms after input once it was left, each time after the frame that shows the press or key.
 * The server validates by the same schema.
 * @param submission `document` where the answer is another page, on which the visitor checks the answers
 */
export function useEnquiryForm(
  kind: FormKind,
  initial: FormState,
  submission: 'script' | 'document' = 'script',
): EnquiryForm {
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState(initial.errors);
  const [summary, setSummary] = useState<EnquiryForm['summary']>(initial);
  const [sending, setSending] = useState(false);
  const touched = useRef(new Set(initial.errors.map(({ field }) => field)));
  const isSending = useRef(false);

  const check = useEffectEvent(() => {
    if (!formRef.current || isSending.current) return;
    const mistakes = mistakesIn(kind, answersOf(formRef.current));
    const found = mistakes.filter(({ field }) => touched.current.has(field));
    // The same array renders nothing.
    setErrors((shown) => (JSON.stringify(shown) === JSON.stringify(found) ? shown : found));
  });

  // What was mended before React came, as by the touch that brought it.
  const checkMended = useEffectEvent((form: HTMLFormElement) => {
    const answers = answersOf(form);
    const names = [...Object.keys(initial.answers), ...initial.errors.map(({ field }) => field)];
    const isChanged = names.some((name) => (answers[name] ?? '') !== (initial.answers[name] ?? ''));
    if (initial.errors.length > 0 && isChanged) painted().then(check);
  });

  const fillKept = useEffectEvent((form: HTMLFormElement) => {
    if (kind === 'repairs') fillContact(form, initial.answers);
  });

  useEffect(() => {
    const form = formRef.current;
    if (!form) return undefined;
    allowMovedNodes();
    checkMended(form);
    fillKept(form);
    return watchFields(form, touched.current, check);
  }, []);

  function refuse(found: FieldError[], notice: string | null): void {
    for (const { field } of found) touched.current.add(field);
    flushSync(() => {
      setErrors(found);
      setSummary({ errors: found, notice });
      setSending(false);
    });
    if (!document.title.startsWith(errorTitlePrefix)) document.title = errorTitlePrefix + document.title;
    summaryRef.current?.focus();
  }

  async function send(form: HTMLFormElement): Promise<void> {
    await painted();
    const answers = answersOf(form);
    const mistakes = mistakesIn(kind, answers);
    if (mistakes.length > 0) return refuse(mistakes, null);
    if (kind === 'repairs') keepContact(answers);
    if (submission === 'document') return form.submit();
    setErrors([]);
    setSending(true);
    const outcome = await sendForm(href(kind), answers);
    if (!outcome.ok) return refuse(outcome.errors, outcome.notice);
    notify({ title: 'Sent', description: `Your reference is ${outcome.reference}` });
    await navigate(outcome.location);
  }

  function onSubmit(event: SubmitEvent): void {
    const form = formRef.current;
    // A button with a name asks for another page: the answers again, to be changed.
    if (namedButton(event.nativeEvent)) return;
    event.preventDefault();
    // A double click, or Enter during a submission, sends once.
    if (!form || isSending.current) return;
    isSending.current = true;
    send(form).finally(() => {
      isSending.current = false;
    });
  }

  return { kind, formRef, summaryRef, answers: initial.answers, errors, summary, sending, onSubmit };
}

const namedButton = (event: Event): boolean =>
  'submitter' in event && event.submitter instanceof HTMLButtonElement && event.submitter.name !== '';

/** Calls `check` whenever a field that the visitor has left must be validated. Returns the function that stops it. */
function watchFields(form: HTMLFormElement, touched: Set<string>, check: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let waiting = false;

  function checkNow(): void {
    clearTimeout(timer);
    // An error that appears between press and release would move the button away from the pointer.
    if (pressed) waiting = true;
    else painted().then(check);
  }
  function leave({ target }: { target: EventTarget | null }): void {
    const name = nameOf(target);
    if (!name) return;
    touched.add(name);
    checkNow();
  }
  function release(): void {
    pressed = false;
    if (!waiting) return;
    waiting = false;
    painted().then(check);
  }

  form.addEventListener(
    'input',
    ({ target }) => {
      clearTimeout(timer);
      if (touched.has(nameOf(target))) timer = setTimeout(check, formDebounceMs);
    },
    { signal },
  );
  form.addEventListener('change', leave, { signal });
  form.addEventListener('focusout', leave, { signal });
  const press = () => {
    pressed = true;
  };
  addEventListener('pointerdown', press, { signal, capture: true });
  // Typed and left before this script was there.
  const typed = [...form.querySelectorAll('input')].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  for (const target of typed) if (target !== document.activeElement) leave({ target });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal, capture: true });
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

const nameOf = (target: EventTarget | null): string =>
  target && 'name' in target && typeof target.name === 'string' ? target.name : '';
