import type { FormField } from '../../../shared/form-fields.ts';
import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { type EnquiryKind, fieldsOf } from '../../../shared/forms.ts';
import type { FixedRouteId } from '../../../shared/routes.ts';
import { createSlots } from '../../ssr/template.ts';
import { loadFormDocument } from '../documents/load-document.ts';
import type { LoadedPage, Loader } from '../pages/loader.ts';
import { fixedPageRequest, pageFrom } from '../pages/to-page.ts';
import type { SiteDeps } from '../site-deps.ts';
import { loadContact } from './load-contact.ts';

const loaders = { contact: loadContact, b2b: loadFormDocument, school: loadFormDocument };

/**
 * A form's page with its errors. Each combination of choices and of wrong fields is a page; typed text fills its slots.
 */
export async function formPage(
  deps: Pick<SiteDeps, 'release' | 'now'>,
  kind: EnquiryKind,
  typed: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await refusedPage(kind, loaders[kind], deps, signal);
  const { form, texts } = formSlots(typed, fieldsOf(kind));
  page.data.form = form;
  return { ...page, texts };
}

/** A page that shows what is wrong with its form: its title says so, and search engines leave it out. */
export async function refusedPage<Id extends FixedRouteId>(
  id: Id,
  load: Loader<Id>,
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
  signal: AbortSignal,
): Promise<LoadedPage<Id>> {
  const context = { ...fixedPageRequest(id, signal), release: release.current, now: now() };
  const page = await pageFrom(id, load, context);
  return { ...page, head: { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true } };
}

/** A form with slots in place of its visitor's words, and those words by slot. @param named the form's fields, by name */
export function formSlots(
  form: FormState,
  named: [name: string, field: FormField][] = [],
): { form: FormState; texts: Record<string, string>; take: (name: string, words: string) => string } {
  const { texts, take } = createSlots();
  const fields = new Map(named);
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
    take,
  };
}
