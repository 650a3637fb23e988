import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formDebounceMs } from '../../shared/constants.ts';
import { errorTitlePrefix, type FormState } from '../../shared/form-state.ts';
import { checkForm, type EnquiryKind, type FieldError } from '../../shared/forms.ts';
import { href } from '../../shared/routes.ts';
import { navigate } from '../browser/navigate.ts';
import { answersOf, sendForm } from '../browser/send-form.ts';
import { notify } from '../notifications/notify.ts';

export interface EnquiryForm {
  kind: EnquiryKind;
  formRef: RefObject<HTMLFormElement | null>;
  summaryRef: RefObject<HTMLDivElement | null>;
  /** The answers that the page was rendered with. */
  answers: Record<string, string>;
  /** The errors shown beside the fields now. */
  errors: FieldError[];
  /** The errors that the summary shows: those of the last time the form was sent. */
  summary: Pick<FormState, 'errors' | 'notice'>;
  sending: boolean;
  onSubmit: (event: { preventDefault: () => void }) => void;
}

/**
 * A form that works without script, and with it answers in place. Fields keep their own text; this knows
 * what is wrong with it. A field is checked once it has been left: 300 ms after the last input, at once when
 * it is left or changed. Sending checks all of them; the server checks again, by the same schema.
 */
export function useEnquiryForm(kind: EnquiryKind, initial: FormState): EnquiryForm {
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState(initial.errors);
  const [summary, setSummary] = useState<EnquiryForm['summary']>(initial);
  const [sending, setSending] = useState(false);
  const left = useRef(new Set(initial.errors.map(({ field }) => field)));
  const busy = useRef(false);

  const check = useEffectEvent(() => {
    if (!formRef.current || busy.current) return;
    const checked = checkForm(kind, answersOf(formRef.current));
    setErrors(checked.ok ? [] : checked.errors.filter(({ field }) => left.current.has(field)));
  });

  useEffect(() => {
    const form = formRef.current;
    return form ? watchFields(form, left.current, check) : undefined;
  }, []);

  function refuse(found: FieldError[], notice: string | null): void {
    for (const { field } of found) left.current.add(field);
    flushSync(() => {
      setErrors(found);
      setSummary({ errors: found, notice });
      setSending(false);
    });
    if (!document.title.startsWith(errorTitlePrefix)) document.title = errorTitlePrefix + document.title;
    summaryRef.current?.focus();
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const answers = answersOf(form);
    const checked = checkForm(kind, answers);
    if (!checked.ok) return refuse(checked.errors, null);
    setErrors([]);
    setSending(true);
    const outcome = await sendForm(href(kind), answers);
    if (!outcome.ok) return refuse(outcome.errors, outcome.notice);
    notify({ title: 'Sent', description: `Your reference is ${outcome.reference}` });
    await navigate(outcome.location);
  }

  function onSubmit(event: { preventDefault: () => void }): void {
    event.preventDefault();
    const form = formRef.current;
    // A double click, or Enter while the form is being sent, sends it once.
    if (!form || busy.current) return;
    busy.current = true;
    send(form).finally(() => {
      busy.current = false;
    });
  }

  return { kind, formRef, summaryRef, answers: initial.answers, errors, summary, sending, onSubmit };
}

/** Calls `check` when a field that was left has to be checked again. Returns a function that stops watching. */
function watchFields(form: HTMLFormElement, left: Set<string>, check: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let waiting = false;

  function checkNow(): void {
    clearTimeout(timer);
    // A message that comes between press and release moves the button away from under the pointer.
    if (pressed) waiting = true;
    else check();
  }
  function leave({ target }: Event): void {
    const name = nameOf(target);
    if (!name) return;
    left.add(name);
    checkNow();
  }
  function release(): void {
    pressed = false;
    if (!waiting) return;
    waiting = false;
    // Once the click that follows the release has been answered.
    timer = setTimeout(check);
  }

  form.addEventListener(
    'input',
    ({ target }) => {
      clearTimeout(timer);
      if (left.has(nameOf(target))) timer = setTimeout(check, formDebounceMs);
    },
    { signal },
  );
  form.addEventListener('change', leave, { signal });
  form.addEventListener('focusout', leave, { signal });
  const press = () => {
    pressed = true;
  };
  addEventListener('pointerdown', press, { signal, capture: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal, capture: true });
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

const nameOf = (target: EventTarget | null): string =>
  target && 'name' in target && typeof target.name === 'string' ? target.name : '';
