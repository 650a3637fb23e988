import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { type EnquiryKind, type FormKind, fieldsOf } from '../../../shared/forms.ts';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { SitePage } from '../../../shared/page-data.ts';
import type { Load } from '../../guard/load.ts';
import type { Release } from '../../release/release.ts';
import { fixedPageRequest } from '../../ssr/page-request.ts';
import { slot, type TemplatedPage } from '../../ssr/page-template.ts';
import { templateOf } from '../../ssr/page-templates.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { closuresLeft } from '../pages/coming-closures.ts';
import { loadPage } from '../pages/load-page.ts';
import type { PageContext } from '../pages/page-context.ts';

/**
 * A form's page with everything that was typed and with the errors. It is rendered once for each combination of
 * choices and of fields with errors; what was typed and what the messages say are its slots.
 */
export async function formPage(
  context: PageContext & { load: Load },
  kind: EnquiryKind,
  form: FormState,
): Promise<TemplatedPage> {
  const now = context.now();
  const year = brisbaneYear(now);
  const left = closuresLeft(context.release.current.shop.closures, now);
  const { form: slotted, texts } = withSlots(kind, form);
  const template = await templateOf(context, [kind, year, left, slotted], () =>
    context.load.run(async () => {
      const page = await pageWithForm(context.release.current, kind, slotted, now);
      return renderWholeHtml(context, { page, path: fixedPageRequest(kind).path, year });
    }),
  );
  return { template, texts };
}

/** The form with slots in place of its visitor's texts, and those texts by slot. */
export function withSlots(
  kind: FormKind,
  form: FormState,
): { form: FormState; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  const take = (name: string, text: string): string => {
    texts[name] = text;
    return slot(name);
  };
  const fields = new Map(fieldsOf(kind));
  // What is chosen, not typed: the page marks the choice.
  const isChoice = (name: string, answer: string): boolean => {
    const field = fields.get(name);
    const isOneOfFew = field?.control === 'select' || field?.control === 'radio';
    return isOneOfFew && (answer === '' || Object.hasOwn(field.options, answer));
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

async function pageWithForm(
  release: Release,
  kind: EnquiryKind,
  form: FormState,
  now: Date,
): Promise<SitePage<EnquiryKind>> {
  const page = await loadPage(release, { ...fixedPageRequest(kind), now });
  const head = { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true as const };
  return { ...page, head, data: { ...page.data, form } };
}
