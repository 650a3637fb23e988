import { errorTitlePrefix, type FormState } from '../../shared/form-state.ts';
import { type EnquiryKind, fieldsOf } from '../../shared/forms.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { slot, type TemplatedPage } from '../render/page-template.ts';
import { collect } from './cached-pages.ts';
import { loadPage } from './load-page.ts';
import { templateOf } from './page-templates.ts';

/**
 * A form's page again, with everything that was typed and what is wrong with it. It is rendered once for each
 * combination of choices and of fields with mistakes; what was typed and what the messages say are its slots.
 */
export async function formPage(
  context: AppContext,
  kind: EnquiryKind,
  form: FormState,
): Promise<TemplatedPage> {
  const year = brisbaneYear(context.now());
  const { form: slotted, texts } = withSlots(kind, form);
  const template = await templateOf(context, [kind, year, slotted], () =>
    context.load.run(() => render(context, kind, slotted, year)),
  );
  return { template, texts };
}

/** The form with slots in place of its visitor's texts, and those texts by slot. */
function withSlots(kind: EnquiryKind, form: FormState): { form: FormState; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  const take = (name: string, text: string): string => {
    texts[name] = text;
    return slot(name);
  };
  const fields = new Map(fieldsOf(kind));
  // What is chosen, not typed: the page marks the choice.
  const isChoice = (name: string, answer: string): boolean => {
    const field = fields.get(name);
    return field?.control === 'select' && (answer === '' || Object.hasOwn(field.options, answer));
  };
  const answers = Object.entries(form.answers).map(([field, answer]) => [
    field,
    isChoice(field, answer) ? answer : take(`answer-${field}`, answer),
  ]);
  return {
    form: {
      answers: Object.fromEntries(answers),
      errors: form.errors.map(({ field, message }, index) => ({
        field,
        message: take(`error-${index}`, message),
      })),
      notice: form.notice === null ? null : take('notice', form.notice),
    },
    texts,
  };
}

async function render(
  { release, now, log, renderDeadlineMs, config }: AppContext,
  kind: EnquiryKind,
  form: FormState,
  year: number,
): Promise<string> {
  const { current } = release;
  const path = href(kind);
  const request = { release: current, now: now(), path, params: {}, query: new URLSearchParams() };
  const page = await loadPage(kind, request);
  const data: PageData[EnquiryKind] = { ...page.data, form };
  const body = await current.renderer.renderPage({
    page: { ...page, data, head: { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true } },
    path,
    year,
    buildCheckSeconds: config.buildCheckSeconds,
    deadlineMs: renderDeadlineMs,
    onLateError: (error) =>
      log.error({ err: error, url: path }, 'rendering a form failed after its first byte'),
  });
  return (await collect(body)).toString();
}
