import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { type EnquiryKind, fieldsOf } from '../../../shared/forms.ts';
import type { LoadedPage } from '../../ssr/definition.ts';
import { fixedPageRequest, loadPage } from '../pages/load-page.ts';
import type { SiteDeps } from '../site-deps.ts';
import { formSlots } from './form-slots.ts';

/**
 * A form's page with its errors. Each combination of choices and of wrong fields is a page; typed text fills its slots.
 */
export async function formPage(
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
  kind: EnquiryKind,
  typed: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await loadPage(fixedPageRequest(kind, signal), { release: release.current, now: now() });
  const { form, texts } = formSlots(typed, fieldsOf(kind));
  return { ...withErrors(page), data: { ...page.data, form }, texts };
}

/** A page that shows what is wrong with its form: its title says so, and search engines leave it out. */
export const withErrors = (page: LoadedPage): LoadedPage => ({
  ...page,
  head: { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true },
});
